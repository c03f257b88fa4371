/** An import on a whole server: from the form of the API to the site, also when the program is killed in the middle. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppState } from '~models/app-state';
import { Article, type StoredArticle } from '~models/article';
import { ImportItem } from '~models/site-import';
import { Redirect } from '~models/redirect';
import { Upload } from '~models/upload';
import { seededRandom } from '../faults/fixtures/random';
import { IS_LONG } from '../full-length';
import { picture } from '../media-files';
import { picturePost, wxr, zipOf } from '../services/moving/wordpress-export';
import { AS_THE_SITE } from '../setup/database';
import { launchSite, type LaunchedSite } from '../setup/site';
import { startApi, type Api, type Caller } from './fixtures/api';
import { temporaryFolder, until } from './fixtures/processes';

const temporary = temporaryFolder();
let api: Api;
let editor: Caller;

beforeAll(async () => {
  api = await startApi({ DATA_DIR: temporary.folder });
  editor = await api.caller('editor');
}, 120_000);

afterAll(async () => {
  await api.stop();
  temporary.remove();
});

const COUNT = IS_LONG ? 300 : 8;
const KILLS = IS_LONG ? 20 : 1;

async function exportForm() {
  const posts = Array.from({ length: COUNT }, (_, index) => ({
    id: 100 + index,
    title: `Post ${index}`,
    slug: `post-${index}`,
    thumbnail: 1000 + index,
    content: `<p>Words ${index}</p>`,
  }));
  const attachments = posts.map(({ id, thumbnail }, index) =>
    picturePost(thumbnail, `2016/02/picture-${index}.png`, { parent: id, slug: `picture-${index}` }),
  );
  const pictures: Record<string, Buffer> = {};
  for (let index = 0; index < COUNT; index += 1)
    pictures[`2016/02/picture-${index}.png`] = await picture(400, 300);
  const form = new FormData();
  form.append('file', new Blob([wxr([...posts, ...attachments])]), 'export.xml');
  form.append('media', new Blob([new Uint8Array(await zipOf(pictures))]), 'uploads.zip');
  return form;
}

/** Returns the id of an import when some of its posts are there. */
async function startImport(): Promise<string> {
  const { token } = editor;
  const { status, json } = await api.call('POST', '/api/imports', { token, body: await exportForm() });
  expect(status).toBe(201);
  const id = String(json.data?.id);
  await until(async () => (await stateOf(api.url, id)).state === 'planned', 60_000);
  expect((await api.call('POST', `/api/imports/${id}/start`, { token, body: {} })).status).toBe(202);
  await until(async () => (await ImportItem.countDocuments({ isDone: true })) >= 3, 60_000);
  return id;
}

/** Kills the program at random moments and starts it again. Returns the one that is left. */
async function killAgainAndAgain(environment: Record<string, string>): Promise<LaunchedSite> {
  const random = seededRandom();
  process.kill(api.pid, 'SIGKILL');
  expect(await ImportItem.countDocuments({ isDone: true })).toBeLessThan(COUNT);
  for (let kills = 1; ; kills += 1) {
    await mongoose.disconnect();
    await mongoose.connect(api.mongodbUri, AS_THE_SITE);
    // Otherwise the next program waits until the lock of the killed one expires.
    await AppState.deleteMany({ _id: /^turn: / });
    const next = await launchSite(environment);
    await next.ready;
    if (kills === KILLS) return next;
    const share = (kills + random()) / (KILLS + 1);
    await until(async () => (await ImportItem.countDocuments({ isDone: true })) >= share * COUNT, 120_000);
    await next.stop('SIGKILL');
  }
}

/** Each item and each file is there once, and none half. */
async function expectEachOnce(url: string, id: string): Promise<void> {
  expect(await stateOf(url, id)).toMatchObject({ report: { added: COUNT, failed: 0 } });
  const articles = await Article.find({}).lean<StoredArticle[]>();
  expect(new Set(articles.map(({ title }) => title)).size).toBe(COUNT);
  expect(articles).toHaveLength(COUNT);
  for (const { title, content, imageUrl, saved } of articles) {
    expect(content).toBe(`<p>${title.replace('Post', 'Words')}</p>`);
    expect(saved).toMatchObject({ version: 1, via: 'import' });
    expect((await fetch(url + imageUrl, { method: 'HEAD' })).status).toBe(200);
  }
  expect(new Set(articles.map(({ imageUrl }) => imageUrl)).size).toBe(COUNT);
  expect(await Upload.countDocuments()).toBe(COUNT);
  const events = mongoose.connection.collection('activity');
  expect(await events.countDocuments({ via: 'import', what: 'create' })).toBe(COUNT);
  expect(await events.countDocuments({ what: 'import' })).toBe(1);
  const froms = (await Redirect.find({}, { fromKey: 1 }).lean()).map(({ fromKey }) => fromKey);
  expect(new Set(froms).size).toBe(froms.length);
}

const stateOf = async (url: string, id: string) =>
  (
    (await (
      await fetch(`${url}/api/imports/${id}`, { headers: { Authorization: `Bearer ${editor.token}` } })
    ).json()) as {
      data: { state: string; report: { added: number; pictures: number }; error: string | null };
    }
  ).data;

describe('an import', () => {
  it('by the command is on the running site, also where a page and an address were asked for before', async () => {
    const asked = async () => ({
      list: (await (await fetch(`${api.url}/news`)).text()).includes('By command'),
      old: (await fetch(`${api.url}/2016/02/by-command/`, { redirect: 'manual' })).status,
    });
    expect(await asked()).toEqual({ list: false, old: 404 });
    const file = path.join(temporary.folder, 'command.xml');
    writeFileSync(file, wxr([{ id: 900, title: 'By command', slug: 'by-command', content: '<p>Words</p>' }]));
    const environment = { MONGODB_URI: api.mongodbUri, DATA_DIR: api.dataDir, SEED: 'none' };
    await promisify(execFile)(process.execPath, ['scripts/command.js', 'import', file], {
      env: { ...process.env, ...environment },
    });
    await until(async () => (await asked()).list, 5_000);
    expect(await asked()).toEqual({ list: true, old: 301 });
    await Article.deleteMany({});
    await ImportItem.deleteMany({});
    await mongoose.connection.collection('activity').deleteMany({});
  }, 120_000);

  it(
    'goes on after a kill, and does nothing twice',
    async () => {
      const id = await startImport();
      const { mongodbUri, dataDir } = api;
      const site = await killAgainAndAgain({ MONGODB_URI: mongodbUri, DATA_DIR: dataDir, SEED: 'none' });
      await until(async () => (await stateOf(site.url, id)).state === 'done', 90_000 + COUNT * 1_000);
      await expectEachOnce(site.url, id);
      const old = await fetch(`${site.url}/?p=100`, { redirect: 'manual' });
      expect([old.status, old.headers.get('location')]).toEqual([301, '/news/post-0']);
      expect((await fetch(`${site.url}/2016/02/post-0/`)).status).toBe(200);
      expect((await fetch(`${site.url}/?p=1`, { redirect: 'manual' })).status).toBe(200);
      await site.stop();
    },
    240_000 + KILLS * 60_000,
  );
});
