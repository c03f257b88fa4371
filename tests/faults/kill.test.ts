/** The program, its database or both are killed at random moments while four clients write. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Article } from '~models/article';
import { Show } from '~models/show';
import { Upload, type StoredUpload } from '~models/upload';
import { until } from '../server/fixtures/processes';
import { someOf } from '../full-length';
import { ENGINES } from '../setup/engines';
import { ask } from '../server/fixtures/request';
import { logIn, startOwnSite, type OwnSite, type Victim } from './fixtures/own-site';
import { seededRandom } from './fixtures/random';
import { KILL_ROUNDS, TIMEOUT_MS } from './fixtures/scale';
import {
  bodyOf,
  createCounter,
  nothingYet,
  sender,
  sendRest,
  sha256,
  startWriters,
} from './fixtures/writers';

const VICTIMS: Victim[] = ['program', 'database', 'both'];
const SHORTEST_MS = 300;
const LONGEST_MS = 1_500;

let site: OwnSite;
let token: string;
let acknowledged: ReturnType<typeof nothingYet>;

/** Acknowledged writes that are missing or different. */
async function lost(): Promise<string[]> {
  const articles = await Article.find({ _id: { $in: [...acknowledged.articles.keys()] } }).lean();
  const titles = new Map(articles.map(({ _id, title }) => [String(_id), title]));
  const gone = [...acknowledged.articles].filter(([id, title]) => titles.get(id) !== title);
  const counters = await Show.find().lean();
  const behind = counters.filter(
    ({ _id, tagline }) => Number(tagline) < (acknowledged.counters.get(String(_id)) ?? Infinity),
  );
  const damaged: string[] = [];
  for (const [url, hash] of acknowledged.files)
    if (sha256((await ask(site.url, url)).body) !== hash) damaged.push(url);
  return [...gone.map(([id]) => id), ...behind.map(({ tagline }) => `counter at ${tagline}`), ...damaged];
}

/** Records that are incomplete, acknowledged or not. */
async function halves(): Promise<string[]> {
  const articles = await Article.find().lean();
  const shows = await Show.find().lean();
  const uploads = await Upload.find().lean<StoredUpload[]>();
  const without: string[] = [];
  for (const { key, sha256: hash } of uploads)
    if (sha256((await ask(site.url, `/assets/${key}`)).body) !== hash) without.push(key);
  return [
    ...articles.filter(({ title, content }) => content !== bodyOf(title)).map(({ title }) => title),
    ...shows
      .filter(({ tagline, description }) => description !== bodyOf(`n${tagline}`))
      .map(({ title }) => title),
    ...twice(articles.map(({ title }) => title)),
    ...without,
  ];
}

const twice = (titles: string[]) => titles.filter((title, index) => titles.indexOf(title) !== index);

/** Files of uploads that cannot continue, unlike resumable ones. */
function remains(): string[] {
  const folders = ['incoming', path.join('uploads', '.unfinished')].map((name) =>
    path.join(site.dataDir, name),
  );
  const names = folders.filter(existsSync).flatMap((folder) => readdirSync(folder));
  return names.filter((name) => !/\.(?:part|json)$/.test(name));
}

async function checkAll() {
  await mongoose.connect(await site.databaseUri(), { autoIndex: false });
  expect(await lost()).toEqual([]);
  // Leftovers are deleted while the first requests are served.
  await until(() => remains().length === 0);
  expect(await halves()).toEqual([]);
  await mongoose.disconnect();
}

describe.each(someOf(ENGINES))('with the embedded database %s', (engine) => {
  beforeAll(async () => {
    acknowledged = nothingYet();
    site = await startOwnSite({ EMBEDDED_DATABASE: engine });
    token = await logIn(site.url);
    await createCounter(sender(site.url, token), acknowledged);
  }, 120_000);

  afterAll(() => site.stop());

  it(
    'the program keeps every acknowledged write and no partial one when it is killed',
    async () => {
      const random = seededRandom();
      const send = sender(site.url, token);
      for (let round = 0; round < KILL_ROUNDS; round += 1) {
        const victim = VICTIMS[round % VICTIMS.length] ?? 'both';
        const ending = new AbortController();
        const written = () => acknowledged.articles.size + acknowledged.files.size;
        const before = written();
        const writers = startWriters(send, acknowledged, ending.signal);
        await until(() => written() > before, 30_000);
        await new Promise((resolve) => setTimeout(resolve, SHORTEST_MS + random() * LONGEST_MS));
        site.kill(victim);
        ending.abort();
        await writers;
        await site.recover(victim);
        // Clients with resumable uploads continue where they were interrupted.
        for (const location of acknowledged.parts.keys()) await sendRest(send, location, acknowledged);
        await checkAll();
      }
      expect(acknowledged.counters.values().next().value).toBeGreaterThan(KILL_ROUNDS);
    },
    TIMEOUT_MS,
  );
});
