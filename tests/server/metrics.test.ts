import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { databaseNamed } from '../setup/database';
import { startSite, type Site } from '../setup/site';
import { until } from './fixtures/processes';

const databaseUri = inject('databaseUri');
const TOKEN = 'a-token-for-the-tests';
let site: Site;

beforeAll(async () => {
  const MONGODB_URI = databaseNamed(databaseUri, 'observed');
  site = await startSite({ MONGODB_URI, SEED: 'none', METRICS_TOKEN: TOKEN, LOG_LEVEL: 'info' });
}, 120_000);

afterAll(async () => {
  await site.stop();
});

const metrics = async () =>
  (await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
const send = (body: string) => fetch(`${site.url}/client-errors`, { method: 'POST', body });

it('every request is logged with its route, how long it took, and what the page cache did', async () => {
  for (let time = 0; time < 2; time += 1)
    await fetch(`${site.url}/news/gone?secret=1`, { headers: { 'x-request-id': 'request-one' } });
  for (let time = 0; time < 2; time += 1)
    await fetch(`${site.url}/people`, { headers: { 'x-request-id': 'request-two' } });
  await until(() => site.output().split('request-two').length > 2);
  const logged = site
    .output()
    .split('\n')
    .filter((line) => /request-(?:one|two)/.test(line))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toMatchObject([
    { method: 'GET', path: '/news/gone', route: '/news/:slug', status: 404, cache: 'miss' },
    { method: 'GET', path: '/news/gone', route: '/news/:slug', status: 404, cache: 'hit' },
    { method: 'GET', path: '/people', route: '/people', status: 200, cache: 'miss' },
    { method: 'GET', path: '/people', cache: 'hit' },
  ]);
  expect(logged[0]?.milliseconds).toBeGreaterThan(0);
  expect(site.output()).not.toContain('secret');
});

it('requests for files are logged by the route that serves them, not by file name', async () => {
  const paths = ['/assets/shows/gone/main.mp4', '/build/assets/gone.js'];
  for (const path of paths) await fetch(site.url + path, { headers: { 'x-request-id': 'request-files' } });
  await until(() => site.output().split('request-files').length > 2);
  const logged = site
    .output()
    .split('\n')
    .filter((line) => line.includes('request-files'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toMatchObject([{ route: '/assets/*' }, { route: '/build/*' }]);
});

it('requests for the API are logged by the endpoint that serves them', async () => {
  const id = '665f1c0de4b0a1b2c3d4e5f6';
  const routes: [path: string, route: string][] = [
    ['/api/shows', '/api/shows'],
    [`/api/shows/${id}`, '/api/shows/:id'],
    [`/API/Shows/${id}/`, '/api/shows/:id'],
    [`/api/shows/${id}/versions/1`, '/api/shows/:id/versions/:version'],
    ['/api/upload/show/ember/a.png', '/api/upload/:file'],
    ['/api/upload/show/ember/a.mp4/tracks/1', '/api/upload/:file/tracks/:id'],
    [`/api/upload/resumable/${id}`, '/api/upload/resumable/:id'],
    ['/api/docs', '/api/docs'],
    ['/api/nothing', '/api/*'],
  ];
  for (const [path] of routes) await fetch(site.url + path, { headers: { 'x-request-id': 'request-api' } });
  await until(() => site.output().split('request-api').length > routes.length);
  const logged = site
    .output()
    .split('\n')
    .filter((line) => line.includes('request-api'))
    .map((line) => (JSON.parse(line) as { route: string }).route);
  expect(logged.sort()).toEqual(routes.map(([, route]) => route).sort());
  const text = await metrics();
  for (const [, route] of routes) expect(text).toContain(`route="${route}",`);
});

describe('/metrics', () => {
  it('counts requests, the cache and the database', async () => {
    for (let time = 0; time < 3; time += 1) await fetch(`${site.url}/contact`);
    const text = await metrics();
    expect(text).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/contact"[^}]*\} 1/);
    expect(Number(/^page_cache_hits_total (\d+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(2);
    expect(Number(/^page_cache_bytes (\d+)/m.exec(text)?.[1])).toBeGreaterThan(1_000);
    expect(text).toMatch(/database_command_duration_seconds_count\{command="find"\} [1-9]/);
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('requires the token', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`]) {
      const answer = await fetch(`${site.url}/metrics`, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(await answer.text()).toBe('Unauthorized');
    }
  });
});

describe('a browser’s error report', () => {
  it('is logged', async () => {
    const report = { message: 'x is not a function', stack: 'at a.js', page: '/news', extra: 1 };
    expect((await send(JSON.stringify(report))).status).toBe(204);
    await until(() => site.output().includes('x is not a function'));
    expect(site.output()).not.toContain('extra');
  });

  it('is dropped when it is malformed or far too long', async () => {
    for (const body of ['', 'null', '{"message":1}', '{'.repeat(1_000)])
      expect((await send(body)).status).toBe(204);
    expect((await send('x'.repeat(50_000))).status).toBe(413);
    expect(site.output()).not.toContain('xxxxxxxxxx');
  });

  it('is rate limited', async () => {
    for (let time = 0; time < 40; time += 1) await send(JSON.stringify({ message: `flood ${time} of it` }));
    expect(site.output().split(' of it').length - 1).toBeLessThanOrEqual(10);
  });
});
