/** Redirects on two instances of the program, and at full length on one without a page cache. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG, someOf } from '../full-length';
import { signedIn } from '../accounts/sign-in';
import { makeSession, makeShow } from '../make';
import { startSite } from '../setup/site';
import { shareApi, shareOther } from './fixtures/api';
import { soon, until } from './fixtures/processes';
import { ask } from './fixtures/request';

const site = await shareApi();
const other = await shareOther();
const uncached = IS_LONG
  ? await startSite({ MONGODB_URI: site.mongodbUri, SEED: 'none', PAGE_CACHE_MB: '0' })
  : other;
const { cookie, actor: editor } = await signedIn('editor');
const token = await makeSession(editor.id);

afterAll(async () => {
  if (IS_LONG) await uncached.stop();
});

async function call(method: string, path: string, body?: object, at: { url: string } = site) {
  const answer = await fetch(at.url + path, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as { data: { id: string; hits: number } };
  expect(answer.ok, JSON.stringify(json)).toBe(true);
  return json.data;
}
const add = (from: string, to: string, more: object = {}) =>
  call('POST', '/api/redirects', { from, ...(to && { to }), ...more });
const hitsOf = async (id: string) => {
  const answer = await fetch(`${site.url}/api/redirects`, { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { id: string; hits: number }[] };
  return data.find((each) => each.id === id)?.hits;
};
const answerOf = async (path: string, at: { url: string } = site, method = 'GET') => {
  const { status, headers, body } = await ask(at.url, path, { method });
  return [status, headers.location, String(body)] as const;
};
const stateOf = async (path: string) => (await ask(site.url, path)).headers['cache-status'];

it('a redirect answers at once where it was made, and within a second on other instances, and so it ends', async () => {
  // The page of an address without anything is kept by then.
  for (const at of [site, other]) expect((await answerOf('/old-page', at))[0]).toBe(404);
  const { id } = await add('/old-page', '/contact', { status: 302 });
  expect(await answerOf('/old-page')).toEqual([302, '/contact', '']);
  await soon(async () => (await answerOf('/old-page', other))[0] === 302, 1_000);
  await call('PUT', `/api/redirects/${id}`, { to: '/news' }, other);
  expect((await answerOf('/old-page', other))[1]).toBe('/news');
  await soon(async () => (await answerOf('/old-page'))[1] === '/news', 1_000);
  await call('DELETE', `/api/redirects/${id}`);
  expect((await answerOf('/old-page'))[0]).toBe(404);
  await soon(async () => (await answerOf('/old-page', other))[0] === 404, 1_000);
});

describe('a redirect', () => {
  beforeAll(async () => {
    await add('/plain', '/contact');
    await add('/query?id=1', '/news#top');
    await add('/below/*', '/shows/*');
    await add('/gone', '', { status: 410 });
    await add('/gone?only=this', '', { status: 410 });
    await add('/far/*', 'https://far.example/*');
    await soon(async () => (await answerOf('/plain', uncached))[0] === 301, 1_000);
  });

  it.each(someOf(['with', 'without']))('answers %s a page cache', async (which) => {
    const at = which === 'with' ? site : uncached;
    expect((await answerOf('/plain', at)).slice(0, 2)).toEqual([301, '/contact']);
    expect((await answerOf('/plain/?utm=1', at)).slice(0, 2)).toEqual([301, '/contact']);
    expect((await answerOf('/plain', at, 'HEAD')).slice(0, 2)).toEqual([301, '/contact']);
    expect((await answerOf('/query?id=1', at)).slice(0, 2)).toEqual([301, '/news#top']);
    expect((await answerOf('/query?id=2', at))[0]).toBe(404);
    expect((await answerOf('/below/nothing', at)).slice(0, 2)).toEqual([301, '/shows/nothing']);
    expect((await answerOf('/far//evil.example/..%2f', at)).slice(0, 2)).toEqual([
      301,
      'https://far.example/evil.example/..%2f'.replace('%2f', '%2F'),
    ]);
    expect((await answerOf('/below', at))[0]).toBe(404);
  });

  it.each(someOf(['with', 'without']))('answers the data of a page %s a page cache', async (which) => {
    const at = which === 'with' ? site : uncached;
    const [status, , body] = await answerOf('/plain.data', at);
    expect(status).toBe(202);
    expect(body).toContain('SingleFetchRedirect');
    expect(body).toContain('/contact');
    expect((await answerOf('/below/nothing.data?_routes=routes%2F_site.%24', at))[2]).toContain(
      '/shows/nothing',
    );
    expect((await answerOf('/query.data?id=1', at))[2]).toContain('/news#top');
    expect((await answerOf('/gone.data', at))[0]).toBe(410);
  });

  it.each(someOf(['with', 'without']))(
    'says in the site’s shell that an address is gone, %s a page cache',
    async (which) => {
      const at = which === 'with' ? site : uncached;
      for (const path of ['/gone', '/gone/', '/gone?only=this']) {
        const [status, location, body] = await answerOf(path, at);
        expect([status, location]).toEqual([410, undefined]);
        expect(body).toContain('This page is gone.');
        expect(body).toContain('<nav');
        expect(body).not.toContain('This preview has ended');
      }
      expect((await answerOf('/gone', at, 'HEAD'))[0]).toBe(410);
    },
  );

  // Without the page cache, which is for visitors.
  it('answers staff, too', async () => {
    const { status, headers } = await ask(site.url, '/plain', { headers: { cookie } });
    expect([status, headers.location]).toEqual([301, '/contact']);
    const gone = await ask(site.url, '/gone', { headers: { cookie } });
    expect([gone.status, String(gone.body).includes('This page is gone.')]).toEqual([410, true]);
  });

  it('answers nothing else than reading, and browsers ask again each time', async () => {
    expect((await answerOf('/plain', site, 'POST'))[0]).toBe(405);
    const { headers } = await ask(site.url, '/plain');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
});

it('imported redirects answer at once, and within a second on other instances', async () => {
  const csv = Array.from({ length: 150 }, (_, index) => `/imported/${index},/contact`).join('\n');
  const send = (text: string) =>
    fetch(`${site.url}/admin/links`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: site.url, accept: 'text/html' },
      body: new URLSearchParams({ intent: 'import', csv: text }),
    });
  for (const at of [site, other]) expect((await answerOf('/imported/149', at))[0]).toBe(404);
  expect((await send(csv)).status).toBe(302);
  expect((await answerOf('/imported/149'))[1]).toBe('/contact');
  await soon(async () => (await answerOf('/imported/149', other))[1] === '/contact', 1_000);
  await send('/imported/149,/news');
  expect((await answerOf('/imported/149'))[1]).toBe('/news');
  await soon(async () => (await answerOf('/imported/149', other))[1] === '/news', 1_000);
});

it('a redirect of everything shadows nothing: no page, file, list of the API or screen of the admin', async () => {
  const paths = [
    ...[
      '/',
      '/shows',
      '/contact',
      '/news/feed.xml',
      '/robots.txt',
      '/sitemap.xml',
      '/favicon.ico',
      '/healthz',
    ],
    ...[
      '/icons/favicon.svg',
      '/api/shows',
      '/api/nothing',
      '/admin',
      '/admin/nothing',
      '/assets/nothing.jpg',
    ],
    ...['/build/nothing.js', '/preview/nothing', '/shows/nothing/edit', '/shows.data', '/__manifest'],
  ];
  const before = await Promise.all(paths.map(async (path) => (await answerOf(path)).slice(0, 2)));
  const { id } = await add('/*', 'https://new.example/*');
  expect(await Promise.all(paths.map(async (path) => (await answerOf(path)).slice(0, 2)))).toEqual(before);
  expect((await answerOf('/nothing/at/all'))[1]).toBe('https://new.example/nothing/at/all');
  const show = await makeShow({ status: 'active' });
  // The test has written to the database itself, which the site learns as from another instance.
  await soon(async () => (await answerOf(`/shows/${show.slug}`))[0] === 200, 2_000);
  await call('DELETE', `/api/redirects/${id}`);
});

it('making, following and deleting a redirect outdates no page', async () => {
  for (const path of ['/', '/shows', '/news'])
    await until(async () => (await stateOf(path)) === 'showreel; hit');
  const { id } = await add('/followed', '/contact');
  for (let count = 0; count < 3; count += 1) await answerOf('/followed');
  expect(await hitsOf(id)).toBe(3);
  for (const path of ['/', '/shows', '/news']) expect(await stateOf(path)).toBe('showreel; hit');
  await call('DELETE', `/api/redirects/${id}`);
  for (const path of ['/', '/shows', '/news']) expect(await stateOf(path)).toBe('showreel; hit');
});
