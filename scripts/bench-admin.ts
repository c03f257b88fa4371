/**
 * `npm run bench:admin`: the built server over an embedded database with 5,000 articles and 200 shows, and how long the
 * admin's pages and the API's lists take at the median, body included. Fails above the targets. EMBEDDED_DATABASE picks the database;
 * without it the slowest is measured, the Java program.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { Article } from '../models/article';
import { Show } from '../models/show';
import { sessionHeader } from '../app/http/session';
import { startSession } from '../app/services/sessions';
import { prepareDatabase } from '../app/services/startup';
import { User } from '../models/user';
import { readConfig } from '../server/config';
import { startDatabase } from '../server/database';
import { startSite } from '../tests/setup/site';

const ARTICLES = 5_000;
const SHOWS = 200;
const BATCH = 500;
const WARM_UP = 10;
const TIMES = 40;
const PAGE_MS = 60;
const SEARCH_MS = 120;
/** A hundred articles of the API, whole. */
const API_MS = 15;

const WORDS =
  'harbour rain lantern orbit ember archive marsh signal studio camera winter tide chorus verdict'.split(' ');
const DAY_MS = 24 * 60 * 60 * 1000;

/** The same words for the same number, in another order for each. */
const words = (seed: number, count: number) =>
  Array.from(
    { length: count },
    (_, index) => WORDS[(seed * 7 + index * (1 + (seed % 5))) % WORDS.length],
  ).join(' ');

const kept = { createdBy: 'bench', updatedBy: 'bench', createdAt: new Date(), updatedAt: new Date() };

function article(n: number) {
  const title = `Bulletin ${n} ${words(n, 4)}`;
  const text = words(n, 420);
  const slug = `bulletin-${n}`;
  return {
    ...kept,
    slug,
    slugs: [slug],
    title,
    excerpt: words(n + 1, 20),
    content: `<p>${text}</p>`,
    searchText: `${title}\n${text}`.toLowerCase(),
    status: n % 9 === 0 ? 'draft' : 'published',
    publishedAt: new Date(Date.now() - ((n * 7_919) % ARTICLES) * DAY_MS),
  };
}

function show(n: number) {
  const slug = `show-${n}`;
  const media = { type: 'image', orderPosition: 0, url: '/demo/reel/poster-800.avif' };
  return {
    ...kept,
    slug,
    slugs: [slug],
    title: `Show ${n} ${words(n, 2)}`,
    description: `<p>${words(n, 200)}</p>`,
    broadcaster: 'Lantern',
    media: [media, media, media],
  };
}

async function fill(): Promise<void> {
  const make = <Made>(from: number, all: number, one: (n: number) => Made) =>
    Array.from({ length: Math.min(BATCH, all - from) }, (_, index) => one(from + index));
  for (let from = 0; from < ARTICLES; from += BATCH) await Article.insertMany(make(from, ARTICLES, article));
  for (let from = 0; from < SHOWS; from += BATCH) await Show.insertMany(make(from, SHOWS, show));
}

async function median(url: string, cookie: string): Promise<number> {
  const took: number[] = [];
  for (let time = 0; time < WARM_UP + TIMES; time += 1) {
    const start = performance.now();
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    await response.text();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    if (time >= WARM_UP) took.push(performance.now() - start);
  }
  return took.sort((a, b) => a - b)[TIMES / 2] ?? 0;
}

/** What is asked for, and how long it may take. */
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
    ['/api/news?admin=true', API_MS],
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

const dataDir = mkdtempSync(path.join(tmpdir(), 'showreel-bench-'));
const { EMBEDDED_DATABASE: embedded = 'java' } = readConfig(process.env);
const say = (message: string) => process.stderr.write(`${message}\n`);
const database = await startDatabase({ mongodbUri: undefined, embedded, dataDir, say });
try {
  await mongoose.connect(database.uri, { autoIndex: false, retryWrites: false });
  await prepareDatabase({ seed: 'none', admin: { username: 'bench', password: 'benchmark' }, say });
  await fill();
  const admin = await User.findOne();
  const token = await startSession(String(admin?._id));
  const site = await startSite({ MONGODB_URI: database.uri, SEED: 'none' });
  const [cookie = ''] = (await sessionHeader(token, site.url)).split(';');
  process.exitCode = (await measure(site.url, cookie)) ? 0 : 1;
  await site.stop();
} finally {
  await mongoose.disconnect();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
