/** Whatever one visitor sends, the next one gets what the first would have got without it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flashHeader } from '~/http/forms/flash';
import { makeArticle, makeShow } from '../make';
import { signedIn } from '../sign-in';
import { startApi, type Api } from '../server/fixtures/api';
import { ask } from '../server/fixtures/request';

const PAGES = [
  '/',
  '/shows',
  '/news',
  '/people',
  '/contact',
  '/news.data',
  '/api/news',
  '/news/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
];

let api: Api;
/** Each page as somebody got it to whom nothing had happened before. */
const clean = new Map<string, string>();
let host: string;

const get = (path: string, headers: Record<string, string> = {}) => ask(api.url, path, { headers });
const identity = ({ status, headers, body }: Awaited<ReturnType<typeof get>>) =>
  JSON.stringify([
    status,
    headers['content-type'],
    headers['content-security-policy'],
    headers.etag,
    String(body),
  ]);

beforeAll(async () => {
  api = await startApi();
  host = new URL(api.url).host;
  await makeShow({ title: 'The Long Rain' });
  await makeArticle({ title: 'Rain Returns' });
  // Under another name, so that what the tests ask first is not kept yet under this one.
  for (const page of PAGES) clean.set(page, identity(await get(page)));
}, 120_000);

afterAll(() => api.stop());

/** Makes every kept page be made anew by whoever asks next. */
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
  ['another kind of answer', { accept: 'application/json, text/evil', 'content-type': 'application/json' }],
  ['an odd encoding', { 'accept-encoding': 'evil, br;q=0, gzip;q=0.0, *;q=0' }],
  ['another language', { 'accept-language': '"><script>evil()</script>' }],
  [
    'a referrer and an agent',
    { referer: 'https://evil.example/"><x>', 'user-agent': '<script>evil()</script>' },
  ],
  ['a part only', { range: 'bytes=0-1', 'if-range': '"x"' }],
  [
    'conditions',
    { 'if-none-match': '"evil"', 'if-modified-since': 'Sat, 01 Jan 2050 00:00:00 GMT', 'if-match': '"evil"' },
  ],
  [
    'what a router asks',
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

describe('by a header', () => {
  it.each(POISON)('%s', async (_, headers) => {
    await forget();
    for (const page of PAGES) {
      const poisoned = await get(page, headers);
      expect(String(poisoned.body)).not.toContain('evil');
      expect(JSON.stringify({ ...poisoned.headers, 'x-request-id': '' })).not.toContain('evil');
      const next = await get(page);
      expect([page, identity(next)]).toEqual([page, clean.get(page)]);
      expect(next.headers['x-request-id']).not.toBe('evil-evil-evil');
    }
  });

  it('another host is another site, and no visitor of ours sees it', async () => {
    await forget();
    for (const page of PAGES) {
      await get(page, { host: 'evil.example' });
      expect([page, identity(await get(page, { host }))]).toEqual([page, clean.get(page)]);
    }
  });
});

describe('by a query', () => {
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

  it.each(QUERIES)('%s', async (query) => {
    await forget();
    for (const page of PAGES) {
      const { status, body } = await get(`${page}?${query}`);
      expect(status).toBeLessThan(500);
      if (page !== '/api/news') expect(String(body)).not.toContain('<script>evil');
      expect([page, identity(await get(page))]).toEqual([page, clean.get(page)]);
    }
  });
});

describe('who is signed in leaves nothing', () => {
  it('of the session, the message, or what a form has kept', async () => {
    await forget();
    const { cookie, user } = await signedIn('admin', { firstName: 'Evil', darkMode: true });
    const flash = (await flashHeader({ kind: 'success', text: 'evil words' }, api.url)).split(';')[0];
    const all = { cookie: `${cookie}; ${flash}; showreel_staff=1` };
    for (const page of [...PAGES, '/edit', '/shows/edit', '/admin/dashboard', '/admin/shows/new'])
      expect((await get(page, all)).status).toBe(200);
    const body = new URLSearchParams({ title: 'evil title', held: '[["title","evil held"]]' });
    for (const path of ['/admin/recover?for=/&why=session', '/admin/shows/new'])
      await fetch(api.url + path, { method: 'POST', headers: all, body, redirect: 'manual' });
    for (const page of PAGES) {
      const next = await get(page);
      expect([page, identity(next)]).toEqual([page, clean.get(page)]);
      expect(next.names).not.toContain('set-cookie');
      expect(String(next.body)).not.toMatch(new RegExp(`evil|${user.username}`, 'i'));
    }
  });

  it('and what is theirs alone is kept by nobody on the way', async () => {
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

it('a page without a body takes memory, too: no number of addresses fills it', async () => {
  const { CachedPage } = await import('../../server/cache/cached-page');
  const page = new CachedPage({ status: 200, headers: [], body: Buffer.alloc(0) }, 1, 0);
  expect(page.size).toBeGreaterThan(1_000);
});
