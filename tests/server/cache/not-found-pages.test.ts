import { expect, it } from 'vitest';
import { makeArticle, makePage, makeSession, makeShow, makeUser } from '../../make';
import { IS_LONG } from '../../full-length';
import { METRICS_TOKEN, shareApi, shareOther } from '../fixtures/api';
import { soon } from '../fixtures/processes';
import { ask } from '../fixtures/request';

const site = await shareApi();
const other = await shareOther();

const HIT = 'showreel; hit';
const ROUNDS = IS_LONG ? 100 : 20;

const get = (path: string, headers: Record<string, string> = {}) => ask(site.url, path, { headers });
/** Requests what Remix renders for this URL; a request with a token bypasses the page cache. */
const getRendered = (path: string) => get(path, { authorization: 'Bearer unknown' });
/** Returns a page without its scripts, which also list the routes on the way to its URL and may differ. */
const visible = (body: Buffer) => String(body).replace(/<script[\s\S]*?<\/script>|<link[^>]*>/g, '');

it('an unknown address has the 404 page that Remix renders for it alone', async () => {
  for (const path of [
    ...[
      '/wp-login.php',
      '/a/b/c',
      '/people/nobody',
      '/contact/nobody/here',
      '/news/a/b/c',
      '/shows/a/b/c/edit',
    ],
    ...[
      '/newsroom',
      '/newsroom/edit',
      '/press',
      '/press/no-such-kit',
      '/press/a/b',
      '/a%20b',
      '/edit/nothing',
    ],
    ...['/build/gone.js', '/news/no-such-article', '/news/no-such-article/edit', '/shows/no-such-show'],
    '/shows/no-such-show/edit',
  ]) {
    const [shared, own] = [await get(path), await getRendered(path)];
    expect([shared.status, own.status], path).toEqual([404, 404]);
    expect(shared.headers['cache-status'], path).toMatch(/^showreel/);
    expect(own.headers['cache-status'], path).toBeUndefined();
    expect(visible(shared.body), path).toBe(visible(own.body));
  }
});

it('an unknown address has the data that Remix returns for it alone', async () => {
  for (const path of [
    ...['/nothing.data', '/nothing/edit.data', '/news/no-such-article.data', '/shows/no-such-show.data'],
    ...['/people/nobody.data', '/press/no-such-kit.data'],
  ]) {
    const [shared, own] = [await get(path), await getRendered(path)];
    expect([shared.status, own.status], path).toEqual([404, 404]);
    expect(shared.headers['content-type'], path).toMatch(/^text\/x-script/);
    expect(String(shared.body), path).toBe(String(own.body));
  }
});

it('the manifest of Remix and undecodable URLs do not get the 404 page', async () => {
  const { status, headers } = await get('/__manifest?p=%2Fpeople&version=x');
  expect([status, headers['cache-status']]).toEqual([
    (await getRendered('/__manifest?p=%2Fpeople&version=x')).status,
    undefined,
  ]);
  expect((await get('/%E0%A4%A')).status).toBe(400);
});

it('unknown URLs are not cached, and not rendered as long as the database answers in time', async () => {
  const paths = (word: string) => [
    `/${word}`,
    `/${word}/edit`,
    `/${word}.php`,
    `/x/${word}.php`,
    `/news/${word}`,
    `/shows/${word}`,
  ];
  const pages = async () => {
    const text = String((await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).body);
    return Number(/^page_cache_pages (\d+)/m.exec(text)?.[1]);
  };
  await Promise.all(paths('first').map((path) => get(path)));
  const before = await pages();
  let hits = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { status, headers } of await Promise.all(paths(`word-${round}`).map((path) => get(path)))) {
      expect(status).toBe(404);
      if (headers['cache-status'] === HIT) hits += 1;
    }
  // A look-up that takes more than a second, as can happen on a busy machine, ends in a rendered page.
  expect(hits).toBeGreaterThan(5.4 * ROUNDS);
  expect(await pages()).toBe(before);
});

it('a record is served at its URL by every instance as soon as it is stored', async () => {
  const title = 'An Address That Was Asked For Before';
  const path = '/news/an-address-that-was-asked-for-before';
  for (const { url } of [site, other]) expect((await ask(url, path)).status).toBe(404);
  await makeArticle({ title });
  for (const { url } of [site, other]) await soon(async () => (await ask(url, path)).status === 200, 1_000);
});

it('a page is served at its address by every instance as soon as it is published', async () => {
  for (const { url } of [site, other]) expect((await ask(url, '/about-us')).status).toBe(404);
  const { id } = await makePage({ title: 'About us' });
  expect((await ask(site.url, '/about-us')).status).toBe(404);
  const token = await makeSession((await makeUser({ role: 'editor' })).id);
  const published = await fetch(`${site.url}/api/pages/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'published' }),
  });
  expect(published.status).toBe(200);
  for (const { url } of [site, other])
    await soon(async () => (await ask(url, '/about-us')).status === 200, 1_000);
});

it('the press room and a kit are served at their addresses by every instance as soon as they are open', async () => {
  const { id, slug } = await makeShow({ title: 'Under Embargo', press: { visibility: 'link' } });
  const [hidden, missing] = [await get(`/press/${slug}`), await get('/press/no-such-kit')];
  expect(visible(hidden.body)).toBe(visible(missing.body));
  for (const { url } of [site, other])
    for (const path of ['/press', `/press/${slug}`]) expect((await ask(url, path)).status).toBe(404);
  const token = await makeSession((await makeUser({ role: 'editor' })).id);
  const opened = await fetch(`${site.url}/api/shows/${id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ press: { visibility: 'public' } }),
  });
  expect(opened.status).toBe(200);
  for (const { url } of [site, other])
    for (const path of ['/press', `/press/${slug}`])
      await soon(async () => (await ask(url, path)).status === 200, 1_000);
});

it('a draft has the same 404 page as a missing record', async () => {
  const { slug } = await makeShow({ status: 'inactive' });
  const [hidden, missing] = [await get(`/shows/${slug}`), await get('/shows/no-such-show')];
  expect(hidden.status).toBe(404);
  expect(visible(hidden.body)).toBe(visible(missing.body));
});
