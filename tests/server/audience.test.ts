/** What visitors look at, as a real server counts it: from its cache, rendered, moved, and asked for by everything that is no visitor. */
import { expect, it } from 'vitest';
import { Upload } from '~models/upload';
import { openUploads } from '~/media/storage/storage-open.server';
import { makeArticle, makeShow } from '../make';
import { makeUpload, skipExcerpts, video } from '../media-files';
import { shareApi } from './fixtures/api';
import { ask } from './fixtures/request';

const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const ROBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const api = await shareApi();
const author = await api.caller('author');

const read = async (query: string) => {
  const { status, json } = await api.call('GET', `/api/audience?${query}`, { token: author.token });
  expect(status).toBe(200);
  return json;
};

async function sumsOf(): Promise<{ views: number; first: number; machines: number }> {
  const { data = [] } = await read('by=day');
  const { views, first, machines } = data.at(-1) as unknown as Record<string, number>;
  return { views: views ?? 0, first: first ?? 0, machines: machines ?? 0 };
}

const rowsOf = async (by: string, key: string): Promise<Record<string, unknown>> =>
  Object.fromEntries(((await read(`by=${by}`)).data ?? []).map((row) => [String(row[key]), row]));

const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(api.url, path, { method, headers: { 'user-agent': BROWSER, ...headers } });

it('counts readers to the number, and nothing else', async () => {
  const show = await makeShow();
  const article = await makeArticle({ status: 'published', publishedAt: new Date(Date.now() - 60_000) });
  const before = await sumsOf();
  const showPath = `/shows/${show.slug}`;
  const newsPath = `/news/${article.slug}`;

  const first = await visit(showPath);
  expect(first.status).toBe(200);
  // From the cache, and as a copy that the browser has.
  await visit(showPath);
  expect((await visit(showPath, { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
  // Another page of this site leads there, by a link and by a script.
  await visit(`${showPath}?utm_source=letter`, { referer: `${api.url}/shows` });
  expect((await visit(`${showPath}.data`, { referer: `${api.url}/shows` })).status).toBe(200);
  await visit(newsPath, { referer: 'https://ledger.example/today?reader=7' });
  await visit(newsPath, { referer: 'https://ledger.example/' });
  // A search is not cached.
  await visit('/news?q=nothing', { referer: `${api.url}/news` });

  await visit(showPath, {}, 'HEAD');
  await visit(showPath, { 'sec-purpose': 'prefetch' });
  await visit(showPath, { 'sec-gpc': '1' });
  await visit(showPath, { dnt: '1' });
  await visit(showPath, { cookie: `showreel_session=${author.token}` });
  for (const path of [
    '/shows/gone',
    '/gone',
    '/news/feed.xml',
    '/sitemap.xml',
    '/admin',
    '/api/shows',
    '/healthz',
  ])
    await visit(path);
  await visit(showPath, { 'user-agent': ROBOT });
  await visit('/news?q=nothing', { 'user-agent': ROBOT });
  await visit(showPath, { 'user-agent': ROBOT, 'if-none-match': String(first.headers.etag) });

  const after = await sumsOf();
  expect({
    views: after.views - before.views,
    first: after.first - before.first,
    machines: after.machines - before.machines,
  }).toEqual({ views: 8, first: 5, machines: 2 });
  expect(await rowsOf('path', 'path')).toMatchObject({
    [showPath]: { kind: 'shows', id: show.id, views: 5, first: 3 },
    [newsPath]: { kind: 'news', id: article.id, views: 2, first: 2 },
    '/news': { kind: null, id: null, title: 'News', views: 1, first: 0 },
  });
  expect(await rowsOf('referrer', 'host')).toMatchObject({ 'ledger.example': { views: 2 } });
});

it('films are counted if page and file are there, and every report is answered with 204', async () => {
  await openUploads({ dataDir: api.dataDir, limits: { image: 20_000_000, video: 20_000_000 } });
  const show = await makeShow();
  const { id: file } = await makeUpload(await video());
  await skipExcerpts();
  await Upload.updateOne({ _id: file }, { $set: { 'usage.withheldAt': null, 'usage.heldBackAt': null } });
  const path = `/shows/${show.slug}`;
  const post = async (body: string, headers: Record<string, string> = {}) => {
    const { status } = await fetch(`${api.url}/count/film`, {
      method: 'POST',
      body,
      headers: { 'User-Agent': BROWSER, ...headers },
    });
    expect(status).toBe(204);
  };
  const report = (more: object) => JSON.stringify({ path, file, at: 'play', ...more });
  for (const at of ['play', 'play', 'quarter', 'half', 'three-quarters', 'end'])
    await post(report({ at, file: `videos/${file}` }));
  await post(report({ at: 'quarter' }), { 'Content-Type': 'application/json' });

  await post(report({}), { 'User-Agent': ROBOT });
  await post(report({}), { DNT: '1' });
  await post(report({ path: '/shows/gone' }));
  await post(report({ file: 'gone.mp4' }));
  await post(report({ at: 'start' }));
  await post(report({ more: 'x'.repeat(200) }));
  await post('');
  await post('{', { 'Content-Encoding': 'gzip' });

  const { data = [] } = await read('by=film');
  expect(data).toEqual([
    expect.objectContaining({ plays: 2, quarter: 2, half: 1, threeQuarters: 1, end: 1 }),
  ]);
  expect(String(data[0]?.file)).toContain(file);
});

it('everybody of the staff may read it, and a span is at most 400 days', async () => {
  expect((await api.call('GET', '/api/audience')).status).toBe(401);
  const wrong = async (query: string) => {
    const { status, json } = await api.call('GET', `/api/audience?${query}`, { token: author.token });
    return [status, Object.keys(json.fields ?? {})];
  };
  expect(await wrong('from=2026-02-30')).toEqual([400, ['from']]);
  expect(await wrong('from=2025-01-01&to=2026-02-05')).toEqual([400, ['from']]);
  expect(await wrong('from=2026-02-02&to=2026-02-01')).toEqual([400, ['from']]);
  expect(await wrong('by=person')).toEqual([400, ['by']]);
  const { data = [], total } = await read('from=2025-01-01&to=2026-02-04&limit=3&page=2');
  expect(total).toBe(400);
  expect(data.map(({ day }) => day)).toEqual(['2025-01-04', '2025-01-05', '2025-01-06']);
  for (const by of ['path', 'referrer', 'film', 'press', 'search'])
    expect(await read(`by=${by}&from=2020-01-01&to=2020-01-01`)).toEqual({ data: [], total: 0 });
});

it('what the settings switch off is not counted from then on, and what was counted stays', async () => {
  const { slug } = await makeShow();
  const editor = await api.caller('editor');
  const set = (audience: boolean) =>
    api.call('PUT', '/api/settings', { token: editor.token, body: { audience } });
  await visit(`/shows/${slug}`);
  expect((await set(false)).status).toBe(200);
  await visit(`/shows/${slug}`);
  expect(await rowsOf('path', 'path')).toMatchObject({ [`/shows/${slug}`]: { views: 1 } });
  await set(true);
  await visit(`/shows/${slug}`);
  expect(await rowsOf('path', 'path')).toMatchObject({ [`/shows/${slug}`]: { views: 2 } });
});
