/** What visitors ask for and do not find is counted, whatever answers them, and costs other pages nothing. */
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { NotFoundAddress, type StoredNotFoundAddress } from '~models/redirect';
import { makeShow } from '../make';
import { RedirectHits } from '~models/redirect';
import { makeSession, makeUser } from '../make';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { until } from './fixtures/processes';
import { ask } from './fixtures/request';
import { IS_LONG } from '../full-length';

/** A minute, and what a write takes on a busy machine. */
const STORED_WITHIN_MS = 65_000;

let uri: string;
let site: Site;
/** Two instances at full length. */
let sites: Site[];

beforeAll(async () => {
  uri = databaseNamed(inject('databaseUri'), 'not-found');
  site = await startSite({ MONGODB_URI: uri, SEED: 'none' });
  sites = [site, ...(IS_LONG ? [await startSite({ MONGODB_URI: uri, SEED: 'none' })] : [])];
  await mongoose.connect(uri, { autoIndex: false });
}, 180_000);

afterAll(async () => {
  await mongoose.disconnect();
  await Promise.all(sites.map((each) => each.stop()));
});

const stored = () => NotFoundAddress.find().lean<StoredNotFoundAddress[]>();
const countsOf = async () => Object.fromEntries((await stored()).map(({ _id, count }) => [_id, count]));
const stateOfHome = async () => (await ask(site.url, '/')).headers['cache-status'];

// It waits for the minute.
it.skipIf(!IS_LONG)(
  'an address that was not found is stored within a minute, and outdates no page',
  async () => {
    await until(async () => (await stateOfHome()) === 'showreel; hit');
    await ask(site.url, '/first?utm_source=a-letter');
    await until(async () => '/first' in (await countsOf()), STORED_WITHIN_MS);
    expect(await stateOfHome()).toBe('showreel; hit');
  },
  90_000,
);

it('every request that found nothing is counted, on all instances, and nothing else, as is a redirect, and stored by a stop', async () => {
  const { slug } = await makeShow();
  const asked: [target: string, status: number][] = [
    ['/gone', 404],
    ['/gone?utm_source=a-letter', 404],
    ['/shows/gone', 404],
    ['/shows/gone.data', 404],
    ['/news/2019/gone', 404],
    ['/gone-and-long/and/deep', 404],
    [`/shows/${slug}`, 200],
    ['/assets/gone.jpg', 404],
    ['/build/gone.js', 404],
    ['/api/shows/gone', 404],
    ['/preview/gone', 404],
    ['/metrics', 404],
    ['/wp-login.php', 404],
    ['/.env', 404],
  ];
  for (const at of sites)
    for (const [target, status] of asked)
      expect([target, (await ask(at.url, target)).status]).toEqual([target, status]);
  await ask(site.url, '/gone', { method: 'HEAD' });
  await ask(site.url, '/gone', { method: 'POST', headers: { origin: site.url } });
  const token = await makeSession((await makeUser({ role: 'editor' })).id);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ from: '/old', to: '/contact' });
  expect((await fetch(`${site.url}/api/redirects`, { method: 'POST', headers, body })).status).toBe(201);
  expect((await ask(site.url, '/old')).status).toBe(301);
  expect(await RedirectHits.countDocuments()).toBe(0);
  // A stop stores what was counted since the last write.
  expect(await Promise.all(sites.map((each) => each.stop()))).toEqual(sites.map(() => 0));
  expect(await RedirectHits.find().lean()).toMatchObject([{ hits: 1 }]);
  const { '/first': first = 1, ...others } = await countsOf();
  expect(first).toBe(1);
  expect(others).toEqual({
    '/gone': 2 * sites.length + 1,
    '/shows/gone': 2 * sites.length,
    '/news/2019/gone': sites.length,
    '/gone-and-long/and/deep': sites.length,
  });
});

it('nothing about the visitor is stored', async () => {
  const all = await stored();
  expect(all.length).toBeGreaterThan(0);
  for (const word of ['127.0.0.1', 'utm_source', 'letter']) expect(JSON.stringify(all)).not.toContain(word);
});
