import { IS_LONG } from '../../full-length';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { acquireLock } from '../../../app/core/db/lock.server';
import { AS_THE_SITE, databaseNamed } from '../../setup/database';
import { launchSite } from '../../setup/site';

const own = databaseNamed(inject('databaseUri'), 'start');

beforeAll(() => mongoose.connect(own, AS_THE_SITE));
afterAll(() => mongoose.disconnect());

/** Launches a site while another instance prepares the database, until `release` is called. */
async function launchDuringPreparation() {
  const lock = await acquireLock('preparing', { timeoutMs: 5_000 });
  if (!lock) throw new Error('The lock is held already.');
  const release = () => lock.release();
  onTestFinished(release);
  const site = await launchSite({ MONGODB_URI: own, SEED: 'demo' });
  onTestFinished(async () => void (await site.stop()));
  await site.listening;
  return { site, release };
}

/** A request waits for 12 seconds; a timer may be slightly early. */
const WAIT_MS = 11_900;

/** Repeats a request that has waited in vain: on a busy machine the start takes longer. */
async function fetchStarting(url: string): Promise<Response> {
  for (;;) {
    const started = performance.now();
    const answer = await fetch(url);
    if (answer.status !== 503) return answer;
    expect(performance.now() - started, 'the time before it was told to wait').toBeGreaterThan(WAIT_MS);
  }
}

it('requests during the first start wait for the content, and never see a part of it', async () => {
  const { site, release } = await launchDuringPreparation();
  const waiting = ['/', '/shows/the-long-rain', '/people', '/api/shows/the-long-rain'].map((path) =>
    fetchStarting(site.url + path),
  );
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  await release();
  const answers = await Promise.all(waiting);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const [home = '', show = '', people = '', api = ''] = await Promise.all(
    answers.map((answer) => answer.text()),
  );
  expect([
    home.includes('<title>Primal'),
    /<h1[^>]*>The Long Rain/.test(show),
    people.includes('Tomas Okafor'),
  ]).toEqual([true, true, true]);
  expect(JSON.parse(api)).toMatchObject({ data: { title: 'The Long Rain' } });
  expect(await site.stop()).toBe(0);
}, 120_000);

it.runIf(IS_LONG)(
  'a request that waits too long for the start is told that the site starts',
  async () => {
    const { site, release } = await launchDuringPreparation();
    const [page, api] = await Promise.all(['/people', '/api/people'].map((path) => fetch(site.url + path)));
    expect(page?.status).toBe(503);
    expect(await page?.text()).toContain('<meta http-equiv="refresh" content="5">');
    expect(api?.status).toBe(503);
    expect(api?.headers.get('retry-after')).toBe('5');

    expect(await api?.json()).toMatchObject({ error: 'The site is starting. Please try again in a moment.' });
    await release();
    await site.ready;
    expect((await fetch(`${site.url}/people`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  },
  120_000,
);

it('a program that is stopped during its start answers the requests that wait for it, by a page that comes back by itself', async () => {
  const { site, release } = await launchDuringPreparation();
  const waiting = Promise.all(['/people', '/api/people'].map((path) => fetch(site.url + path)));
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(await site.stop()).toBe(0);
  const answers = await waiting;
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5']);
  expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
  expect(await answers[0]?.text()).toContain('<meta http-equiv="refresh" content="5">');
  expect(site.output()).not.toContain('"level":50');
  await release();
}, 120_000);
