/** The database is unavailable for a while, or slow, while visitors read and editors write. */
import { unpackFields } from '~/core/forms/form-recovery.server';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { signedIn } from '../accounts/sign-in';
import { makeArticle, makeShow } from '../make';
import { TcpProxy } from '../server/fixtures/tcp-proxy';
import { until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { OUTAGE_SECONDS, TIMEOUT_MS } from './fixtures/scale';
import { failures, startVisitors } from './fixtures/visitors';

let proxy: TcpProxy;
let site: Site;
let cookie: string;
let show: string;
let pages: string[];

beforeAll(async () => {
  const uri = databaseNamed(inject('databaseUri'), 'faults');
  proxy = new TcpProxy(uri);
  await proxy.open();
  site = await startSite({ MONGODB_URI: proxy.uri(uri), SEED: 'none' });
  await mongoose.connect(uri, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
  const { slug } = await makeArticle();
  ({ id: show } = await makeShow({ status: 'active' }));
  pages = ['/', '/shows', '/people', '/news', `/news/${slug}`, '/news.data', '/api/news', '/news/feed.xml'];
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  await site.stop();
  await proxy.close();
});

beforeEach(async () => {
  for (const page of pages) expect((await fetch(site.url + page)).status).toBe(200);
});

/** Submits a form as a browser without JavaScript does. */
const sendForm = (path: string, fields: Record<string, string>) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { cookie, origin: site.url, accept: 'text/html' },
    body: new URLSearchParams(fields),
  });

const sendJson = (tagline: string) =>
  fetch(`${site.url}/api/shows/${show}`, {
    method: 'PUT',
    headers: { cookie, origin: site.url, 'content-type': 'application/json' },
    body: JSON.stringify({ tagline }),
  });

const isReady = async () => (await fetch(`${site.url}/readyz`)).ok;

it(
  'the site without its database still serves visitors, and preserves what editors typed',
  async () => {
    const visitors = startVisitors(site.url, pages);
    await until(() => visitors.visits.length > 50);
    await proxy.close();
    const over = Date.now() + OUTAGE_SECONDS * 1000;
    await until(async () => !(await isReady()));
    do {
      const held = await sendForm('/admin/shows/new', { title: 'The Salt Road', tagline: 'As typed' });
      expect(held.status).toBe(503);
      const page = await held.text();
      expect(page).toContain('What you typed is kept');
      expect(unpackFields(/name="held" value="([\w-]+)"/.exec(page)?.[1] ?? '')).toEqual([
        ['title', 'The Salt Road'],
        ['tagline', 'As typed'],
      ]);
      const refused = await sendJson('lost');
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ error: expect.stringContaining('try again') as string });
    } while (Date.now() < over);
    await proxy.open();
    await until(isReady, 30_000);
    expect((await sendForm('/admin/shows/new', { title: 'The Salt Road' })).status).toBe(200);
    expect((await sendJson('found')).status).toBe(200);
    expect(failures(await visitors.stop())).toEqual([]);
    expect(await (await fetch(`${site.url}/api/shows/${show}`)).text()).toContain('found');
  },
  TIMEOUT_MS,
);
