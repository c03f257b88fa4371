/**
 * `npm run bench [-- MINUTES]`: compares cached pages with bare `node:http` and bare Express that send the same bytes,
 * in interleaved rounds of one run; measures pages with 10 to 10,000 articles, ranges of files, cache misses, writes
 * under read load, what asks for the uses of uploads, and memory during mixed load for this many minutes (10 by default). Writes `docs/benchmarks.md`;
 * exits with 1 below a target.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { prepareDatabase } from '../../app/services/platform/startup';
import { startDatabase } from '../../server/database/embedded-database';
import { AS_THE_SITE } from '../../tests/setup/database';
import { startSite } from '../../tests/setup/site';
import { compareCached, ROUNDS } from './cached';
import { ARTICLE, fillDatabase } from './content';
import { compareGrowth } from './growth';
import { median, startFileServer } from './load';
import { measureMisses } from './misses';
import { readRanges } from './ranges';
import { percent, Report, whole } from './report';
import { runSteadily } from './steady';
import { compareUses, MAX_RATIO } from './upload-uses';
import { MEGABYTE, signIn, uploadVideo } from './uploading';
import { writeWhileReading } from './writes';

const MINUTES = Number(process.argv[2] ?? 10);
const PAGES = ['/', '/news', ARTICLE, '/news.data', '/api/news'];
const MAX_COUNT = 10_000;
const FILE_MB = 128;
const RANGES = 400;
const START_MS = 4_000;
const ADMIN = { username: 'bench', password: 'benchmark' };

/** As in the container image (`Dockerfile`): the C library returns free memory instead of keeping it. */
const AS_IN_IMAGE = { MALLOC_TRIM_THRESHOLD_: '131072' };

const report = new Report();
const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-bench-'));

/** Compares ranges at the beginning, in the middle and at the end of a large file with Express's `sendFile`. */
async function compareRanges(site: { url: string }, cookie: string): Promise<void> {
  const { url } = await uploadVideo(site.url, cookie, FILE_MB, 1);
  const bare = await startFileServer(path.join(dataDir, 'uploads', url.slice('/assets/'.length)));
  report.table('Where in the file', 'Showreel, MB/s', 'Express sendFile, MB/s', 'share', '≥ 90 %');
  const third = (FILE_MB * MEGABYTE) / 3;
  for (const [name, from] of [
    ['beginning', 0],
    ['middle', third],
    ['end', 2 * third],
  ] as const) {
    const rates: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ours = await readRanges(site.url + url, RANGES, Math.floor(from), Math.floor(from + third));
      const plain = await readRanges(bare.url, RANGES, Math.floor(from), Math.floor(from + third));
      if (round === 0) continue;
      rates.ours.push(ours);
      rates.plain.push(plain);
    }
    const share = median(rates.ours) / median(rates.plain);
    report.row(
      name,
      whole(median(rates.ours)),
      whole(median(rates.plain)),
      percent(share),
      report.met(`ranges, ${name}`, share >= 0.9),
    );
  }
  bare.stop();
}

const chapter = (title: string) => {
  report.announce();
  report.announce(`## ${title}`);
  report.announce();
};

async function measureUses(uri: string): Promise<void> {
  report.table('What asks for uses', '100, ms', '10,000, ms', 'ratio', `≤ ${MAX_RATIO}`);
  for (const { name, few, many, ratio, isFlat } of await compareUses(uri, path.join(dataDir, 'uses')))
    report.row(name, few.toFixed(1), many.toFixed(1), ratio.toFixed(2), report.met(name, isFlat));
}

async function measure(uri: string): Promise<void> {
  const environment = {
    ...AS_IN_IMAGE,
    MONGODB_URI: uri,
    DATA_DIR: dataDir,
    SEED: 'none',
    API_RATE_LIMIT: '999999',
  };
  report.announce('# Benchmarks');
  report.announce();
  report.announce(
    `Made by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}; load, server ` +
      `and database share them. 50 connections, ${ROUNDS} interleaved rounds of a second each, medians. The bare servers answer the same ` +
      'bytes with the same headers from a buffer. Log level `warn`, `MALLOC_TRIM_THRESHOLD_=131072` as in the image; the database is the embedded Java engine.',
  );
  chapter('From the cache');
  await fillDatabase({ articles: 10 });
  const site = await startSite(environment);
  const cookie = await signIn(site.url, ADMIN.username, ADMIN.password);
  await compareCached(site.url, PAGES, report);
  chapter('With more articles');
  await mongoose.disconnect();
  await compareGrowth(uri, environment, report);
  await mongoose.connect(uri, AS_THE_SITE);
  await fillDatabase({ from: 10, articles: MAX_COUNT });
  chapter(`Ranges of a file of ${FILE_MB} MB, 256 kB each, eight at once`);
  await compareRanges(site, cookie);
  chapter(`Writing while others read, with ${whole(MAX_COUNT)} articles`);
  await writeWhileReading(site.url, cookie, report);
  await site.stop();

  chapter(`What a miss costs, with ${whole(MAX_COUNT)} articles`);
  const uncached = await startSite({ ...environment, PAGE_CACHE_MB: '0' });
  await measureMisses(uncached.url, report);
  await uncached.stop();

  chapter('Uses of uploaded files, with 100 and with 10,000 articles');
  await mongoose.disconnect();
  await measureUses(uri);
  await mongoose.connect(uri, AS_THE_SITE);

  chapter(`Start and memory, with ${whole(MAX_COUNT)} articles`);
  const startedAt = performance.now();
  const steady = await startSite(environment);
  const took = performance.now() - startedAt;
  report.announce(
    `Ready after ${(took / 1000).toFixed(1)} s; at most 4 s: ${report.met('start', took <= START_MS)}.`,
  );
  report.announce();
  await runSteadily({ site: steady, cookie, minutes: MINUTES, articles: MAX_COUNT }, report);
  await steady.stop();
}

const database = await startDatabase({
  mongodbUri: undefined,
  embedded: 'java',
  dataDir,
  announce: (message) => process.stderr.write(`${message}\n`),
});
try {
  await mongoose.connect(database.uri, AS_THE_SITE);
  await prepareDatabase({ seed: 'demo', admin: ADMIN, announce: () => undefined });
  await measure(database.uri);
  report.end('docs/benchmarks.md');
} finally {
  await mongoose.disconnect();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
