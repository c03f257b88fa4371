/**
 * `npm run bench`: cached pages against bare `node:http` and bare Express that answer the same bytes, in interleaved rounds
 * of one run; with 10 to 10,000 articles; and what a miss costs. Writes `docs/benchmarks.md`, fails below the targets.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { prepareDatabase } from '../../app/services/startup';
import { startDatabase } from '../../server/database';
import { startSite } from '../../tests/setup/site';
import { fillDatabase } from './content';
import { load, median, startBare, type Figures } from './load';

const ROUNDS = 5;
const MISSES = 30;
const COUNTS = [10, 100, 1_000, 10_000];
const ARTICLE = '/news/bulletin-1';

const ENCODINGS: [string, Record<string, string>][] = [
  ['identity', {}],
  ['gzip', { 'accept-encoding': 'gzip' }],
  ['br', { 'accept-encoding': 'br' }],
];
const PAGES = ['/', '/news', ARTICLE, '/news.data'];

const lines: string[] = [];
const failed: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(line);
};
const check = (words: string, good: boolean) => {
  if (!good) failed.push(words);
  return good ? 'yes' : '**no**';
};
const middle = (rounds: Figures[], of: keyof Figures) => median(rounds.map((figures) => figures[of]));
const rate = (value: number) => Math.round(value).toLocaleString('en-GB');

/** One page in one encoding, or its 304, against the two bare servers. */
async function compare(site: string, page: string, name: string, headers: Record<string, string>) {
  const url = site + page;
  await (await fetch(url, { headers })).arrayBuffer();
  const first = await fetch(url, { headers });
  const status = name === '304' ? 304 : 200;
  const sent = status === 304 ? { ...headers, 'if-none-match': first.headers.get('etag') ?? '' } : headers;
  await first.arrayBuffer();
  const node = await startBare('node', url, headers);
  const express = await startBare('express', url, headers);
  const servers = { site: url, node: node.url, express: express.url };
  const rounds: Record<keyof typeof servers, Figures[]> = { site: [], node: [], express: [] };
  for (const key of Object.keys(servers) as (keyof typeof servers)[])
    await load(servers[key], sent, { seconds: 1, status });
  for (let round = 0; round < ROUNDS; round += 1)
    for (const key of Object.keys(servers) as (keyof typeof servers)[])
      rounds[key].push(await load(servers[key], sent, { seconds: 2, status }));
  node.stop();
  express.stop();
  const [ours, bare, framework] = (['site', 'node', 'express'] as const).map((key) =>
    middle(rounds[key], 'rate'),
  );
  const share = (ours ?? 0) / (bare ?? 1);
  const [p99, bare99] = [middle(rounds.site, 'p99'), middle(rounds.node, 'p99')];
  const good = share >= 0.6 && (ours ?? 0) > (framework ?? 0) && p99 <= Math.max(2 * bare99, bare99 + 1);
  say(
    `| ${page} | ${name} | ${rate(ours ?? 0)} | ${rate(bare ?? 0)} | ${rate(framework ?? 0)} | ${Math.round(share * 100)} % | ` +
      `${middle(rounds.site, 'p50')} / ${p99} | ${bare99} | ${check(`${page} ${name}`, good)} |`,
  );
}

/** Milliseconds at the median for a page that is in no cache. */
async function missCost(site: string, page: string): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < MISSES; time += 1) {
    const start = performance.now();
    await (await fetch(site + page)).arrayBuffer();
    took.push(performance.now() - start);
  }
  return median(took.slice(5));
}

const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);

const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-bench-'));
const database = await startDatabase({
  mongodbUri: undefined,
  embedded: 'java',
  dataDir,
  say: (message) => process.stderr.write(`${message}\n`),
});
try {
  await mongoose.connect(database.uri, { autoIndex: false, retryWrites: false });
  await prepareDatabase({
    seed: 'demo',
    admin: { username: 'bench', password: 'benchmark' },
    say: () => undefined,
  });

  say('# Benchmarks');
  say('');
  say(
    `Made by \`npm run bench\` on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), Node ${process.version}: load and server share them. ` +
      `50 connections, ${ROUNDS} interleaved rounds of 2 s each, medians. The bare servers answer the same bytes with the same headers from a buffer.`,
  );
  say('');
  say('## Cached pages');
  say('');
  say(
    '| Page | Answer | Showreel, req/s | bare node:http | bare Express | of node:http | p50 / p99, ms | node:http p99 | ≥ 60 %, above Express, p99 ≤ 2 × |',
  );
  say('|---|---|---|---|---|---|---|---|---|');
  await fillDatabase({ articles: 10 });
  const site = await startSite({ MONGODB_URI: database.uri, SEED: 'none', LOG_LEVEL: 'info' });
  for (const page of PAGES)
    for (const [name, headers] of ENCODINGS) await compare(site.url, page, name, headers);
  await compare(site.url, '/news', '304', { 'accept-encoding': 'br' });

  say('');
  say('## With more articles');
  say('');
  say('| Articles | /news br, req/s | article br, req/s | resident, MB |');
  say('|---|---|---|---|');
  let from = 10;
  const rates: number[][] = [];
  for (const articles of COUNTS) {
    await fillDatabase({ from, articles });
    from = articles;
    const br = { 'accept-encoding': 'br' };
    const rounds: Figures[][] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds[0]?.push(await load(`${site.url}/news`, br, { seconds: 2 }));
      rounds[1]?.push(await load(site.url + ARTICLE, br, { seconds: 2 }));
    }
    const measured = rounds.map((each) => middle(each, 'rate'));
    rates.push(measured);
    say(`| ${rate(articles)} | ${measured.map(rate).join(' | ')} | ${memoryOf(site.pid)} |`);
  }
  const slowest = Math.min(...rates.map(([list = 0]) => list)) / Math.max(...rates.map(([list = 0]) => list));
  say('');
  say(
    `Slowest of fastest: ${Math.round(slowest * 100)} % (target: within 10 %): ${check('same with more articles', slowest >= 0.9)}.`,
  );
  await site.stop();

  say('');
  say('## What a miss costs, with 10,000 articles on the embedded Java engine');
  say('');
  const startedAt = performance.now();
  const uncached = await startSite({ MONGODB_URI: database.uri, SEED: 'none', PAGE_CACHE_MB: '0' });
  const start = performance.now() - startedAt;
  for (const [page, target] of [
    ['/', 40],
    ['/news', 40],
    [ARTICLE, 30],
  ] as const) {
    const took = await missCost(uncached.url, page);
    say(
      `- ${page}: ${took.toFixed(1)} ms at the median (target ${target} ms): ${check(`miss of ${page}`, took <= target)}`,
    );
  }
  say(`- start to ready: ${(start / 1000).toFixed(1)} s (target 4 s): ${check('start', start <= 4_000)}`);
  await uncached.stop();
  writeFileSync('docs/benchmarks.md', `${lines.join('\n')}\n`);
} finally {
  await mongoose.disconnect();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
if (failed.length > 0) {
  console.error(`Below the target: ${failed.join('; ')}`);
  process.exitCode = 1;
}
