/**
 * `npm run bench -- admin`: measures the median time of the admin's pages and the API's lists, body included, on the built
 * server with 5,000 articles and 200 shows, and compares what depends on the uses of uploads with 100 and with 10,000
 * articles. Fails above the targets. EMBEDDED_DATABASE selects the database; the default is the slowest, the Java program.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { Article } from '../../models/article';
import { Show } from '../../models/show';
import { sessionHeader } from '../../app/core/request/session.server';
import { makeSession } from '../../tests/make';
import { prepareDatabase } from '../../app/operations/start/startup.server';
import { User } from '../../models/user';
import { readConfig } from '../../server/config';
import { startDatabase } from '../../server/database/embedded-database';
import { AS_THE_SITE } from '../../tests/setup/database';
import { startSite } from '../../tests/setup/site';
import { fillDatabase } from './content';
import { compareUses, MAX_RATIO } from './upload-uses';

const ARTICLES = 5_000;
const SHOWS = 200;
const WARM_UP = 10;
const TIMES = 40;
const PAGE_MS = 60;
const SEARCH_MS = 120;
/** The target for a hundred articles of the API, with bodies. */
const API_MS = 15;

/** Public pages are requested without a session. */
const isPublic = (url: string) => url.includes('/api/') && !url.includes('admin=true');

async function median(url: string, cookie: string): Promise<number> {
  const headers: Record<string, string> = isPublic(url) ? {} : { cookie };
  const took: number[] = [];
  for (let time = 0; time < WARM_UP + TIMES; time += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers, redirect: 'manual' });
    await response.text();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    if (time >= WARM_UP) took.push(performance.now() - start);
  }
  return took.sort((a, b) => a - b)[TIMES / 2] ?? 0;
}

/** Returns the pages and their targets in milliseconds. */
async function pages(): Promise<[string, number][]> {
  const idOf = async (model: typeof Article | typeof Show, slug: string) =>
    String((await (model as typeof Article).exists({ slugs: slug }))?._id);
  return [
    ['/admin/dashboard', PAGE_MS],
    ['/admin/news', PAGE_MS],
    ['/admin/news?page=250', PAGE_MS],
    ['/admin/news?page=500', PAGE_MS],
    ['/admin/shows', PAGE_MS],
    ['/admin/shows?page=20', PAGE_MS],
    ['/admin/people', PAGE_MS],
    ['/admin/news/new', PAGE_MS],
    [`/admin/news/${await idOf(Article, 'bulletin-4321')}`, PAGE_MS],
    [`/admin/shows/${await idOf(Show, 'show-123')}`, PAGE_MS],
    ['/admin/news?q=bulletin+4321', SEARCH_MS],
    ['/admin/news?q=harbour', SEARCH_MS],
    ['/admin/news?q=nothing+like+this', SEARCH_MS],
    ['/admin/shows?q=lantern', SEARCH_MS],
    ['/api/news', API_MS],
    ['/api/news?page=25', API_MS],
    ['/api/news?admin=true', PAGE_MS],
    ['/api/news/bulletin-4321', API_MS],
  ];
}

async function measure(url: string, cookie: string): Promise<boolean> {
  let good = true;
  for (const [page, target] of await pages()) {
    const took = await median(url + page, cookie);
    good &&= took <= target;
    const figures = `${took.toFixed(1).padStart(7)} ms  of ${String(target).padStart(4)} ms`;
    console.log(`${took <= target ? 'ok  ' : 'SLOW'} ${figures}  ${page}`);
  }
  return good;
}

async function measureUses(uri: string, folder: string): Promise<boolean> {
  const rows = await compareUses(uri, folder);
  for (const { name, few, many, ratio, isFlat } of rows) {
    const figures = `${few.toFixed(1)} → ${many.toFixed(1)} ms, × ${ratio.toFixed(2)} of × ${MAX_RATIO}`;
    console.log(`${isFlat ? 'ok  ' : 'SLOW'} ${figures}  ${name}, with 100 → 10,000 articles`);
  }
  return rows.every(({ isFlat }) => isFlat);
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-bench-'));
const { EMBEDDED_DATABASE: embedded = 'java' } = readConfig(process.env);
const announce = (message: string) => process.stderr.write(`${message}\n`);
const database = await startDatabase({ mongodbUri: undefined, embedded, dataDir, announce });
try {
  await mongoose.connect(database.uri, AS_THE_SITE);
  await prepareDatabase({ seed: 'none', admin: { username: 'bench', password: 'benchmark' }, announce });
  await fillDatabase({ articles: ARTICLES, shows: SHOWS });
  const admin = await User.findOne();
  const token = await makeSession(String(admin?._id));
  const site = await startSite({ MONGODB_URI: database.uri, DATA_DIR: dataDir, SEED: 'none' });
  const [cookie = ''] = (await sessionHeader(token, site.url)).split(';');
  const isFast = await measure(site.url, cookie);
  await site.stop();
  await mongoose.disconnect();
  process.exitCode = (await measureUses(database.uri, dataDir)) && isFast ? 0 : 1;
} finally {
  await mongoose.disconnect();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
