import { describe, expect, it } from 'vitest';
import { METRICS_TOKEN, shareApi } from './fixtures/api';
import { until } from './fixtures/processes';

const site = await shareApi();

const metrics = async () =>
  (await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();

/** The lines of the log about requests with this id, when there are so many. */
async function loggedOf(id: string, count: number): Promise<Record<string, unknown>[]> {
  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.includes(id));
  await until(() => lines().length >= count);
  return lines().map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The sum of the numbers of all series that match. */
const numberIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);

it('every request is logged with its route, how long it took, and what the page cache did', async () => {
  for (let time = 0; time < 2; time += 1)
    await fetch(`${site.url}/news/gone?secret=1`, { headers: { 'x-request-id': 'request-one' } });
  for (let time = 0; time < 2; time += 1)
    await fetch(`${site.url}/people`, { headers: { 'x-request-id': 'request-two' } });
  expect(await loggedOf('request-two', 2)).toMatchObject([
    { method: 'GET', path: '/people', route: '/people', status: 200, cache: 'miss' },
    { method: 'GET', path: '/people', cache: 'hit' },
  ]);
  const logged = await loggedOf('request-one', 2);
  expect(logged).toMatchObject([
    { method: 'GET', path: '/news/gone', route: '/news/:slug', status: 404, cache: 'miss' },
    { method: 'GET', path: '/news/gone', route: '/news/:slug', status: 404, cache: 'hit' },
  ]);
  expect(logged[0]?.milliseconds).toBeGreaterThan(0);
  expect(site.output()).not.toContain('secret');
});

it('requests for files are logged by the route that serves them, not by file name', async () => {
  const paths = ['/assets/shows/gone/main.mp4', '/build/assets/gone.js'];
  for (const path of paths) await fetch(site.url + path, { headers: { 'x-request-id': 'request-files' } });
  const logged = await loggedOf('request-files', 2);
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
  const logged = (await loggedOf('request-api', routes.length)).map(({ route }) => String(route));
  expect(logged.sort()).toEqual(routes.map(([, route]) => route).sort());
  const text = await metrics();
  for (const [, route] of routes) expect(text).toContain(`route="${route}",`);
});

describe('/metrics', () => {
  it('counts requests, the cache and the database', async () => {
    const asked = /http_request_duration_seconds_count\{[^}]*route="\/contact"[^}]*\} (\d+)/g;
    const hits = /^page_cache_hits_total (\d+)/gm;
    const before = await metrics();
    for (let time = 0; time < 3; time += 1) await fetch(`${site.url}/contact`);
    const text = await metrics();
    expect(numberIn(text, asked) - numberIn(before, asked)).toBe(1);
    expect(numberIn(text, hits) - numberIn(before, hits)).toBeGreaterThanOrEqual(2);
    expect(numberIn(text, /^page_cache_bytes (\d+)/gm)).toBeGreaterThan(1_000);
    expect(text).toMatch(/database_command_duration_seconds_count\{command="find"\} [1-9]/);
    expect(text).toContain('process_resident_memory_bytes');
  });

  it('requires the token', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer wrong', `Basic ${METRICS_TOKEN}`]) {
      const answer = await fetch(`${site.url}/metrics`, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(await answer.text()).toBe('Unauthorized');
    }
  });
});
