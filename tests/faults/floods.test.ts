/** Clients that keep connections open or send too much, which other visitors must not notice; and a program that is stopped under load. */
import { IS_LONG } from '../full-length';
import mongoose from 'mongoose';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
} from 'vitest';
import { NotFoundAddress } from '~models/redirect';
import { MAX_NOT_FOUND } from '~/site/links/not-found.server';
import { makeArticle, PASSWORD } from '../make';
import { until } from '../server/fixtures/processes';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { hold, sendEndless, statusOfRaw } from './fixtures/attackers';
import { residentMegabytes } from '../setup/memory';
import { startClients } from './fixtures/clients';
import { INVENTED_ADDRESSES, STOP_ROUNDS, TIMEOUT_MS } from './fixtures/scale';
import { failures, median, startVisitors, type Visitors } from './fixtures/visitors';

const PAGES = ['/', '/shows', '/people', '/news', '/news.data', '/api/news'];
/** A response time that visitors do not notice, in milliseconds; other tests run beside those of `npm test`. */
const AT_ONCE_MS = IS_LONG ? 100 : 500;
/** How much each endless body has, and less memory than storing all of them would take. */
const MEGABYTES = IS_LONG ? 64 : 24;
const MAX_GROWTH_MB = 250;
/** How many pages visitors get meanwhile. */
const VISITS = IS_LONG ? 600 : 30;
const TURNS = IS_LONG ? 100 : 25;
const HEAD = 'HTTP/1.1\r\nHost: site.test\r\n';

/** How many clients a program has that is stopped, as when a new version is deployed. */
const CLIENTS = IS_LONG ? 50 : 20;

const uri = databaseNamed(inject('databaseUri'), 'floods');
const start = () =>
  startSite({ MONGODB_URI: uri, SEED: 'none', API_RATE_LIMIT: '900000', ADMIN_PASSWORD: PASSWORD });

let site: Site;
let visitors: Visitors;
let before: number;

beforeAll(async () => {
  site = await start();
  await mongoose.connect(uri, { autoIndex: false });
  await makeArticle();
}, 120_000);

afterAll(async () => {
  await mongoose.disconnect();
  await site.stop();
});

/** Returns the pages that visitors get from now on. */
async function more(pages: number) {
  const seen = visitors.visits.length;
  await until(() => visitors.visits.length >= seen + pages);
}

const BOUNDARY = 'x';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const FORM = 'application/x-www-form-urlencoded';
const part = (name: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;
const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\n\r\n`;

/** What is sent without an end, and the status that answers it. */
const ENDLESS = [
  ['a login', { path: '/admin', type: FORM, start: 'username=' }, 413],
  ['a multipart login', { path: '/admin', type: MULTIPART, start: part('username') }, 400],
  ['a login with a file', { path: '/admin', type: MULTIPART, start: file }, 400],
  ['a login in Edit Mode', { path: '/admin/inline', type: FORM, start: 'intent=sign-in&username=' }, 307],
  ['a form recovery', { path: '/admin/recover', type: FORM, start: 'held=' }, 413],
  ['a form of the admin', { path: '/admin/shows/new', type: FORM, start: 'title=' }, 307],
  ['a form with a file', { path: '/admin/shows/new', type: MULTIPART, start: file }, 307],
  ['JSON', { path: '/api/auth/login', type: 'application/json', start: '"' }, 413],
  ['a file without a session', { path: '/api/upload', type: MULTIPART, start: file }, 401],
  ['a browser’s error report', { path: '/client-errors', type: 'application/json', start: '"' }, 413],
  ['a page without an action', { path: '/people', type: FORM, start: 'a=' }, 405],
  ['a read-only file', { path: '/assets/x', method: 'PUT', type: FORM, start: 'a=' }, 405],
] as const;

describe('clients that keep connections open or send too much', () => {
  beforeEach(async () => {
    for (const page of PAGES) await fetch(site.url + page);
    before = residentMegabytes(site.pid);
    visitors = startVisitors(site.url, PAGES);
  });

  afterEach(async () => {
    const visits = await visitors.stop();
    expect(failures(visits)).toEqual([]);
    expect(visits.length).toBeGreaterThan(20);
    expect(median(visits)).toBeLessThan(AT_ONCE_MS);
    expect(residentMegabytes(site.pid) - before).toBeLessThan(MAX_GROWTH_MB);
  });

  it.runIf(IS_LONG)('a thousand idle connections do not disturb visitors', async () => {
    const held = await hold(site.url, 1_000, () => null);
    await more(VISITS);
    held.release();
  });

  it('headers and bodies sent a byte at a time do not disturb visitors', async () => {
    const start = `POST /admin ${HEAD}`;
    const heads = await hold(site.url, 200, (turn) => (turn === 0 ? start : `x-${turn}: y\r\n`));
    // As long as a login may be: one that is announced as longer is rejected at once.
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n';
    const bodies = await hold(site.url, 200, (turn) => (turn === 0 ? `${start}${form}` : 'a'));
    const json = 'Content-Type: application/json\r\nContent-Length: 8000\r\n\r\n';
    const calls = await hold(site.url, 100, (turn) =>
      turn === 0 ? `POST /api/auth/login ${HEAD}${json}` : ' ',
    );
    await more(VISITS);
    expect([heads, bodies, calls].map((held) => held.heard())).toEqual(['', '', '']);
    for (const held of [heads, bodies, calls]) held.release();
  });

  it.runIf(IS_LONG)('endless headers and URLs do not disturb visitors', async () => {
    const statuses = new Set<number>();
    for (let turn = 0; turn < TURNS; turn += 1) {
      statuses.add(await statusOfRaw(site.url, `GET / ${HEAD}x-long: ${'y'.repeat(100_000)}\r\n\r\n`));
      statuses.add(await statusOfRaw(site.url, `GET /${'y'.repeat(100_000)} ${HEAD}\r\n`));
      const many = Array.from({ length: 1_500 }, (_, index) => `x-${index}: y\r\n`).join('');
      statuses.add(await statusOfRaw(site.url, `GET / ${HEAD}${many}\r\n`));
      // Each URL is long and unique: none may stay in memory.
      statuses.add(await statusOfRaw(site.url, `GET /news?q=${turn}${'y'.repeat(10_000)} ${HEAD}\r\n`));
    }
    expect([...statuses].filter((status) => ![200, 400, 414, 431].includes(status))).toEqual([]);
    expect(statuses).toContain(431);
  });

  it.runIf(IS_LONG)(
    'invented addresses do not disturb visitors, and are counted within a limit',
    async () => {
      let next = 0;
      const askForMany = async () => {
        while (next < INVENTED_ADDRESSES)
          expect((await fetch(`${site.url}/invented/${next++}`)).status).toBe(404);
      };
      await Promise.all(Array.from({ length: 8 }, askForMany));
      await more(50);
      const { token } = (await (
        await fetch(`${site.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ username: 'admin', password: PASSWORD }),
        })
      ).json()) as { token: string };
      const listed = await fetch(`${site.url}/api/not-found`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(await listed.json()).toMatchObject({ total: MAX_NOT_FOUND });
      expect(await NotFoundAddress.countDocuments()).toBeLessThanOrEqual(MAX_NOT_FOUND);
    },
    TIMEOUT_MS,
  );

  it('endless bodies are rejected', async () => {
    const all = IS_LONG ? [...ENDLESS, ...ENDLESS] : ENDLESS;
    const answered = await Promise.all(
      all.map(async ([name, request]) => [name, await sendEndless(site.url, request, MEGABYTES)]),
    );
    expect(answered).toEqual(all.map(([name, , status]) => [name, status]));
    await more(20);
  });
});

/** Some of the pages are kept, some are rendered for each request. */
const REQUESTED = ['/', '/news', '/shows.data', '/api/news?page=1', '/admin', '/healthz'];

it(
  'stopping one instance under load fails no request on a kept-alive connection',
  async () => {
    for (let round = 0; round < STOP_ROUNDS; round += 1) {
      const ending = await start();
      onTestFinished(() => void ending.stop());
      const clients = startClients([ending.url, site.url], REQUESTED, CLIENTS);
      await until(() => clients.tally.answered > 5 * CLIENTS, 45_000);
      expect(await ending.stop('SIGTERM')).toBe(0);
      const { failed, told } = await clients.stop();
      expect(failed).toEqual([]);
      expect(told).toBe(CLIENTS);
    }
  },
  TIMEOUT_MS,
);
