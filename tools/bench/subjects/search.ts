/**
 * Measures the search with 10,000 articles, 500 shows and 2,000 people: the building of its index, its memory, its answers, and what they
 * cost the readers of cached pages.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import mongoose from 'mongoose';
import { prepareDatabase } from '../../../app/operations/start/startup.server';
import { buildPublicIndex, searchPublicly } from '../../../app/search/public-search.server';
import { Article } from '../../../models/article';
import { Person } from '../../../models/person';
import { Show } from '../../../models/show';
import { followContent } from '../../../app/core/db/content-epoch.server';
import { AS_THE_SITE, databaseNamed } from '../../../tests/setup/database';
import { startSite } from '../../../tests/setup/site';
import { load, median } from '../measuring/load';
import { timed, type Measurement } from '../measuring/measurement';

const [ARTICLES, SHOWS, PEOPLE] = [10_000, 500, 2_000];
const VOCABULARY = 20_000;
const BATCH = 500;
const QUERIES = 60;
const SEARCHES_PER_SECOND = 50;
/** A word of letters that no word of the texts has. */
const NOT_FOUND = 'qxyqxyqxy';
const TARGETS = { firstMs: 30, nextMs: 10, megabytes: 40, buildMs: 2_000, loopMs: 50, ratio: 2 };

/** The same numbers between 0 and 1 in each run. */
function numbers(): () => number {
  let state = 42;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a maker of texts in which few words are frequent and most are rare, as in a language. */
function texts(): { words: string[]; text: (count: number) => string } {
  const next = numbers();
  const letter = (letters: string) => letters[Math.floor(next() * letters.length)] ?? '';
  const syllable = () =>
    letter('bcdfghklmnprstvwz') + letter('aeiou') + (next() < 0.4 ? letter('nrstl') : '');
  const known = new Set<string>();
  while (known.size < VOCABULARY)
    known.add(Array.from({ length: 1 + Math.floor(next() * 4) }, syllable).join(''));
  const words = [...known];
  // The rank of a word is exponential, which is near enough to the law of Zipf.
  const pick = () => words[Math.floor(VOCABULARY ** next()) - 1] ?? '';
  return { words, text: (count) => Array.from({ length: count }, pick).join(' ') };
}

async function fill(): Promise<string[]> {
  const { words, text } = texts();
  const common = (slug: string) => ({
    ...{ slug, slugs: [slug], createdBy: 'bench', updatedBy: 'bench' },
    ...{ createdAt: new Date(), updatedAt: new Date() },
  });
  const insert = async (count: number, batchOf: (numbers: number[]) => Promise<unknown>) => {
    for (let at = 0; at < count; at += BATCH)
      await batchOf(Array.from({ length: Math.min(BATCH, count - at) }, (_, index) => at + index));
  };
  await insert(ARTICLES, (batch) =>
    Article.insertMany(
      batch.map((number) => ({
        ...common(`article-${number}`),
        ...{ title: text(5), excerpt: text(20), content: `<p>${text(310)}</p>`, status: 'published' },
        publishedAt: new Date(Date.UTC(2000, 0, 1) + number * 3_600_000),
      })),
    ),
  );
  await insert(SHOWS, (batch) =>
    Show.insertMany(
      batch.map((number) => ({
        ...common(`show-${number}`),
        ...{ title: text(2), description: `<p>${text(200)}</p>`, status: 'active', media: [] },
        credits: Array.from({ length: 60 }, () => ({ name: text(2), group: 'cast', role: text(2) })),
      })),
    ),
  );
  await insert(PEOPLE, (batch) =>
    Person.insertMany(
      batch.map((number) => ({
        ...common(`person-${number}`),
        name: text(2),
        role: text(2),
        bio: text(100),
      })),
    ),
  );
  return words;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

async function usedMegabytes(): Promise<number> {
  collectGarbage();
  // Buffers are freed in the background.
  await pause(500);
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1024 ** 2;
}

/** Builds the index of what is stored now; nothing changes meanwhile. */
function buildAt(epoch: number): Promise<void> {
  followContent({ current: epoch, unpublishedWrites: 0, isCurrent: () => true, changesSince: () => null });
  return buildPublicIndex();
}

async function measureIndex(words: readonly string[]): Promise<Measurement[]> {
  const before = await usedMegabytes();
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const build = await timed(() => buildAt(1));
  loop.disable();
  const megabytes = (await usedMegabytes()) - before;
  const search = (q: string) => timed(() => searchPublicly({ q, page: 1, limit: 20 }));
  const first = await search(words[3] ?? '');
  const took: number[] = [];
  for (let at = 0; at < QUERIES; at += 1) {
    const [one = '', other = ''] = [words[at * 7], words[at * 301]];
    const slipped = `${other.slice(0, 2)}x${other.slice(3)}`;
    took.push(await search([one, `${one} ${other}`, other.slice(0, 3) || one, slipped][at % 4] ?? one));
  }
  return [
    { name: 'building the index', value: build, unit: 'ms', target: TARGETS.buildMs },
    { name: 'the longest task meanwhile', value: loop.max / 1e6, unit: 'ms', target: TARGETS.loopMs },
    { name: 'the memory of the index', value: megabytes, unit: 'MB', target: TARGETS.megabytes },
    { name: 'the first answer', value: first, unit: 'ms', target: TARGETS.firstMs },
    { name: 'the median of further answers', value: median(took), unit: 'ms', target: TARGETS.nextMs },
  ];
}

/** Compares the slowest answers of a cached page alone and beside searches. */
async function measureReaders(uri: string, dataDir: string, words: readonly string[]): Promise<Measurement> {
  const site = await startSite({
    MONGODB_URI: uri,
    DATA_DIR: dataDir,
    SEED: 'none',
    API_RATE_LIMIT: '900000',
  });
  try {
    const page = `${site.url}/contact`;
    // What the database does not find waits for the index.
    await (await fetch(`${site.url}/api/search?q=${NOT_FOUND}`)).text();
    const alone = await load(page, {});
    let searched = 0;
    const searching = setInterval(() => {
      searched += 1;
      fetch(`${site.url}/api/search?q=${words[searched % words.length]}&limit=8`)
        .then((answer) => answer.text())
        .catch(() => undefined);
    }, 1_000 / SEARCHES_PER_SECOND);
    const beside = await load(page, {}).finally(() => clearInterval(searching));
    const name = `p99 of a cached page beside ${SEARCHES_PER_SECOND} searches a second (${beside.p99} ms) to alone (${alone.p99} ms)`;
    return { name, value: beside.p99 / Math.max(alone.p99, 1), unit: 'times', target: TARGETS.ratio };
  } finally {
    await site.stop();
  }
}

export async function measureSearch(uri: string, dataDir: string): Promise<Measurement[]> {
  const own = databaseNamed(uri, 'search');
  await mongoose.connect(own, AS_THE_SITE);
  try {
    const admin = { username: 'bench', password: 'benchmark' };
    await prepareDatabase({ seed: 'none', admin, announce: () => undefined });
    // The memory of the driver and the models is not that of the index.
    await buildAt(0);
    const words = await fill();
    return [...(await measureIndex(words)), await measureReaders(own, dataDir, words)];
  } finally {
    await mongoose.disconnect();
  }
}
