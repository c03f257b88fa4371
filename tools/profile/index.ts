/**
 * `npm run profile`: shows where the time of an uncached page goes, with 10,000 articles. Starts the built site on a
 * new folder, requests each page repeatedly, and prints the time per part of the program. PROFILE_KEPT names a file in which the
 * whole profile is kept, for the browser's developer tools.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { startDatabase } from '../../server/database/embedded-database';
import { AS_THE_SITE } from '../../tests/setup/database';
import { startSite } from '../../tests/setup/site';
import type { Actor } from '../../app/core/access/permissions';
import { createRecord } from '../../app/records/save/record-create.server';
import { fillDatabase } from '../bench/content';
import { FULL_SHOW } from '../bench/full-show';
import { writeDemoContent } from '../bench/measuring/demo-content';
import { median } from '../bench/measuring/load';
import { sumUp } from './areas';

const ARTICLES = 10_000;
const WARM_UP = 50;
const REQUESTS = 200;
const PAGES = ['/', '/news', '/news/bulletin-1', '/news/bulletin-1.data'];
const EDITOR: Actor = { id: 'bench', role: 'admin', username: 'bench', name: 'Bench', via: 'form' };

interface Phase {
  page: string;
  /** Microseconds of the clock that the profile uses. */
  from: number;
  to: number;
  /** The duration of each request in milliseconds. */
  took: number[];
}

const now = () => Number(process.hrtime.bigint() / 1_000n);

async function askFor(page: string, origin: string): Promise<Phase> {
  const ask = async () => {
    const start = performance.now();
    const answer = await fetch(origin + page);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${page} answers ${answer.status}`);
    return performance.now() - start;
  };
  for (let request = 0; request < WARM_UP; request += 1) await ask();
  const from = now();
  const took: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) took.push(await ask());
  return { page, from, to: now(), took };
}

function print({ page, from, to, took }: Phase, profile: Profiler.Profile): void {
  const rows = sumUp(profile, from, to).map(([area, sum]) => [area, sum / REQUESTS] as const);
  const whole = rows.reduce((sum, [, each]) => sum + each, 0);
  console.log(`\n${page}: ${median(took).toFixed(1)} ms at the median of ${REQUESTS}\n`);
  for (const [area, each] of rows)
    console.log(
      `${each.toFixed(2).padStart(8)} ms ${String(Math.round((100 * each) / whole)).padStart(4)} %  ${area}`,
    );
}

const folder = mkdtempSync(path.join(tmpdir(), 'showreel-profile-'));
const database = await startDatabase({
  mongodbUri: undefined,
  embedded: undefined,
  dataDir: folder,
  announce: (message) => process.stderr.write(`${message}\n`),
});
try {
  await mongoose.connect(database.uri, AS_THE_SITE);
  await writeDemoContent(folder);
  await fillDatabase({ articles: ARTICLES });
  const { slug } = await createRecord('show', EDITOR, FULL_SHOW);
  const site = await startSite({
    MONGODB_URI: database.uri,
    DATA_DIR: folder,
    SEED: 'none',
    PAGE_CACHE_MB: '0',
    PROFILE_FOLDER: folder,
    NODE_OPTIONS: `--import ${path.resolve('tools/profile/record.js')}`,
  });
  const phases: Phase[] = [];
  for (const page of [...PAGES, `/shows/${slug}`]) phases.push(await askFor(page, site.url));
  await site.stop();
  const written = readFileSync(path.join(folder, `${site.pid}.cpuprofile`), 'utf8');
  if (process.env.PROFILE_KEPT) writeFileSync(process.env.PROFILE_KEPT, written);
  for (const phase of phases) print(phase, JSON.parse(written) as Profiler.Profile);
} finally {
  await mongoose.disconnect();
  await database.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
