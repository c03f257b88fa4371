/** Responses whose absolute URLs contain the requested host, and what a shared cache may store of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG } from '../../full-length';
import { makeArticle, makeShow } from '../../make';
import { startSite, type Site } from '../../setup/site';
import { shareApi } from '../fixtures/api';
import { ask } from '../fixtures/request';

const PUBLIC_URL = 'https://www.example.com';
const HOST = 'made-up.example';

let uncached: Site | undefined;
let configured: Site;
let paths: string[];

const api = await shareApi();
const common = { MONGODB_URI: api.mongodbUri, SEED: 'none' };

beforeAll(async () => {
  if (IS_LONG) uncached = await startSite({ ...common, PAGE_CACHE_MB: '0' });
  configured = await startSite({ ...common, PUBLIC_URL });
  const { slug } = await makeArticle();
  await makeShow();
  await makeShow();
  paths = [
    ...['/', '/news', `/news/${slug}`, '/news?q=article', '/people', '/contact.data', '/no-such-page'],
    ...['/news/feed.xml', '/sitemap.xml', '/robots.txt', '/site.webmanifest', '/api/docs'],
    ...['/api/shows?limit=1', '/api/openapi.json', '/api/settings', '/api/no-such-call'],
  ];
}, 180_000);

afterAll(async () => {
  await Promise.all([uncached?.stop(), configured.stop()]);
});

const get = (url: string, path: string, headers: Record<string, string> = {}) =>
  ask(url, path, { headers: { host: HOST, ...headers } });

describe('without PUBLIC_URL', () => {
  const expectPrivate = async (url: string, path: string) => {
    const { headers } = await get(url, path);
    const directives = (headers['cache-control'] ?? '').split(', ');
    expect([path, directives]).toEqual([path, expect.not.arrayContaining(['public'])]);
    expect([path, directives.some((each) => each === 'private' || each === 'no-store')]).toEqual([
      path,
      true,
    ]);
  };

  it('no shared cache may store a response, whether it was just rendered or cached', async () => {
    for (const path of paths) for (let time = 0; time < 2; time += 1) await expectPrivate(api.url, path);
    // The server may only now notice the test's writes and invalidate its pages again.
    await expect
      .poll(async () => {
        await expectPrivate(api.url, '/news');
        return (await get(api.url, '/news')).headers['cache-status'];
      })
      .toBe('showreel; hit');
  });

  it.runIf(IS_LONG)('no shared cache may store a response when the page cache is off', async () => {
    for (const path of paths) await expectPrivate(uncached?.url ?? '', path);
  });

  it('a browser may store a page and the feed, and gets a 304 when they are unchanged', async () => {
    for (const [path, policy] of [
      ['/news', 'private, max-age=0, must-revalidate'],
      ['/news/feed.xml', 'private, max-age=300'],
    ] as const) {
      const { headers } = await get(api.url, path);
      expect(headers['cache-control']).toBe(policy);
      const again = await get(api.url, path, { 'if-none-match': headers.etag ?? '' });
      expect([again.status, again.headers['cache-control']]).toEqual([304, policy]);
    }
  });
});

describe('with PUBLIC_URL', () => {
  it('no response contains the requested host', async () => {
    for (const path of paths) {
      const { body, headers } = await get(configured.url, path);
      expect([path, String(body) + JSON.stringify(headers)]).toEqual([
        path,
        expect.not.stringContaining(HOST),
      ]);
    }
    expect(String((await get(configured.url, '/sitemap.xml')).body)).toContain(`<loc>${PUBLIC_URL}/`);
  });

  it('shared caches may store pages and feeds', async () => {
    const policyOf = async (path: string) => (await get(configured.url, path)).headers['cache-control'];
    expect(await policyOf('/news')).toBe('public, max-age=0, must-revalidate');
    expect(await policyOf('/news/feed.xml')).toBe('public, max-age=300');
  });
});
