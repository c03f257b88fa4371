/** Limits of requests, with a real server behind a proxy that names the client's address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RateLimiter } from '../../server/middleware/rate-limiter';
import { sessionHeader } from '~/core/request/session.server';
import { makeSession, makeUser } from '../make';
import { startApi, type Api } from './fixtures/api';

let api: Api;

beforeAll(async () => {
  const limits = { PAGE_RATE_LIMIT: '5', API_RATE_LIMIT: '3' };
  api = await startApi({ TRUST_PROXY: '1', ...limits });
}, 120_000);

afterAll(() => api.stop());

const from = (address: string, headers: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  'x-forwarded-proto': 'http',
  ...headers,
});
const open = (path: string, address: string) => fetch(api.url + path, { headers: from(address) });
const send = (path: string, address: string, form: Record<string, string> = {}) =>
  fetch(api.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: from(address),
    body: new URLSearchParams(form),
  });

/** Returns the statuses of requests one after the other. */
async function statusesOf(requests: (() => Promise<Response>)[]): Promise<number[]> {
  const statuses = [];
  for (const request of requests) statuses.push((await request()).status);
  return statuses;
}
const repeat = (times: number, request: (time: number) => Promise<Response>) =>
  statusesOf(Array.from({ length: times }, (_, time) => () => request(time)));

describe('a page that is rendered for each request', () => {
  it.each([
    ['a search', '/news?q=rain'],
    ['the data of a search', '/news.data?q=rain'],
    ['the sign-in screen', '/admin'],
  ])('is limited per network: %s', async (_, path) => {
    const network = `2001:db8:1:${path.length}`;
    expect(await repeat(7, (time) => open(path, `${network}::${time}`))).toEqual([
      ...Array<number>(5).fill(200),
      429,
      429,
    ]);
    expect((await open(path, '2001:db8:2:1::1')).status).toBe(200);
  });

  it('is 429 as a page that says when to come back, and is stored nowhere', async () => {
    await repeat(5, () => open('/news?q=rain', '192.0.2.1'));
    const answer = await open('/news?q=rain', '192.0.2.1');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([429, 'no-store']);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toMatch(/<h1>Too many requests<\/h1>[\s\S]*try again in \d+ seconds?\./);
  });

  it('does not count what the page cache has, nor files', async () => {
    const address = '192.0.2.2';
    await open('/news', address);
    expect(new Set(await repeat(20, () => open('/news', address)))).toEqual(new Set([200]));
    expect(new Set(await repeat(20, () => open('/favicon.ico', address))).has(429)).toBe(false);
    expect((await open('/news?q=rain', address)).status).toBe(200);
  });

  it('leaves cached pages to those who have reached the limit', async () => {
    await repeat(6, () => open('/news?q=rain', '192.0.2.3'));
    expect((await open('/news', '192.0.2.3')).status).toBe(200);
  });
});

describe('forms', () => {
  it.each(['/admin', '/admin/recover', '/admin/second-step', '/admin/shows/new', '/admin.data'])(
    'are limited per network, apart from pages: %s',
    async (path) => {
      const network = `2001:db8:3:${path.length}`;
      const statuses = await repeat(7, (time) => send(path, `${network}:${time}::1`));
      expect(statuses.slice(0, 5)).not.toContain(429);
      expect(statuses.slice(5)).toEqual([429, 429]);
      expect((await open('/admin', `${network}::1`)).status).toBe(200);
    },
  );
});

describe('the API', () => {
  const ask = (headers: Record<string, string>) => fetch(`${api.url}/api/auth/profile`, { headers });

  it('counts a token however its header is written, and whatever cookies come with it', async () => {
    const token = await makeSession((await makeUser()).id);
    const spellings = [`Bearer ${token}`, `bearer ${token}`, `BEARER   ${token}`, `bEaReR  ${token}`];
    const statuses = await statusesOf(
      spellings.map(
        (authorization, index) => () =>
          ask(from(`192.0.2.${10 + index}`, { authorization, cookie: `other=${index}` })),
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('counts a session by cookie however the header is written, and not with another session', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => {
        const token = await makeSession((await makeUser()).id);
        return (await sessionHeader(token, 'http://site.test')).split(';')[0] ?? '';
      }),
    );
    const cookies = [one, `a=1; ${one}`, `b=2;${one}`, `${one}; c=3`, other];
    const statuses = await statusesOf(
      cookies.map(
        (cookie = '', index) =>
          () =>
            ask(from(`192.0.2.${20 + index}`, { cookie })),
      ),
    );
    expect(statuses).toEqual([200, 200, 200, 429, 200]);
  });

  it('counts a token, and an unknown one also by its address, and says what is left and how long to wait', async () => {
    const replies = [];
    for (const token of ['one', 'one', 'one', 'one', 'two', 'three', 'four']) {
      const headers = from('192.0.2.40', { authorization: `Bearer ${token}` });
      const { status, headers: said } = await fetch(`${api.url}/api/settings`, { headers });
      replies.push({ status, left: said.get('ratelimit-remaining'), wait: Number(said.get('retry-after')) });
    }
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 200, 200, 429]);
    expect(replies.slice(0, 4).map(({ left }) => left)).toEqual(['2', '1', '0', '0']);
    for (const { wait } of replies.filter(({ status }) => status === 429)) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
    }
  });

  it('counts the addresses of a network together, and an IPv4 address also as IPv6', async () => {
    const profile = (address: string) => ask(from(address));
    expect((await repeat(7, (time) => profile(`2001:db8:4:4::${time}`))).at(-1)).toBe(429);
    const written = ['192.0.2.30', '::ffff:192.0.2.30', '::ffff:c000:21e'];
    expect((await repeat(7, (time) => profile(written[time % 3] ?? ''))).at(-1)).toBe(429);
  });
});

it('a limiter forgets the least recent keys, so that its memory is bounded for any number of them', async () => {
  const limiter = new RateLimiter({ name: 'test', points: 1, seconds: 60 });
  const isAllowed = async (key: string) => (await limiter.consume(key)).left >= 0;
  expect([await isAllowed('first'), await isAllowed('first')]).toEqual([true, false]);
  for (let index = 0; index < 10_000; index += 1) await isAllowed(`key ${index}`);
  expect([await isAllowed('first'), await isAllowed('key 9999')]).toEqual([true, false]);
});
