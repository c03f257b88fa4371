/**
 * Compares what depends on the uses of uploads on a site with 100 articles and on one with 10,000, in turns: the media
 * library, and saves that add and drop a file. Both sites have the same files and uses. Saves are measured at the
 * service: after each write, the server looks for the next scheduled article, which takes time with many articles.
 */
import path from 'node:path';
import mongoose from 'mongoose';
import { sessionHeader } from '../../app/core/request/session.server';
import type { Actor } from '../../app/core/access/permissions';
import { makeSession } from '../../tests/make';
import { prepareDatabase } from '../../app/operations/start/startup.server';
import { indexAllUses } from '../../app/media/usage/find-uses.server';
import { Article } from '../../models/article';
import { Upload } from '../../models/upload';
import { User } from '../../models/user';
import { AS_THE_SITE, databaseNamed } from '../../tests/setup/database';
import { startSite, type Site } from '../../tests/setup/site';
import { fillDatabase, slugOf } from './content';
import { updateRecord } from '~/records/save/record-update.server';

/** The numbers of articles. */
const COUNTS = [100, 10_000] as const;
const FILES = 96;
const WARM_UP = 10;
const ROUNDS = 7;
const TIMES_A_ROUND = 10;
export const MAX_RATIO = 1.5;
const ADMIN: Actor = { id: 'bench', role: 'admin', username: 'bench', name: 'Bench', via: 'cli' };

interface Comparison {
  name: string;
  /** Milliseconds at the median, with few and with many articles. */
  few: number;
  many: number;
  ratio: number;
  isFlat: boolean;
}

interface Measured {
  uri: string;
  site: Site;
  cookie: string;
  /** The article that is saved. */
  id: string;
}

const nameOf = (n: number) => n.toString(16).padStart(24, '0');
const urlOf = (n: number) => `/assets/news/bench/image/${nameOf(n)}.png`;

/** Stores records of files; an article uses half of them. One that was offered just now stays when it is dropped. */
async function fillUploads(): Promise<void> {
  const now = new Date();
  // No smaller copies are made of an animation.
  const facts = { mediaType: 'image', contentType: 'image/png', bytes: 1_000, animated: true } as const;
  const uploads = Array.from({ length: FILES }, (_, n) => ({
    facts,
    _id: nameOf(n),
    key: urlOf(n).slice('/assets/'.length),
    sha256: nameOf(n),
    createdAt: new Date(now.getTime() + n),
    usage: { offeredAt: now },
  }));
  await Upload.insertMany(uploads);
  for (let n = 0; n < FILES; n += 2)
    await Article.updateOne({ slug: slugOf(n) }, { $set: { imageUrl: urlOf(n) } });
  await indexAllUses();
}

async function startWith(articles: number, uri: string, dataDir: string): Promise<Measured> {
  const own = databaseNamed(uri, `uses-${articles}`);
  await mongoose.connect(own, AS_THE_SITE);
  const admin = { username: 'bench', password: 'benchmark' };
  await prepareDatabase({ seed: 'none', admin, announce: () => undefined });
  await fillDatabase({ articles });
  await fillUploads();
  const token = await makeSession(String((await User.findOne())?._id));
  const id = String((await Article.exists({ slug: slugOf(FILES + 1) }))?._id);
  await mongoose.disconnect();
  const site = await startSite({
    MONGODB_URI: own,
    DATA_DIR: path.join(dataDir, String(articles)),
    SEED: 'none',
    API_RATE_LIMIT: '999999',
  });
  const [cookie = ''] = (await sessionHeader(token, site.url)).split(';');
  return { uri: own, site, cookie, id };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function open(url: string, cookie: string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
  await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
}

const PAGES = ['/admin/media', '/admin/media?show=unused'];
const SAVES: [string, string][] = [
  ['save that adds a file', urlOf(0)],
  ['save that removes a file', ''],
];

type Times = Map<string, number[]>;
const add = (times: Times, name: string, milliseconds: number) =>
  times.set(name, [...(times.get(name) ?? []), milliseconds]);

/** Opens each page of each site in turns. */
async function measurePages(sites: Measured[], took: Times[]): Promise<void> {
  for (let time = 0; time < WARM_UP + ROUNDS * TIMES_A_ROUND; time += 1)
    for (const page of PAGES)
      for (const [index, { site, cookie }] of sites.entries()) {
        const milliseconds = await timed(() => open(site.url + page, cookie));
        if (time >= WARM_UP) add(took[index] as Times, page, milliseconds);
      }
}

/** Saves several times on one site after the other, since the services use one connection. */
async function measureSaves(sites: Measured[], took: Times[]): Promise<void> {
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, { uri, id }] of sites.entries()) {
      await mongoose.connect(uri, AS_THE_SITE);
      for (let time = 0; time < TIMES_A_ROUND; time += 1)
        for (const [name, imageUrl] of SAVES) {
          const milliseconds = await timed(() => updateRecord('article', ADMIN, id, { imageUrl }));
          // The first round warms up.
          if (round > 0) add(took[index] as Times, name, milliseconds);
        }
      await mongoose.disconnect();
    }
}

/** Returns the medians. */
export async function compareUses(uri: string, dataDir: string): Promise<Comparison[]> {
  const sites: Measured[] = [];
  try {
    for (const articles of COUNTS) sites.push(await startWith(articles, uri, dataDir));
    const took = sites.map((): Times => new Map());
    await measurePages(sites, took);
    await measureSaves(sites, took);
    const names = [...PAGES, ...SAVES.map(([name]) => name)];
    return names.map((name) => {
      const [few = 0, many = 0] = took.map((times) => median(times.get(name) ?? []));
      return { name, few, many, ratio: many / few, isFlat: many / few <= MAX_RATIO };
    });
  } finally {
    for (const { site } of sites) await site.stop();
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
