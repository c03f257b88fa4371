/** The program with a database of its own; in `npm test` account-command.test.ts starts it twice. */
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES } from '../../setup/engines';
import { launchSite, startSite } from '../../setup/site';
import { processesOn, temporaryFolder, until } from '../fixtures/processes';

let temporary: ReturnType<typeof temporaryFolder>;
let environment: { DATA_DIR: string; EMBEDDED_DATABASE: string; SEED: string };

/** Whether any demo content is stored. */
async function hasContent(): Promise<boolean> {
  const uri = await readFile(path.join(environment.DATA_DIR, 'database', 'address'), 'utf8').catch(
    () => null,
  );
  if (uri === null) return false;
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    return (await client.db().collection('shows').countDocuments()) > 0;
  } finally {
    await client.close();
  }
}

/** The number of times that each article heading is on the page. */
async function headings(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return [...html.matchAll(/<article[\s\S]*?<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, title = '']) => title);
}

const unique = (values: string[]) => [...new Set(values)];

describe.each(ENGINES)('the program with its own database: %s', (engine) => {
  beforeEach(() => {
    temporary = temporaryFolder();
    environment = { DATA_DIR: path.join(temporary.folder, 'data'), EMBEDDED_DATABASE: engine, SEED: 'demo' };
  });

  afterEach(async () => {
    await until(() => processesOn(temporary.folder).length === 0);
    temporary.remove();
  });

  it('starts with empty data, and again within six seconds', async () => {
    const first = await startSite(environment);
    expect(await headings(`${first.url}/people`)).toHaveLength(9);
    expect(await first.stop()).toBe(0);

    const started = performance.now();
    const second = await startSite(environment);
    expect((await fetch(`${second.url}/people`)).status).toBe(200);
    const seconds = (performance.now() - started) / 1000;
    // The limit is six seconds on an idle machine.
    expect(seconds).toBeLessThan(6 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
    expect(second.output()).not.toContain('Demo content');
    expect(await second.stop()).toBe(0);
  }, 120_000);

  // In `npm test` services/platform/seed.test.ts interrupts it.
  it('completes the demo content at the next start when it was killed in the middle', async () => {
    const first = await launchSite(environment);
    await first.listening;
    await until(hasContent, 60_000);
    expect(first.output()).not.toContain('is in place');
    for (const pid of [first.pid, ...processesOn(temporary.folder)]) process.kill(pid, 'SIGKILL');
    await first.ended;

    const second = await startSite(environment);
    expect(second.output()).toContain('Demo content is in place.');
    for (const [page, count] of [
      ['shows', 6],
      ['people', 9],
      ['news?shown=24', 12],
    ] as const) {
      const titles = await headings(`${second.url}/${page}`);
      expect(titles).toHaveLength(count);
      expect(unique(titles)).toHaveLength(count);
    }
    await second.stop();
  }, 120_000);
});
