/** The page of a preview link: its headers, what it tells, what counts as opened, and that its token stays secret. */
import { describe, expect, it } from 'vitest';
import { Grant } from '~models/grant';
import { createPreview, endPreviews, type PreviewSubject } from '~/records/previews/previews.server';
import { actor, makeArticle, makePage, makePerson, makeShow, unique } from '../../make';
import { shareApi } from '../fixtures/api';
import { until } from '../fixtures/processes';
import { removeRecord } from '~/records/save/record-remove.server';

const editor = actor('editor', { name: 'Sun-hee Park' });
const tokens = new Set<string>();

const api = await shareApi();
const title = unique('Hidden');
const { id } = await makeArticle({ title, status: 'draft', content: '<p>Not for everybody</p>' }, editor);
const about: PreviewSubject = { kind: 'article', id };

async function link(to: PreviewSubject = about) {
  const made = await createPreview(editor, to, {});
  tokens.add(made.token);
  return made;
}
const get = (token: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${api.url}/preview/${token}`, { method, headers, redirect: 'manual' });
const openedOf = async (id: string) => (await Grant.findById(id).lean())?.uses;

async function ended() {
  const other = { kind: 'show', id: (await makeShow()).id } as const;
  const { token } = await link(other);
  await endPreviews(editor, other);
  return token;
}

describe('the headers', () => {
  const HEADERS = {
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  };

  it.each([
    ['200', async () => (await link()).token, 200],
    ['404', () => Promise.resolve('unknown'), 404],
    ['404 below a token', async () => `${(await link()).token}/edit`, 404],
    ['410', ended, 410],
  ])('keep %s out of every store and index, also its data', async (_, path, status) => {
    const token = await path();
    const page = await get(token, { Accept: 'text/html' });
    const data = await get(`${token}.data`);
    expect([page.status, data.status]).toEqual([status, status]);
    for (const { headers } of [page, data]) expect(Object.fromEntries(headers)).toMatchObject(HEADERS);
    expect(page.headers.get('content-security-policy')).toContain('script-src');
  });

  it('stand on other methods, too', async () => {
    const response = await get((await link()).token, { Origin: api.url }, 'POST');
    expect(response.status).toBe(405);
    expect(Object.fromEntries(response.headers)).toMatchObject(HEADERS);
  });
});

describe('the page', () => {
  it.each([
    ['show', makeShow, { title: unique('Ember'), status: 'inactive', tagline: 'It burns unseen' }, 'unseen'],
    ['article', makeArticle, { status: 'draft', content: '<p>A secret body</p>' }, 'A secret body'],
    ['person', makePerson, { bio: '<p>Joins in May</p>' }, 'Joins in May'],
    ['page', makePage, { status: 'draft', body: '<p>A secret policy</p>' }, 'A secret policy'],
  ] as const)('draws a %s', async (kind, make, fields, words) => {
    const { token } = await link({ kind, id: (await make(fields, editor)).id });
    const html = await (await get(token)).text();
    expect(html).toContain(words);
    expect(html).toContain('Sun-hee Park');
  });

  it('has nothing for search engines and chats', async () => {
    const html = await (await get((await link()).token)).text();
    expect(html).toContain(title);
    expect(html).not.toMatch(/rel="canonical"|property="og:|name="twitter:|ld\+json/);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow, noarchive"/>');
  });

  it('opens a draft only with its token', async () => {
    const { token } = await link();
    const swapped = token.replace(/[a-z]/i, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    );
    for (const other of [
      token.slice(0, -1),
      token.slice(0, 20),
      token.toUpperCase(),
      swapped,
      `${token}x`,
      '',
    ]) {
      const response = await get(other);
      expect([other, response.status]).toEqual([other, 404]);
      expect(await response.text()).not.toContain(title);
    }
    for (const path of ['/news', '/sitemap.xml', '/news/feed.xml', '/news?q=Hidden'])
      expect(await (await fetch(api.url + path)).text()).not.toContain(title);
  });

  it('is 410 and says so once its record is in the trash', async () => {
    const { id } = await makeArticle({ title: unique('Gone') }, editor);
    const { token } = await link({ kind: 'article', id });
    expect((await get(token)).status).toBe(200);
    await removeRecord('article', editor, id);
    const response = await get(token);
    expect(response.status).toBe(410);
    expect(await response.text()).toContain('This preview has ended.');
  });
});

describe('opened', () => {
  it('counts pages that were answered, whatever the client accepts', async () => {
    const { id, token } = await link();
    await get(token);
    await get(token, { Accept: 'text/html' });
    await until(async () => (await openedOf(id)) === 2);
    expect((await Grant.findById(id).lean())?.lastUsedAt).toBeInstanceOf(Date);
  });

  it('does not count HEAD, what is loaded in advance, data, and other tokens', async () => {
    const { id, token } = await link();
    expect((await get(token, {}, 'HEAD')).status).toBe(200);
    expect((await get(token, { 'Sec-Purpose': 'prefetch' })).status).toBe(200);
    expect((await get(token, { 'Sec-Purpose': 'prefetch;prerender' })).status).toBe(200);
    expect((await get(token, { Purpose: 'prefetch' })).status).toBe(200);
    expect((await get(`${token}.data`)).status).toBe(200);
    expect((await get(token.toUpperCase())).status).toBe(404);
    await get(token);
    await until(async () => (await openedOf(id)) === 1);
    // Whatever the others had caused would be counted with the next one.
    await get(token);
    await until(async () => ((await openedOf(id)) ?? 0) >= 2);
    expect(await openedOf(id)).toBe(2);
  });
});

describe('the log', () => {
  it('has the pattern of the route and no token, however the path is written', async () => {
    const { token } = await link();
    const escaped = token.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    const paths = [
      `/preview/${token}?a=b`,
      `/PREVIEW/${token}`,
      `/preview/${token}.data`,
      `/preview/${token}/more`,
      `//preview/${token}`,
      `/%70review/${token}`,
      `/preview%2f${token}`,
      `/preview/${escaped}`,
      `/preview/${token}%zz`,
    ];
    for (const path of paths) await fetch(api.url + path, { redirect: 'manual' });
    await fetch(`${api.url}/preview/${token}`, { method: 'POST', headers: { Origin: api.url } });
    const report = {
      message: `Failed to fetch ${api.url}/preview/${token}.data`,
      stack: `at ${api.url}/preview/${token}:1:2`,
      page: `/preview/${token}`,
    };
    await fetch(`${api.url}/client-errors`, { method: 'POST', body: JSON.stringify(report) });
    await until(() => Promise.resolve(/error in a browser/.test(api.output())));
    await until(() => Promise.resolve(api.output().split('"/preview/*"').length > paths.length));
    for (const secret of tokens) {
      expect(api.output()).not.toContain(secret);
      expect(api.output()).not.toContain(secret.slice(8, -8));
    }
  });
});
