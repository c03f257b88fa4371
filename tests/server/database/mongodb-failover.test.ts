/** A member of the replica set steps down, or stops, or never replies, while pages are read and content is written. */
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Show } from '~models/show';
import { signedIn } from '../../accounts/sign-in';
import { IS_LONG, someOf } from '../../full-length';
import { makeArticle, unique } from '../../make';
import { databaseNamed } from '../../setup/database';
import { serverError, writeConcernError } from '../../setup/mongodb-errors';
import { MongodbProxy, type Fault } from '../../setup/mongodb-proxy';
import { startSite, type Site } from '../../setup/site';
import { until } from '../fixtures/processes';

const NOT_PRIMARY = [10107, 189, 11600, 11602, 91, 13435];
/** Without a limit of its own a request would wait for half a minute, as the driver does. Other tests run beside those of `npm test`. */
const MAX_WAIT_MS = IS_LONG ? 5_000 : 15_000;

let proxy: MongodbProxy;
let site: Site;
let cookie: string;

beforeAll(async () => {
  const uri = databaseNamed(inject('databaseUri'), 'failover');
  proxy = new MongodbProxy(uri, { as: 'replica set' });
  await proxy.open();
  // The page cache is off, since its own queries would consume the faults that are meant for a request.
  site = await startSite({ MONGODB_URI: proxy.uri(uri), SEED: 'none', PAGE_CACHE_MB: '0' });
  await mongoose.connect(uri, { autoIndex: false });
  ({ cookie } = await signedIn('editor'));
  await makeArticle();
}, 180_000);

afterAll(async () => {
  await mongoose.disconnect();
  await site.stop();
  await proxy.close();
});

afterEach(async () => {
  proxy.clear();
  if (!proxy.isPrimary) proxy.isPrimary = true;
  await until(async () => (await fetch(`${site.url}/readyz`)).ok, 30_000);
});

let [title, key] = ['', ''];
beforeEach(() => {
  [title, key] = [unique('Failover story'), unique('key').replaceAll(' ', '-')];
});

const stored = () => Show.find({ title }, { slug: 1 }).lean();

const viaApi = (idempotencyKey = key) =>
  fetch(`${site.url}/api/shows`, {
    method: 'POST',
    headers: {
      cookie,
      origin: site.url,
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
    },
    body: JSON.stringify({ title }),
  });

/** Sends the form as the page's script does; returns the status and the key of the next attempt. */
async function viaForm(idempotencyKey: string) {
  const answer = await fetch(`${site.url}/admin/shows/new.data`, {
    method: 'POST',
    headers: { cookie, origin: site.url },
    body: new URLSearchParams({ title, 'Idempotency-Key': idempotencyKey }),
  });
  const next = /"idempotencyKey","([^"]*)"/.exec(await answer.text())?.[1];
  return { status: answer.status, next: next ?? '' };
}

describe.each(someOf(NOT_PRIMARY))('a member that replies with %i', (code) => {
  it('is not noticed by readers', async () => {
    proxy.add({ commands: ['find'], then: serverError(code) });
    proxy.add({ commands: ['aggregate'], then: serverError(code) });
    const page = await fetch(`${site.url}/news?q=${code}`);
    expect(page.status).toBe(200);
  });

  it('does not disturb a write, which is executed once', async () => {
    proxy.add({ commands: ['insert'], collection: 'shows', then: serverError(code) });
    expect((await viaApi()).status).toBe(201);
    expect(await stored()).toHaveLength(1);
  });

  it('does not repeat a write that it has already applied', async () => {
    proxy.add({ commands: ['insert'], collection: 'shows', then: writeConcernError(code) });
    expect((await viaApi()).status).toBe(201);
    expect(await stored()).toHaveLength(1);
  });
});

/** Faults that a write meets repeatedly, so that the driver's own retry does not help. */
const MISHAPS: [string, Omit<Fault, 'commands'>][] = [
  ['a connection that is cut after it was applied', { then: 'cut', applied: true, times: 2 }],
  ['an unknown error', { then: serverError(8, 'unknown error'), applied: true }],
  ['a member that is no longer primary', { then: serverError(10107), times: 2 }],
  ['a write concern error after it was applied', { then: writeConcernError(11602), times: 2 }],
  ['a write concern that timed out', { then: writeConcernError(64, 'waiting for replication timed out') }],
  ['a connection that is cut before it was applied', { then: 'cut', times: 2 }],
];

describe.each(someOf(MISHAPS, 2))('a save that meets %s', (_, mishap) => {
  const status = typeof mishap.then === 'object' && mishap.then.code === 8 ? 500 : 503;

  it('in a form keeps its key for the retry, and is executed once', async () => {
    proxy.add({ ...mishap, commands: ['insert'], collection: 'shows' });
    const first = await viaForm(key);
    expect(first).toEqual({ status, next: key });
    proxy.add({ ...mishap, commands: ['insert'], collection: 'shows' });
    const second = await viaForm(first.next);
    // The first attempt may already have stored the record, so that nothing is left to fail.
    if (second.next !== '') expect(second.next).toBe(key);
    proxy.clear();
    expect([200, 202, 302]).toContain((await viaForm(key)).status);
    expect(await stored()).toMatchObject([{ slug: expect.not.stringMatching(/-2$/) as string }]);
  });

  it('through the API is executed once when it is repeated', async () => {
    proxy.add({ ...mishap, commands: ['insert'], collection: 'shows' });
    expect((await viaApi()).status).toBe(status);
    proxy.clear();
    expect((await viaApi()).status).toBe(201);
    expect(await stored()).toHaveLength(1);
  });
});

async function timed<Result>(work: () => Promise<Result>) {
  const started = performance.now();
  const result = await work();
  return { result, milliseconds: performance.now() - started };
}

const ABSENCES: [name: string, begin: () => void | Promise<void>][] = [
  ['never replies', () => proxy.add({ then: 'silence', times: 1_000 })],
  ['has no primary', () => void (proxy.isPrimary = false)],
  ['is gone', () => proxy.close()],
];

describe.each(someOf(ABSENCES))('while the database %s', (_, begin) => {
  afterEach(async () => {
    proxy.clear();
    // Pending requests never get a reply.
    await proxy.close();
    await proxy.open();
  });

  it('a save returns 503 within five seconds, and its retry is executed once', async () => {
    await begin();
    for (const send of [viaApi, () => viaForm(key)]) {
      const { result, milliseconds } = await timed<{ status: number }>(send);
      expect(result.status).toBe(503);
      expect(milliseconds).toBeLessThan(MAX_WAIT_MS);
    }
    await begin();
    const { milliseconds } = await timed(() => fetch(`${site.url}/admin/shows`, { headers: { cookie } }));
    expect(milliseconds).toBeLessThan(MAX_WAIT_MS);
    proxy.clear();
    await proxy.close();
    await proxy.open();
    proxy.isPrimary = true;
    await until(async () => (await fetch(`${site.url}/readyz`)).ok, 30_000);
    expect((await viaApi(`${key}-again`)).status).toBe(201);
    expect(await stored()).toHaveLength(1);
  });
});
