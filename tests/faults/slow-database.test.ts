/** The database is away for a while, or every reply of it is late, while visitors read and editors write. */
import { IS_LONG } from '../full-length';
import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { Show } from '~models/show';
import { unpackFields } from '~/core/forms/form-recovery.server';
import { signedIn } from '../accounts/sign-in';
import { makeArticle, makeRedirect, makeShow } from '../make';
import { databaseNamed } from '../setup/database';
import { until } from '../server/fixtures/processes';
import { startSite, type Site } from '../setup/site';
import { residentMegabytes } from '../setup/memory';
import { LATE_REPLY_MS, OUTAGE_SECONDS, TIMEOUT_MS } from './fixtures/scale';
import { SlowTcpProxy } from './fixtures/slow-tcp-proxy';
import { failures, median, startVisitors } from './fixtures/visitors';

/** A response time that visitors do not notice, in milliseconds; other tests run beside those of `npm test`. */
const AT_ONCE_MS = IS_LONG ? 100 : 500;
/** The maximum waiting time, doubled for a busy machine. */
const MAX_WAIT_MS = 24_000;
/** Twenty that work, and some that watch the database. */
const MAX_CONNECTIONS = 25;
const MAX_GROWTH_MB = 150;
const PAGES = ['/', '/shows', '/people', '/news', '/news.data', '/api/news'];

let proxy: SlowTcpProxy;
let site: Site;
let cookie: string;
let article: string;
let show: string;

beforeAll(async () => {
  const uri = databaseNamed(inject('databaseUri'), 'slow');
  proxy = new SlowTcpProxy(uri);
  await proxy.open();
  site = await startSite({ MONGODB_URI: proxy.uri(uri), SEED: 'none' });
  await mongoose.connect(uri, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
  article = (await makeArticle()).slug;
  show = (await makeShow({ status: 'active' })).id;
}, 120_000);

afterAll(async () => {
  proxy.delay = 0;
  await mongoose.disconnect();
  await site.stop();
  await proxy.close();
});

interface Waited {
  status: number;
  text: string;
  milliseconds: number;
}

async function waitFor(path: string, init: RequestInit = {}): Promise<Waited> {
  const started = performance.now();
  const answer = await fetch(site.url + path, { redirect: 'manual', ...init });
  const text = await answer.text();
  return { status: answer.status, text, milliseconds: performance.now() - started };
}

const post = (path: string, body: object, headers: Record<string, string> = {}, method = 'POST') =>
  waitFor(path, {
    method,
    headers: { cookie, origin: site.url, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const save = (title: string, key: string) => post('/api/shows', { title }, { 'idempotency-key': key });

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

it('a redirect is followed, however late the list of redirects is', async () => {
  const { from } = await makeRedirect();
  await until(async () => (await waitFor(from)).status === 301);
  expect((await post('/api/redirects', { from: '/another', to: '/news' })).status).toBe(201);
  proxy.delay = LATE_REPLY_MS;
  // The list is read again after a change: a request that waits for it is late, too.
  const statuses: number[] = [];
  await until(async () => {
    const { status, milliseconds } = await waitFor(from);
    statuses.push(status);
    return milliseconds > LATE_REPLY_MS / 2;
  }, 30_000);
  proxy.delay = 0;
  expect(new Set(statuses)).toEqual(new Set([301]));
});

/** Submits a form as a browser without JavaScript does. */
const sendForm = (fields: Record<string, string>) =>
  fetch(`${site.url}/admin/shows/new`, {
    method: 'POST',
    headers: { cookie, origin: site.url, accept: 'text/html' },
    body: new URLSearchParams(fields),
  });

const isReady = async () => (await waitFor('/readyz')).status === 200;

it(
  'the site without its database still serves visitors, and preserves what editors typed',
  async () => {
    const pages = [...PAGES, `/news/${article}`, '/news/feed.xml'];
    for (const page of pages) expect((await waitFor(page)).status).toBe(200);
    const change = (tagline: string) => post(`/api/shows/${show}`, { tagline }, {}, 'PUT');
    const visitors = startVisitors(site.url, pages);
    await until(() => visitors.visits.length > 50);
    await proxy.close();
    const over = Date.now() + OUTAGE_SECONDS * 1000;
    await until(async () => !(await isReady()));
    do {
      const held = await sendForm({ title: 'The Salt Road', tagline: 'As typed' });
      expect(held.status).toBe(503);
      const page = await held.text();
      expect(page).toContain('What you typed is kept');
      expect(unpackFields(/name="held" value="([\w-]+)"/.exec(page)?.[1] ?? '')).toEqual([
        ['title', 'The Salt Road'],
        ['tagline', 'As typed'],
      ]);
      const refused = await change('lost');
      expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('try again')]);
    } while (Date.now() < over);
    await proxy.open();
    await until(isReady, 30_000);
    expect((await sendForm({ title: 'The Salt Road' })).status).toBe(200);
    expect((await change('found')).status).toBe(200);
    expect(failures(await visitors.stop())).toEqual([]);
    expect((await waitFor(`/api/shows/${show}`)).text).toContain('found');
  },
  TIMEOUT_MS,
);

it.runIf(IS_LONG)(
  'a slow database delays no visitor, blocks no editor forever, and queues nothing',
  async () => {
    for (const page of PAGES) expect((await waitFor(page)).status).toBe(200);
    const before = residentMegabytes(site.pid);
    proxy.delay = LATE_REPLY_MS;
    const visitors = startVisitors(site.url, PAGES);
    const keys = Array.from({ length: 10 }, () => randomUUID());
    const [desks, searches, saves] = await Promise.all([
      times(20, () => waitFor('/admin/shows', { headers: { cookie } })),
      times(100, (index) => waitFor(`/news?q=never-asked-${index}`)),
      Promise.all(keys.map((key) => save(`Saved as ${key}`, key))),
    ]);
    const connections = proxy.connections;
    const seen = await visitors.stop();
    for (const { status, text, milliseconds } of [...desks, ...searches, ...saves]) {
      expect([200, 201, 503]).toContain(status);
      expect(milliseconds).toBeLessThan(MAX_WAIT_MS);
      if (status === 503) expect(text).toMatch(/(?:takes too long|cannot be reached)[^<]*try again|503/);
    }
    expect(saves.map(({ status }) => status)).toContain(503);
    expect(failures(seen)).toEqual([]);
    expect(median(seen)).toBeLessThan(AT_ONCE_MS);
    expect(connections).toBeLessThan(MAX_CONNECTIONS);
    expect(residentMegabytes(site.pid) - before).toBeLessThan(MAX_GROWTH_MB);

    proxy.delay = 0;
    await until(isReady);
    // An editor who was asked to retry, and does, has saved once.
    for (const key of keys) expect((await save(`Saved as ${key}`, key)).status).toBe(201);
    expect(await Show.countDocuments({ title: /^Saved as/ })).toBe(keys.length);
    expect((await waitFor('/news?q=after')).status).toBe(200);
  },
);
