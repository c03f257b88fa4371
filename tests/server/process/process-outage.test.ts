/** A start without the database, and the loss of it; in `npm test` faults/slow-database.test.ts loses it. */
import { expect, inject, it } from 'vitest';
import { databaseNamed } from '../../setup/database';
import { launchSite } from '../../setup/site';
import { TcpProxy } from '../fixtures/tcp-proxy';
import { until } from '../fixtures/processes';

const databaseUri = inject('databaseUri');

async function throughProxy(name: string) {
  const proxy = new TcpProxy(databaseUri);
  await proxy.open();
  return { proxy, MONGODB_URI: proxy.uri(databaseNamed(databaseUri, `outage-${name}`)) };
}

const PASSWORD = 'secret1';

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** It answers within two seconds, whatever is away. */
const readHealth = (url: string, token: string) =>
  fetch(`${url}/api/health`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(2_000),
  });

const statusOf = async (url: string) => (await fetch(url)).status;

it('the program keeps running without its database, reports that, and recovers', async () => {
  const { proxy, MONGODB_URI } = await throughProxy('late');
  await proxy.close();
  const site = await launchSite({ MONGODB_URI, SEED: 'none', ADMIN_PASSWORD: PASSWORD });
  await site.listening;
  const { url } = site;

  expect(await statusOf(`${url}/healthz`)).toBe(200);
  const ready = await fetch(`${url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: 'unavailable', database: 'down' });
  const page = await fetch(`${url}/people`);
  expect(page.status).toBe(503);
  const html = await page.text();
  expect(html).toContain('503 Service Unavailable');
  expect(html).toContain('http-equiv="refresh"');
  expect(page.headers.get('retry-after')).toBe('5');
  expect(html).not.toMatch(/mongo|ECONNREFUSED|\.js:\d+|127\.0\.0\.1:\d+\/outage-late/i);
  await until(() => site.output().includes('The database cannot be reached'));
  expect(site.output()).not.toContain(MONGODB_URI);

  await proxy.open();
  await site.ready;
  expect(await statusOf(`${url}/readyz`)).toBe(200);
  expect(await statusOf(`${url}/people`)).toBe(200);
  const token = await signIn(url);
  expect((await readHealth(url, token)).status).toBe(200);

  await proxy.close();
  await until(async () => (await statusOf(`${url}/readyz`)) === 503);
  expect((await readHealth(url, token)).status).toBe(503);
  expect(await statusOf(`${url}/news?q=never-asked-before`)).toBe(503);
  expect(await statusOf(`${url}/healthz`)).toBe(200);

  await proxy.open();
  await until(async () => (await statusOf(`${url}/readyz`)) === 200, 30_000);
  expect(await statusOf(`${url}/news?q=never-asked-before`)).toBe(200);
  expect(await site.stop()).toBe(0);
  await proxy.close();
}, 120_000);
