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

it('requests during the first start wait for the content, and never see a part of it', async () => {
  const { site, release } = await launchDuringPreparation();
  const waiting = ['/', '/shows/the-long-rain', '/people', '/api/shows/the-long-rain'].map((path) =>
    fetch(site.url + path),
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
    expect(await page?.text()).toContain('503 Service Unavailable');
    expect(api?.status).toBe(503);
    expect(await api?.json()).toMatchObject({ error: 'The site is starting. Please try again in a moment.' });
    await release();
    await site.ready;
    expect((await fetch(`${site.url}/people`)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  },
  120_000,
);

it('a program that is stopped during its start does not wait for the requests that wait for it', async () => {
  const { site, release } = await launchDuringPreparation();
  const waiting = fetch(`${site.url}/people`).then(({ status }) => status);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(await site.stop()).toBe(0);
  expect(await waiting).toBe(503);
  await release();
}, 120_000);
