/** The system clock is set forward and back while the program runs. */
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { Session } from '~models/sign-in';
import { AppState } from '~models/app-state';
import { Job } from '~models/job';
import { Upload } from '~models/upload';
import { IS_LONG } from '../full-length';
import { signedIn } from '../accounts/sign-in';
import { makeArticle, makeUser, unique } from '../make';
import { picture } from '../media-files';
import { temporaryFolder, until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { movableClock } from './fixtures/clock';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const temporary = temporaryFolder();
const clock = movableClock(temporary.folder, 'site');
let uri: string;
let site: Site;
let cookie: string;

const start = () =>
  startSite({ MONGODB_URI: uri, SEED: 'none', DATA_DIR: temporary.folder, ...clock.environment });

beforeAll(async () => {
  uri = databaseNamed(inject('databaseUri'), 'clock');
  site = await start();
  await mongoose.connect(uri, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  await site.stop();
  temporary.remove();
});

afterEach(() => clock.put(0));

const shows = async (path: string, word: string) =>
  (await (await fetch(site.url + path)).text()).includes(word);
const send = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { cookie, origin: site.url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const staysSignedIn = async () =>
  (await fetch(`${site.url}/admin/dashboard`, { headers: { cookie }, redirect: 'manual' })).status === 200;

it('published articles stay public after the clock is set back, and scheduled ones still appear', async () => {
  const early = await makeArticle({ publishedAt: new Date(Date.now() - 1_000) });
  const late = await makeArticle({ publishedAt: new Date(Date.now() + 2 * DAY) });
  await until(() => shows('/news', early.title));
  await clock.put(-30 * MINUTE);
  const title = unique('Written by that clock');
  expect((await send('/api/news', { title, status: 'published' })).status).toBe(201);
  expect(await shows('/news', title)).toBe(true);
  expect(await shows('/news', early.title)).toBe(true);
  expect((await fetch(`${site.url}/news/${early.slug}`)).status).toBe(200);
  expect(await shows('/news', late.title)).toBe(false);
  // The publication time has now been reached.
  await clock.put(2 * DAY + MINUTE);
  await until(() => shows('/news', late.title));
  await clock.put(0);
  await until(async () => !(await shows('/news', late.title)));
  expect(await shows('/news', early.title)).toBe(true);
});

it('a vacancy goes when the clock has come to its end, and is back when it is set back', async () => {
  const vacancy = { title: unique('Runner'), apply: 'mailto:jobs@primal.example' };
  const page = {
    title: unique('Careers'),
    status: 'published',
    template: 'vacancies',
    vacancies: [{ ...vacancy, closes: new Date(Date.now() + 2 * DAY) }],
  };
  const { data } = (await (await send('/api/pages', page)).json()) as { data: { slug: string } };
  const { slug } = data;
  await until(() => shows(`/${slug}`, vacancy.title));
  await clock.put(2 * DAY - MINUTE);
  expect(await shows(`/${slug}`, vacancy.title)).toBe(true);
  await clock.put(2 * DAY + MINUTE);
  await until(() => shows(`/${slug}`, 'There are no open positions at the moment.'));
  expect(await shows(`/api/pages/${slug}`, vacancy.title)).toBe(false);
  await clock.put(0);
  await until(() => shows(`/${slug}`, vacancy.title));
});

it('sessions stay valid after the clock is set back, and none lives longer for it', async () => {
  await clock.put(3 * DAY);
  expect(await staysSignedIn()).toBe(true);
  await clock.put(-HOUR);
  expect(await staysSignedIn()).toBe(true);
  const sessions = await Session.find().lean();
  for (const { expiresAt } of sessions) expect(expiresAt.getTime()).toBeLessThan(Date.now() + 8 * DAY);
  await clock.put(0);
  expect(await staysSignedIn()).toBe(true);
});

const tryToLogIn = (username: string, password: string) =>
  send('/api/auth/login', { username, password }, { cookie: '' });

it('rate limits end when the clock is set forward, and keep counting when it is set back', async () => {
  const { username } = await makeUser();
  const fail = async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await tryToLogIn(username, 'wrong');
    return (await tryToLogIn(username, 'wrong')).status;
  };
  expect(await fail()).toBe(429);
  await clock.put(16 * MINUTE);
  expect((await tryToLogIn(username, 'wrong')).status).toBe(401);
  await clock.put(0);
  expect((await tryToLogIn(username, 'wrong')).status).toBe(401);
  expect((await fetch(`${site.url}/api/news`)).status).toBe(200);
});

// In `npm test` locks.test.ts has two programs whose clocks differ.
it.runIf(IS_LONG)('locks taken under a wrong clock do not block others', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ type: 'show', fileType: 'gallery' })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(await picture())]), 'Still.png');
  const headers = { cookie, origin: site.url };
  const sent = await fetch(`${site.url}/api/upload`, { method: 'POST', headers, body: form });
  const { id } = (await sent.json()) as { id: string };
  const isDone = async () => Boolean(await Upload.exists({ _id: id, 'variants.0': { $exists: true } }));
  await until(isDone);
  await site.stop();
  const ahead = new Date(Date.now() + DAY);
  const about = { type: 'variants', subject: id, createdAt: ahead } as const;
  await Job.create({ ...about, _id: `variants:${id}`, attempts: 1, lock: 'another' });
  await Upload.updateOne({ _id: id }, { variants: [] });
  await AppState.create({ _id: 'turn: preparing', value: 'another', at: ahead });
  site = await start();
  await until(isDone);
});

it('saving works whichever way the clock is set', async () => {
  for (const shift of [DAY, -DAY, 0]) {
    await clock.put(shift);
    for (const key of ['one', 'two']) {
      const once = { 'idempotency-key': `${key} at ${shift}` };
      const answer = await send('/api/shows', { title: `Show ${key} at ${shift}` }, once);
      expect(answer.status).toBe(201);
    }
  }
});
