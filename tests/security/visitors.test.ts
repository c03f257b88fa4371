/** Cache poisoning: nothing that one visitor sends changes what the next visitor gets. */
import { beforeAll, describe, expect, it } from 'vitest';
import { packFields } from '~/core/forms/form-recovery.server';
import { textForm } from '~/core/forms/read-controls.server';
import { flashHeader } from '~/core/forms/flash.server';
import { IS_LONG } from '../full-length';
import { makeArticle, makeShow } from '../make';
import { signedIn } from '../accounts/sign-in';
import { shareApi } from '../server/fixtures/api';
import { ask } from '../server/fixtures/request';

const PAGES = [
  '/',
  '/shows',
  '/news',
  '/people',
  '/contact',
  '/press',
  '/press/the-long-rain',
  '/news.data',
  '/api/news',
  '/api/press',
  '/api/press/the-long-rain',
  '/news/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
];

/** Each page as it is before any hostile request. */
const clean = new Map<string, string>();

const get = (path: string, headers: Record<string, string> = {}) => ask(api.url, path, { headers });
const identity = ({ status, headers, body }: Awaited<ReturnType<typeof get>>) =>
  JSON.stringify([
    status,
    headers['content-type'],
    headers['content-security-policy'],
    headers.etag,
    String(body),
  ]);

const api = await shareApi();
const host = new URL(api.url).host;
await makeShow({ title: 'The Long Rain', press: { visibility: 'public' } });
await makeArticle({ title: 'Rain Returns' });

beforeAll(async () => {
  // Another host name is used, so that the pages under the tests' own host are not cached yet.
  for (const page of PAGES) clean.set(page, identity(await get(page)));
}, 120_000);

/** In `npm test` a third of the pages, others for each request: one cache keeps them all. */
const pagesFor = (turn: number) => PAGES.filter((_, index) => IS_LONG || (index + turn) % 3 === 0);

/** Invalidates every cached page, so that the next request renders it. */
const forget = () => makeArticle({ status: 'draft' });

const POISON: [name: string, headers: Record<string, string>][] = [
  [
    'another host before a proxy',
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '1' },
  ],
  ['another host in one header', { forwarded: 'host=evil.example;proto=https' }],
  [
    'another host for some servers',
    {
      'x-host': 'evil.example',
      'x-forwarded-server': 'evil.example',
      'x-http-host-override': 'evil.example',
    },
  ],
  [
    'another address',
    { 'x-original-url': '/admin', 'x-rewrite-url': '/admin', 'x-forwarded-prefix': '/evil' },
  ],
  [
    'another method',
    { 'x-http-method-override': 'DELETE', 'x-method-override': 'POST', 'x-http-method': 'PUT' },
  ],
  ['another scheme', { 'x-forwarded-scheme': 'http', 'x-url-scheme': 'http', 'front-end-https': 'on' }],
  ['another content type', { accept: 'application/json, text/evil', 'content-type': 'application/json' }],
  ['an odd encoding', { 'accept-encoding': 'evil, br;q=0, gzip;q=0.0, *;q=0' }],
  ['another language', { 'accept-language': '"><script>evil()</script>' }],
  [
    'a referrer and an agent',
    { referer: 'https://evil.example/"><x>', 'user-agent': '<script>evil()</script>' },
  ],
  ['a range', { range: 'bytes=0-1', 'if-range': '"x"' }],
  [
    'conditions',
    { 'if-none-match': '"evil"', 'if-modified-since': 'Sat, 01 Jan 2050 00:00:00 GMT', 'if-match': '"evil"' },
  ],
  [
    'headers of the router',
    {
      'x-remix-request': 'yes',
      'x-remix-redirect': '/evil',
      'x-remix-revalidate': 'yes',
      'x-middleware-rewrite': '/evil',
    },
  ],
  ['a request id', { 'x-request-id': 'evil-evil-evil' }],
  ['cookies of others', { cookie: 'theme=evil; consent="><script>' }],
];

describe('a cached page is not changed by a header', () => {
  it.each(POISON.map(([name, headers], turn) => [name, headers, turn] as const))(
    '%s',
    async (_, headers, turn) => {
      await forget();
      for (const page of pagesFor(turn)) {
        const poisoned = await get(page, headers);
        expect(String(poisoned.body)).not.toContain('evil');
        expect(JSON.stringify({ ...poisoned.headers, 'x-request-id': '' })).not.toContain('evil');
        const next = await get(page);
        expect([page, identity(next)]).toEqual([page, clean.get(page)]);
        expect(next.headers['x-request-id']).not.toBe('evil-evil-evil');
      }
    },
  );

  it('that names another host', async () => {
    await forget();
    for (const page of PAGES) {
      await get(page, { host: 'evil.example' });
      expect([page, identity(await get(page, { host }))]).toEqual([page, clean.get(page)]);
    }
  });
});

describe('a cached page is not changed by a query', () => {
  const QUERIES = [
    'utm_source=<script>evil()</script>',
    'q[$ne]=evil',
    '_data=evil',
    '_routes=evil',
    'index&evil=1',
    'shown=8&shown=evil',
    'theme=evil',
    '__proto__[evil]=1',
    'callback=evil',
    ';evil=1',
    '%00evil',
  ];

  it.each(QUERIES.map((query, turn) => [query, turn] as const))('%s', async (query, turn) => {
    await forget();
    for (const page of pagesFor(turn)) {
      const { status, body } = await get(`${page}?${query}`);
      expect(status).toBeLessThan(500);
      if (page !== '/api/news') expect(String(body)).not.toContain('<script>evil');
      expect([page, identity(await get(page))]).toEqual([page, clean.get(page)]);
    }
  });
});

describe('a signed-in user’s request', () => {
  it('leaves no session, message or preserved input in the cache', async () => {
    await forget();
    const { cookie, user } = await signedIn('admin', { firstName: 'Evil', darkMode: true });
    const flash = (await flashHeader({ tone: 'success', text: 'evil words' }, api.url)).split(';')[0];
    const all = { cookie: `${cookie}; ${flash}; showreel_staff=1` };
    for (const page of [...PAGES, '/edit', '/shows/edit', '/admin/dashboard', '/admin/shows/new'])
      expect((await get(page, all)).status).toBe(200);
    const body = new URLSearchParams({
      title: 'evil title',
      held: packFields(textForm([['title', 'evil held']])),
    });
    for (const path of ['/admin/recover?for=/&why=session', '/admin/shows/new'])
      await fetch(api.url + path, { method: 'POST', headers: all, body, redirect: 'manual' });
    for (const page of PAGES) {
      const next = await get(page);
      expect([page, identity(next)]).toEqual([page, clean.get(page)]);
      expect(next.names).not.toContain('set-cookie');
      expect(String(next.body)).not.toMatch(new RegExp(`evil|${user.username}`, 'i'));
    }
  });

  it('gets a response that no shared cache may store', async () => {
    const { cookie } = await signedIn('admin');
    const { token } = await api.caller('admin');
    for (const page of [
      '/edit',
      '/shows/edit',
      '/admin/dashboard',
      '/admin/profile',
      '/admin/users',
      '/admin/profile.data',
    ])
      expect([page, (await get(page, { cookie })).headers['cache-control']]).toEqual([
        page,
        expect.stringContaining('no-store'),
      ]);
    for (const call of ['/api/auth/profile', '/api/users', '/api/shows', '/api/settings'])
      expect((await get(call, { authorization: `Bearer ${token}` })).headers).toMatchObject({
        'cache-control': 'private, no-store',
        vary: expect.stringContaining('Authorization') as string,
      });
  });
});

it('memory stays bounded for any number of URLs whose pages have no body', async () => {
  const { CachedPage } = await import('../../server/cache/cached-page');
  const page = new CachedPage(
    { status: 200, headers: [], body: Buffer.alloc(0) },
    { epoch: 1, notes: null, at: 0 },
  );
  expect(page.size).toBeGreaterThan(1_000);
});
