/** What is not public cannot be told from what is missing, and no answer names it to users who may not read it. */
import type { ContentKind } from '~/core/nouns/kinds';
import { brotliDecompressSync } from 'node:zlib';
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { removeRecord } from '~/records/save/record-remove.server';
import { createApiToken } from '~/core/session/api-tokens.server';
import { actor, makeArticle, makePage, makePerson, makeShow, unique } from '../../make';
import { IS_LONG } from '../../full-length';
import { shareApi, type Json } from '../fixtures/api';
import { fileForm } from '../fixtures/document';
import { until } from '../fixtures/processes';
import { ask, type Answer } from '../fixtures/request';

const admin = actor('admin');

const api = await shareApi();

/** Headers that differ from one request to the next. */
const COUNTED = /^(?:date|x-request-id|ratelimit-remaining|ratelimit-reset)$/;

/** The parts of an answer that could tell one address from another, with the address and what is random removed. */
function visible({ status, headers, body }: Answer, addresses: readonly string[]) {
  const others = Object.fromEntries(Object.entries(headers).filter(([name]) => !COUNTED.test(name)));
  const anonymous = (text: string) =>
    addresses
      .reduce((left, address) => left.replaceAll(address, '<address>'), text)
      .replace(/"requestId":"[^"]+"/g, '"requestId":"<id>"');
  const length = others['content-length'];
  const known = anonymous(JSON.stringify({ ...others, 'content-length': undefined }));
  // An answer that repeats its address is as long as its address is.
  return {
    status,
    headers: known,
    body: anonymous(String(headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body)),
    hasLength: length !== undefined,
  };
}

describe('a record that is not public', () => {
  /** Its path in the site and in the API, without an ending. */
  const cases: [what: string, section: string, make: () => Promise<{ id: string; slug: string }>][] = [
    ['an inactive show', 'shows', () => makeShow({ title: unique('Aa'), status: 'inactive' })],
    ['a draft', 'news', () => makeArticle({ title: unique('Aa'), status: 'draft' })],
    [
      'a scheduled article',
      'news',
      () => makeArticle({ title: unique('Aa'), publishedAt: new Date('2999-01-01') }),
    ],
    ['a deleted show', 'shows', () => removed(makeShow({ title: unique('Aa') }), 'show')],
    ['a deleted article', 'news', () => removed(makeArticle({ title: unique('Aa') }), 'article')],
    ['a draft of a page', 'pages', () => makePage({ title: unique('Aa') })],
    [
      'a scheduled page',
      'pages',
      () => makePage({ title: unique('Aa'), status: 'published', publishedAt: new Date('2999-01-01') }),
    ],
    [
      'a deleted page',
      'pages',
      () => removed(makePage({ title: unique('Aa'), status: 'published' }), 'page'),
    ],
    ['a deleted person', 'people', () => removed(makePerson({ name: unique('Aa') }), 'person')],
  ];

  async function removed<Made extends { id: string; slug: string }>(
    making: Promise<Made>,
    kind: ContentKind,
  ): Promise<Made> {
    const made = await making;
    await removeRecord(kind, admin, made.id);
    return made;
  }

  const REQUESTS: { method?: string; headers?: Record<string, string> }[] = [
    {},
    { method: 'HEAD' },
    { headers: { 'accept-encoding': 'br' } },
    { headers: { 'if-none-match': '*' } },
    { headers: { authorization: 'Bearer unknown' } },
    { headers: { origin: 'https://elsewhere.example' } },
  ];

  it.each(cases)('%s has the responses of a missing one, at every address', async (what, section, make) => {
    const { id, slug } = await make();
    const missing = `${slug.slice(0, -1)}x`;
    const missingId = String(new mongoose.Types.ObjectId());
    const addresses = [slug, missing, id, missingId];
    const folder = section === 'pages' ? '' : `/${section}`;
    const pairs = [
      ...[
        '',
        '.data',
        '/edit',
        '/edit.data',
        '?play=main',
        `.data?_routes=routes%2F_site.${section === 'pages' ? '' : `${section}.`}$slug`,
      ].map((ending) => [`${folder}/${slug}${ending}`, `${folder}/${missing}${ending}`]),
      [`/api/${section}/${slug}`, `/api/${section}/${missing}`],
      [`/api/${section}/${id}`, `/api/${section}/${missingId}`],
      [`/api/${section}/${slug}?admin=true`, `/api/${section}/${missing}?admin=true`],
    ] as [string, string][];
    const turn = cases.findIndex(([name]) => name === what);
    // The first kind is asked for in every way, and in `npm test` the others at each second address, as a visitor and a program that looks.
    const isFirst = IS_LONG || turn === 0;
    for (const [hidden, gone] of pairs.filter((_, index) => isFirst || (index + turn) % 2 === 0)) {
      // The shared 404 page is then in the cache for both.
      await ask(api.url, gone);
      for (const request of isFirst ? REQUESTS : REQUESTS.slice(0, 2)) {
        const answers = [await ask(api.url, hidden, request), await ask(api.url, gone, request)];
        const [one, other] = answers.map((answer) => visible(answer, addresses));
        expect(one, `${hidden} ${JSON.stringify(request)}`).toEqual(other);
        expect(one?.status).toBeGreaterThanOrEqual(400);
      }
    }
  });

  it('has the responses of a missing one also right after it was hidden, when its page was in the cache', async () => {
    const { id, slug } = await makeShow();
    const path = `/shows/${slug}`;
    const { token } = await api.caller('editor');
    expect((await ask(api.url, path)).status).toBe(200);
    // The server may only now notice that the show was made, and render the page once more.
    await until(async () => (await ask(api.url, path)).headers['cache-status'] === 'showreel; hit');
    await api.call('PUT', `/api/shows/${id}`, { token, body: { status: 'inactive' } });
    await ask(api.url, '/shows/nothing-of-the-kind');
    const answers = [await ask(api.url, path), await ask(api.url, '/shows/nothing-of-the-kind')];
    const [hidden, missing] = answers.map((answer) => visible(answer, [slug, 'nothing-of-the-kind']));
    expect(hidden).toEqual(missing);
  });
});

describe('an answer to a user who may not read a hidden show', () => {
  it('names in showIds of articles only shows that are public', async () => {
    const [shown, hidden] = [await makeShow(), await makeShow({ status: 'inactive' })];
    const { id, slug } = await makeArticle({ showIds: [hidden.id, shown.id] });
    const { token } = await api.caller('author');
    const idsFor = async (path: string, sent: { token?: string }) => {
      const { data } = (await api.call('GET', path, sent)).json;
      const article = Array.isArray(data) ? (data as Json[]).find((each) => each.id === id) : data;
      return article?.showIds;
    };
    for (const path of [`/api/news/${slug}`, `/api/news/${id}`, '/api/news'])
      expect(await idsFor(path, {}), path).toEqual([shown.id]);
    for (const path of [`/api/news/${id}`, '/api/news?admin=true'])
      expect(await idsFor(path, { token }), path).toEqual([hidden.id, shown.id]);
  });

  it('treats a genre that only hidden shows have like one that no show has', async () => {
    const [known, secret] = [unique('Known'), unique('Secret')];
    const { token } = await api.caller('editor');
    const create = async (genre: string, status: string) => {
      const body = { title: unique('Show'), genres: [genre], status };
      return (await api.call('POST', '/api/shows', { token, body })).json.data?.id;
    };
    const { genres } = (await api.call('GET', '/api/settings')).json.data as Json;
    await api.call('PUT', '/api/settings', { token, body: { genres: [known, secret] } });
    await create(known, 'active');
    const id = await create(secret, 'inactive');
    await api.call('PUT', '/api/settings', { token, body: { genres } });
    const asked = (genre: string, more = '') => `/api/shows?genre=${encodeURIComponent(genre)}${more}`;
    expect((await api.call('GET', asked(known))).json.total).toBe(1);
    for (const genre of [secret, 'Nothing']) expect((await api.call('GET', asked(genre))).status).toBe(400);
    const { json } = await api.call('GET', asked(secret, '&admin=true'), { token });
    expect(json.data?.map((show) => show.id)).toEqual([id]);
    const page = (genre: string) => ask(api.url, `/shows?genre=${encodeURIComponent(genre)}`);
    const [hidden, missing] = [await page(secret), await page(unique('Secret'))];
    expect(String(hidden.body)).not.toContain(secret);
    expect([hidden.status, hidden.body.length]).toEqual([missing.status, missing.body.length]);
    // With the show on the site the same genre is a choice.
    await api.call('PUT', `/api/shows/${String(id)}`, { token, body: { status: 'active' } });
    expect((await api.call('GET', asked(secret))).status).toBe(200);
  });
});

describe('a token for uploads alone', () => {
  let file: string;
  let id: string;
  let title: string;
  let uploads: string;
  let both: string;

  beforeAll(async () => {
    const owner = await api.caller('admin');
    const { json } = await api.call('POST', '/api/upload', { token: owner.token, body: await fileForm() });
    file = String(json.file);
    title = unique('Not announced');
    ({ id } = await makeArticle({ title, status: 'draft', imageUrl: `/assets/${file}` }));
    const tokenOf = async (...scopes: ('upload' | 'news')[]) =>
      (await createApiToken(owner, { label: 'A program', scopes })).token;
    [uploads, both] = [await tokenOf('upload'), await tokenOf('upload', 'news')];
  });

  const HIDDEN_USE = { kind: 'news', id: '', title: '', field: 'imageUrl' };

  it('reads which kind of record uses a file, but neither its id nor its title', async () => {
    const files = (await api.call('GET', '/api/upload', { token: uploads })).json.data ?? [];
    expect(files.find(({ url }) => url === `/assets/${file}`)?.uses).toEqual([HIDDEN_USE]);
    const one = await api.call('GET', `/api/upload/${file}`, { token: uploads });
    expect(one.json.data?.uses).toEqual([HIDDEN_USE]);
    const changed = await api.call('PUT', `/api/upload/${file}`, { token: uploads, body: { alt: 'A door' } });
    expect(changed.json.data?.uses).toEqual([HIDDEN_USE]);
    const open = await api.call('GET', `/api/upload/${file}`, { token: both });
    expect(open.json.data?.uses).toEqual([{ ...HIDDEN_USE, id, title }]);
  });

  it('is told that a file is in use, but not by which record', async () => {
    const refused = await api.call('DELETE', `/api/upload/${file}`, { token: uploads });
    expect([refused.status, refused.json.error]).toEqual([
      409,
      'This file is used by an article. Remove it there first.',
    ]);
    expect(JSON.stringify(refused.json)).not.toContain(title);
    const named = await api.call('DELETE', `/api/upload/${file}`, { token: both });
    expect(named.json.error).toContain(title);
  });
});
