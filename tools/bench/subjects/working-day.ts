/**
 * `npm run bench -- working-day [ARTICLES [SECONDS]]`: what visitors get while editors save. Fifty connections ask for the URLs of the
 * sitemap in turn, at most 91 of them, which the client can prepare for each connection. Meanwhile one article's excerpt is saved over
 * the API 0, 0.2, 1 and 24 times a second, or a setting once. For `/news` alone it is 0 and 24 saves a second. Each is measured beside a
 * bare `node:http` server that sends the same bytes. ARTICLES is the number of articles beside those of the demo content, by default as
 * many as make 91 URLs. SECONDS is the length of each measurement, 15 by default.
 */
import mongoose from 'mongoose';
import { AS_THE_SITE, databaseNamed } from '../../../tests/setup/database';
import { startSite } from '../../../tests/setup/site';
import { fillDatabase } from '../content';
import { writeDemoContent } from '../measuring/demo-content';
import { loadInTurn, startBareSite, type Figures } from '../measuring/load';
import type { Measurement } from '../measuring/measurement';
import { percent, Report, whole } from '../measuring/report';
import { saveRegularly, type Saved } from '../saving';
import { getSessionCookie } from '../uploading';

const MAX_URLS = 91;
/** With the demo content and without drafts, they make as many URLs. */
const DEFAULT_ARTICLES = 58;
const ARTICLES = Number(process.argv[2] ?? DEFAULT_ARTICLES);
const SECONDS = Number(process.argv[3] ?? 15);
const BROTLI = { 'accept-encoding': 'br' };
const ADMIN = { username: 'bench', password: 'benchmark' };
const METRICS_TOKEN = 'a-token-of-the-benchmark';
const NEWS = '/news';
/** Saves a second. */
const OFTEN = 24;
/** What must be left of the rate without saves, at as many saves a second. */
const SHARES: [rate: number, share: number | null][] = [
  [0.2, 0.97],
  [1, 0.9],
  [OFTEN, null],
];
const SETTING_SHARE = 0.9;
const NEWS_SHARE = 0.5;
const FIRST_P99_MS = 100;
const MAX_P99_RATIO = 2;

interface Day {
  site: string;
  bare: string;
  cookie: string;
  report: Report;
}

/** Measures the site, then the bare server, and adds a row. */
async function measure(
  day: Day,
  name: string,
  paths: string[],
  { rate, saved = 'article' }: { rate: number; saved?: Saved },
): Promise<Figures> {
  const saving = saveRegularly(day.site, day.cookie, rate, saved);
  const before = await countAnswers(day.site);
  const ours = await loadInTurn(day.site, paths, BROTLI, SECONDS);
  const after = await countAnswers(day.site);
  const hits = after.hits - before.hits;
  const saves = await saving.stop();
  const bare = await loadInTurn(day.bare, paths, BROTLI, SECONDS);
  day.report.row(
    name,
    `${rate}${rate > 0 ? ` of ${saved === 'article' ? 'an article' : 'a setting'}` : ''}`,
    (saves / SECONDS).toFixed(1),
    whole(ours.rate),
    `${ours.p50} / ${ours.p99}`,
    whole(bare.rate),
    `${bare.p50} / ${bare.p99}`,
    percent(ours.rate / bare.rate),
    percent(hits / (hits + after.others - before.others)),
  );
  return ours;
}

/** A rate is compared as what the others are of it, so that less is better. */
const atLeast = (name: string, quiet: Figures, busy: Figures, share: number): Measurement => ({
  name,
  value: quiet.rate / busy.rate,
  unit: 'times',
  target: Number((1 / share).toFixed(2)),
});

async function measureDay(day: Day, paths: string[]): Promise<Measurement[]> {
  const all = `${paths.length} URLs`;
  const first = await measure(day, `${all}, first visits`, paths, { rate: 0 });
  const quiet = await measure(day, all, paths, { rate: 0 });
  const rows: Measurement[] = [
    { name: 'p99 of first visits', value: first.p99, unit: 'ms', target: FIRST_P99_MS },
  ];
  for (const [rate, share] of SHARES) {
    const busy = await measure(day, all, paths, { rate });
    if (share === null) continue;
    rows.push(atLeast(`${all} without saves, against ${rate} saves a second`, quiet, busy, share));
    const p99 = { value: busy.p99, unit: 'ms', target: MAX_P99_RATIO * Math.max(quiet.p99, 1) };
    rows.push({ name: `p99 with ${rate} saves a second`, ...p99 });
  }
  const settings = await measure(day, all, paths, { rate: 1, saved: 'setting' });
  rows.push(
    atLeast(`${all} without saves, against a setting saved each second`, quiet, settings, SETTING_SHARE),
  );
  const alone = await measure(day, NEWS, [NEWS], { rate: 0 });
  const often = await measure(day, NEWS, [NEWS], { rate: OFTEN });
  return [
    ...rows,
    atLeast(`${NEWS} without saves, against ${OFTEN} saves a second`, alone, often, NEWS_SHARE),
  ];
}

/** Returns how many requests for pages were answered from the page cache so far, and how many others. */
async function countAnswers(site: string): Promise<{ hits: number; others: number }> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetch(`${site}/metrics`, { headers })).text();
  const sum = (pattern: RegExp) =>
    [...metrics.matchAll(pattern)].reduce((total, [, count]) => total + Number(count), 0);
  return {
    hits: sum(/^page_cache_hits_total (\d+)$/gm),
    others: sum(/^http_request_duration_seconds_count\{.*cache="(?!none).* (\d+)$/gm),
  };
}

async function pathsOfSitemap(site: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const step = Math.max(1, paths.length / MAX_URLS);
  return Array.from(
    { length: Math.min(paths.length, MAX_URLS) },
    (_, at) => paths[Math.floor(at * step)] ?? '/',
  );
}

/** Measures on a database of its own on the server. */
export async function measureWorkingDay(uri: string, dataDir: string): Promise<Measurement[]> {
  const own = databaseNamed(uri, 'working_day');
  await mongoose.connect(own, AS_THE_SITE);
  await writeDemoContent(dataDir, ADMIN);
  await fillDatabase({ articles: ARTICLES });
  await mongoose.disconnect();
  const environment = {
    MONGODB_URI: own,
    DATA_DIR: dataDir,
    SEED: 'none',
    METRICS_TOKEN,
    API_RATE_LIMIT: '999999',
    // Room for every page, so that only saves make pages again.
    PAGE_CACHE_MB: '512',
  };
  const report = new Report();
  // The bare server gets its bytes from a process of its own, so that first visits find nothing in the measured one.
  const source = await startSite(environment);
  const paths = await pathsOfSitemap(source.url);
  const bare = await startBareSite(source.url, [...new Set([...paths, NEWS])], BROTLI, dataDir);
  await source.stop();
  const site = await startSite(environment);
  try {
    const cookie = await getSessionCookie(site.url, ADMIN.username, ADMIN.password);
    report.table(
      'Asked for',
      'saves a second',
      'saved',
      'Showreel, req/s',
      'p50 / p99, ms',
      'node:http, req/s',
      'p50 / p99, ms',
      'Showreel / node:http',
      'from the cache',
    );
    return await measureDay({ site: site.url, bare: bare.url, cookie, report }, paths);
  } finally {
    bare.stop();
    await site.stop();
  }
}
