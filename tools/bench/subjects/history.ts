/**
 * Measures what history costs on a site with 10,000 articles and 50,000 earlier versions: saving with it and without it, in
 * turns, the screens of one record's history, the trash, the start, and the server's memory.
 */
import { brotliCompressSync, constants } from 'node:zlib';
import mongoose from 'mongoose';
import { sessionHeader } from '../../../app/core/request/session.server';
import type { Actor } from '../../../app/core/access/permissions';
import { makeSession } from '../../../tests/make';
import { limitHistory } from '../../../app/core/db/retention.server';
import { versionedView, versionKey } from '../../../app/records/save/record-saves.server';
import { prepareDatabase } from '../../../app/operations/start/startup.server';
import { Article, type StoredArticle } from '../../../models/article';
import { User } from '../../../models/user';
import { Version } from '../../../models/version';
import { AS_THE_SITE, databaseNamed } from '../../../tests/setup/database';
import { residentMegabytes } from '../../../tests/setup/memory';
import { startSite } from '../../../tests/setup/site';
import { fillDatabase, slugOf } from '../content';
import { median } from '../measuring/load';
import { openingOf, timed, type Measurement } from '../measuring/measurement';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';

const ARTICLES = 10_000;
const VERSIONS_OF_EACH = 5;
const BATCH = 500;
const SAVES = 300;
const DELETED = 100;
const MAX_SAVE_RATIO = 1.15;
const PAGE_MS = 60;
const START_MS = 4_000;
/** What the server takes without history, and a fifth more. */
const MEMORY_MB = 220;
const EDITOR: Actor = { id: 'bench', role: 'admin', username: 'bench', name: 'Bench', via: 'form' };
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Stores earlier versions of every article, as saves of different people on different days would have. */
async function fillHistory(): Promise<void> {
  const earlier = Array.from({ length: VERSIONS_OF_EACH }, (_, index) => index + 1);
  const about = { by: 'bench', byName: 'Bench', via: 'form', changed: ['content'] };
  for (let at = 0; at < ARTICLES; at += BATCH) {
    const articles = await Article.find().sort({ _id: 1 }).skip(at).limit(BATCH).lean<StoredArticle[]>();
    const versions = articles.flatMap((article) => {
      const body = brotliCompressSync(JSON.stringify(versionedView('article', article)), QUALITY);
      return earlier.map((version) => ({
        ...about,
        _id: versionKey('article', article._id, version),
        at: new Date(2026, 0, version),
        slug: article.slug,
        body,
      }));
    });
    await Version.insertMany(versions);
    const version = VERSIONS_OF_EACH + 1;
    const saved = { ...about, version, at: new Date(2026, 0, version), earlier };
    const ids = articles.map(({ _id }) => _id);
    await Article.updateMany({ _id: { $in: ids } }, { $set: { version, saved } });
  }
}

/** Returns the medians of saving articles with history and without it, in milliseconds. */
async function compareSaves(): Promise<{ kept: number; none: number }> {
  const took = { kept: [] as number[], none: [] as number[] };
  for (let save = 0; save < SAVES; save += 1)
    for (const [name, versions] of [
      ['kept', 50],
      ['none', 0],
    ] as const) {
      limitHistory({ versions, trashDays: 30 });
      const { _id } = (await Article.exists({ slug: slugOf(2 * save + (name === 'kept' ? 0 : 1)) })) ?? {};
      // The first save without history deletes the earlier versions.
      await updateRecord('article', EDITOR, String(_id), { excerpt: 'First' });
      const milliseconds = await timed(() =>
        updateRecord('article', EDITOR, String(_id), { excerpt: `Save ${save}` }),
      );
      took[name].push(milliseconds);
    }
  limitHistory({ versions: 50, trashDays: 30 });
  return { kept: median(took.kept), none: median(took.none) };
}

/** Fills a database of its own on the server, and measures it. */
export async function measureHistory(uri: string, dataDir: string): Promise<Measurement[]> {
  const own = databaseNamed(uri, 'history');
  await mongoose.connect(own, AS_THE_SITE);
  try {
    const admin = { username: 'bench', password: 'benchmark' };
    await prepareDatabase({ seed: 'none', admin, announce: () => undefined });
    await fillDatabase({ articles: ARTICLES });
    await fillHistory();
    const { kept, none } = await compareSaves();
    await fillTrash();
    const token = await makeSession(String((await User.findOne())?._id));
    const id = String((await Article.exists({ slug: slugOf(0) }))?._id);
    return [
      {
        name: 'saving with history, against saving without',
        value: kept / none,
        unit: '',
        target: MAX_SAVE_RATIO,
      },
      ...(await measureSite({ uri: own, dataDir, token, id })),
    ];
  } finally {
    await mongoose.disconnect();
  }
}

async function fillTrash(): Promise<void> {
  for (let count = 0; count < DELETED; count += 1) {
    const { _id } = (await Article.exists({ slug: slugOf(ARTICLES - 1 - count) })) ?? {};
    await removeRecord('article', EDITOR, String(_id));
  }
}

interface Filled {
  uri: string;
  dataDir: string;
  token: string;
  /** The article whose history is opened. */
  id: string;
}

async function measureSite({ uri, dataDir, token, id }: Filled): Promise<Measurement[]> {
  const start = performance.now();
  const site = await startSite({ MONGODB_URI: uri, DATA_DIR: dataDir, SEED: 'none' });
  const measured = [{ name: 'start', value: performance.now() - start, unit: 'ms', target: START_MS }];
  const [cookie = ''] = (await sessionHeader(token, site.url)).split(';');
  const history = `/admin/news/${id}/history`;
  for (const page of [history, `${history}?from=1&to=6`, `${history}/1`, '/admin/trash']) {
    const value = await openingOf(site.url + page, cookie);
    measured.push({ name: page.replace(id, '{id}'), value, unit: 'ms', target: PAGE_MS });
  }
  measured.push({
    name: 'memory of the server',
    value: residentMegabytes(site.pid),
    unit: 'MB',
    target: MEMORY_MB,
  });
  await site.stop();
  return measured;
}
