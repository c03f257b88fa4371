import { existsSync, readdirSync, statSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchSite, startSite } from '../setup/site';
import { processesOn, temporaryFolder, until } from './fixtures/processes';

let temporary: ReturnType<typeof temporaryFolder>;
let environment: { DATA_DIR: string; EMBEDDED_DATABASE: string };

beforeEach(() => {
  temporary = temporaryFolder();
  environment = { DATA_DIR: path.join(temporary.folder, 'data'), EMBEDDED_DATABASE: 'java' };
});

afterEach(async () => {
  await until(() => processesOn(temporary.folder).length === 0);
  temporary.remove();
});

/** Bytes in the database's files. */
function stored(): number {
  const folder = path.join(environment.DATA_DIR, 'database');
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0);
}

/** How often each article heading is on the page. */
async function headings(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return [...html.matchAll(/<article[\s\S]*?<h2[^>]*>([\s\S]*?)<\/h2>/g)].map(([, title = '']) => title);
}

const unique = (values: string[]) => [...new Set(values)];

describe('the program', () => {
  it('starts from nothing, and again within six seconds', async () => {
    const first = await startSite(environment);
    expect(await headings(`${first.url}/people`)).toHaveLength(9);
    expect(await first.stop()).toBe(0);

    const started = performance.now();
    const second = await startSite(environment);
    expect((await fetch(`${second.url}/people`)).status).toBe(200);
    const seconds = (performance.now() - started) / 1000;
    // Six seconds of a machine that has nothing else to do.
    expect(seconds).toBeLessThan(6 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()));
    expect(second.output()).not.toContain('Demo content');
    expect(await second.stop()).toBe(0);
  }, 120_000);

  it('that was ended by force while it filled the database finishes that', async () => {
    const first = await launchSite(environment);
    await first.listening;
    await until(() => stored() > 30_000, 60_000);
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

  it('ends at once when it is told to while it starts', async () => {
    const site = await launchSite(environment);
    await site.listening;
    expect(await site.stop()).toBe(0);
  }, 60_000);
});
