/** No request to the API causes a server error, and every rejection names what is wrong. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actor, makeArticle, makePage, makePerson, makeShow, makeUser } from '../../make';
import { IS_LONG } from '../../full-length';
import { shareApi, type Api, type Caller } from '../fixtures/api';

const RUNS = IS_LONG ? 30 : 10;
const KNOWN_FIELDS = [
  'title',
  'name',
  'tagline',
  'description',
  'content',
  'excerpt',
  'bio',
  'role',
  'broadcaster',
  'videoUrl',
  'imageUrl',
  'status',
  'featuredOnHomepage',
  'orderPosition',
  'media',
  'publishedAt',
  'categories',
  'author',
  'displayType',
  'email',
  'siteName',
  'mapLatitude',
  'username',
  'password',
  'firstName',
  'darkMode',
  'type',
  'url',
  'currentPassword',
  'newPassword',
  'id',
  'slug',
  'createdBy',
  'updatedAt',
];
const HOSTILE = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '$ne',
  '$where',
  'a.b',
  '',
  '\0',
  'NaN',
  '2026-13-45T99:99:99Z',
  '2026-02-30T00:00:00Z',
  'Infinity',
  'javascript:alert(1)',
  '//host/x',
  '<script>',
  '\ud800',
  '🎬',
  'true',
  '-1',
];

let api: Api;
let admin: Caller;
let editor: Caller;

beforeAll(async () => {
  api = await shareApi();
  [admin, editor] = [await api.caller('admin'), await api.caller('editor')];
}, 120_000);

afterAll(() => api.stop());

const hostile = fc.constantFrom(...HOSTILE);
const value = fc.oneof(
  hostile,
  fc.jsonValue({ maxDepth: 3 }),
  fc.record({ $gt: hostile }),
  fc.array(fc.dictionary(fc.oneof(hostile, fc.constantFrom('type', 'url', 'id', 'orderPosition')), hostile), {
    maxLength: 3,
  }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(3_000)),
);
/** The value as JSON text, so that a key such as `__proto__` is sent as one. */
const object = fc
  .uniqueArray(
    fc.tuple(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...KNOWN_FIELDS) }, hostile), value),
    {
      selector: ([key]) => key,
      minLength: 1,
      maxLength: 6,
    },
  )
  .map(
    (pairs) => `{${pairs.map(([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(each)}`).join(',')}}`,
  );

const WRITES: [string, string, () => Promise<string> | string][] = [
  ['POST', '/api/auth/login', () => ''],
  ['PUT', '/api/auth/profile', () => ''],
  ['PUT', '/api/auth/password', () => ''],
  ['POST', '/api/shows', () => ''],
  ['PUT', '/api/shows/', async () => (await makeShow({}, actor('admin'))).id],
  ['POST', '/api/shows/', async () => `${(await makeShow({}, actor('admin'))).id}/media`],
  ['POST', '/api/news', () => ''],
  ['PUT', '/api/news/', async () => (await makeArticle({}, actor('admin'))).id],
  ['POST', '/api/people', () => ''],
  ['POST', '/api/pages', () => ''],
  ['PUT', '/api/pages/', async () => (await makePage({}, actor('admin'))).id],
  ['PUT', '/api/people/', async () => (await makePerson({}, actor('admin'))).id],
  ['PUT', '/api/settings', () => ''],
  ['POST', '/api/users', () => ''],
  ['PUT', '/api/users/', async () => (await makeUser()).id],
];

const tokenFor = (path: string) => (path.startsWith('/api/auth') ? editor : admin).token;

describe.each(WRITES)('%s %s', (method, path, rest) => {
  it('accepts or rejects any object, and names the rejected field', async () => {
    const target = path + (await rest());
    const token = tokenFor(path);
    await fc.assert(
      fc.asyncProperty(object, async (body) => {
        const { status, json } = await api.call(method, target, { token, body });
        expect(status).toBeLessThan(500);
        if (status < 400 || status === 401 || status === 429) return;
        expect([400, 409]).toContain(status);
        expect(json.error).toMatch(/\w/);
        const fields = Object.keys(json.fields ?? {});
        expect(fields.length).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('rejects other values than objects, and invalid JSON', async () => {
    const target = path + (await rest());
    const noObject = fc
      .jsonValue()
      .filter((json) => typeof json !== 'object' || json === null || Array.isArray(json));
    const text = fc.oneof(
      noObject.map((json) => JSON.stringify(json)),
      fc.string(),
      object.map((json) => json.slice(0, -1)),
    );
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        fc.pre(!isObject(body));
        const { status, json } = await api.call(method, target, { token: tokenFor(path), body });
        expect([400, 429]).toContain(status);
        expect(json.error).toMatch(/\w/);
      }),
      { numRuns: 10 },
    );
  });
});

/** Whether a URL can carry the text: it has no lone surrogate. */
const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text);

function isObject(text: string): boolean {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null && !Array.isArray(json);
  } catch {
    return false;
  }
}

describe('the URLs of the API', () => {
  const segment = fc.oneof(
    hostile,
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    fc.stringMatching(/^[0-9a-f]{12,24}$/),
  );

  it.each(['shows', 'news', 'people', 'pages', 'shows/media', 'users'])(
    'return 404 for any id at %s',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(segment, fc.constantFrom('GET', 'PUT', 'DELETE'), async (id, method) => {
          fc.pre(id !== '' && id !== '.' && id !== '..' && isWellFormed(id));
          const where = `/api/${path}/${encodeURIComponent(id)}`;
          const { status, json } = await api.call(method, where, {
            token: admin.token,
            ...(method === 'PUT' && { body: { title: 'x' } }),
          });
          expect([400, 404, 405]).toContain(status);
          expect(json.error).toMatch(/\w/);
        }),
        { numRuns: RUNS },
      );
    },
  );

  it('accept any query, or name the rejected parameter', async () => {
    const name = fc.oneof(fc.constantFrom('page', 'limit', 'admin', 'q', 'page[$ne]'), hostile);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.integer().map(String))), {
          maxLength: 4,
        }),
        async (pairs) => {
          fc.pre(pairs.flat().every((part) => isWellFormed(part)));
          const query = pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
          const { status, json } = await api.call('GET', `/api/news?${query}`, { token: admin.token });
          expect([200, 400]).toContain(status);
          if (status === 400) expect(Object.keys(json.fields ?? {}).length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 2 * RUNS },
    );
  });

  it('return 404 for an unknown path', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1, maxLength: 20 }),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
        async (path, method) => {
          const { status, json } = await api.call(method, `/api/x${encodeURIComponent(path)}`, {
            token: admin.token,
          });
          expect([status, typeof json.error, typeof json.requestId]).toEqual([404, 'string', 'string']);
        },
      ),
      { numRuns: 20 },
    );
  });
});
