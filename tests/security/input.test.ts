/** Protected fields, MongoDB operators as values, names from Object.prototype, and slow regular expressions. */
import mongoose from 'mongoose';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Upload } from '~models/upload';
import { User } from '~models/user';
import { packFields } from '~/core/forms/form-recovery.server';
import { textForm } from '~/core/forms/read-controls.server';
import {
  makeArticle,
  makePage,
  makePerson,
  makeRedirect,
  makeShow,
  makeUser,
  unique,
  makeSession,
} from '../make';
import { makeRoundOf } from '../services/approvals/make-round';
import { everyNth, someOf } from '../full-length';
import { signedIn } from '../accounts/sign-in';
import { shareApi } from '../server/fixtures/api';
import { fileForm } from '../server/fixtures/document';
import { fill } from './fixtures/routes';
import { stored } from './fixtures/stored';

interface Call {
  name: string;
  method: string;
  path: string;
  /** The names of the fields it takes. */
  fields: string[];
}
let calls: Call[];

const api = await shareApi();
const admin = await signedIn('admin');
const { cookie } = admin;
const me: { id: string; username: string } = admin.actor;
const token = await makeSession(admin.actor.id);
const ids: Record<string, string> = {
  shows: (await makeShow({ media: [{ type: 'image', url: '/a.jpg', orderPosition: 0 }] })).id,
  news: (await makeArticle()).id,
  people: (await makePerson()).id,
  pages: (await makePage({ status: 'published' })).id,
  users: (await makeUser()).id,
  redirects: (await makeRedirect()).id,
  upload: String((await api.call('POST', '/api/upload', { token, body: await fileForm() })).json.file),
};
const roundId = (await makeRoundOf(ids.shows ?? '')).id;
await vi.waitUntil(() => Upload.exists({ 'variants.0': { $exists: true } }), 15_000);

beforeAll(async () => {
  calls = await documented();
}, 120_000);

interface Schema {
  $ref?: string;
  properties?: object;
  anyOf?: Schema[];
}
interface Described {
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every operation that takes JSON, from the API's OpenAPI document. */
async function documented(): Promise<Call[]> {
  const { json } = await api.call('GET', '/api/openapi.json');
  const { schemas = {} } = json.components as { schemas?: Record<string, Schema> };
  const resolve = (schema: Schema | undefined) =>
    schema?.$ref ? schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  return Object.entries(json.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => {
      const schema = resolve(call.requestBody?.content['application/json']?.schema);
      if (!schema) return [];
      const [, section = ''] = /^\/api\/(\w+)/.exec(path) ?? [];
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: fill(path.replace(/\{(\w+)\}/g, ':$1'), {
          id: ids[section] ?? 'x',
          file: ids[section] ?? 'x',
          version: '1',
          roundId,
        }),
        fields: [schema, ...(schema.anyOf ?? []).map(resolve)].flatMap((each) =>
          Object.keys(each?.properties ?? {}),
        ),
      };
    }),
  );
}

const post = (
  path: string,
  form: Record<string, string> | [string, string][],
  headers: Record<string, string> = { cookie },
) => fetch(api.url + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(form) });

/** Returns all cases at full length, otherwise so many, others for each operation: that each refuses what it does not know says api-document.test.ts. */
function turned<Case>(cases: readonly Case[], index: number, count: number): readonly Case[] {
  const start = (index * count) % cases.length;
  return someOf([...cases.slice(start), ...cases.slice(0, start)], count);
}

it('the OpenAPI document lists the operations that these tests cover', () => {
  expect(calls.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'POST /api/auth/login',
      'PUT /api/users/{id}',
      'PUT /api/settings',
      'POST /api/shows/{id}/media',
    ]),
  );
  expect(calls.every(({ fields }) => fields.length > 0)).toBe(true);
});

describe('a field that only the server sets', () => {
  const OWNED = {
    id: 'x',
    _id: 'x',
    slug: 'mine',
    slugs: ['mine'],
    version: 99,
    createdBy: 'me',
    updatedBy: 'me',
    createdAt: '2001-01-01T00:00:00.000Z',
    updatedAt: '2001-01-01T00:00:00.000Z',
    passwordHash: '$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA',
    usernameKey: 'me',
    emailKey: 'me',
    searchText: 'me',
    __v: 1,
  };

  it('cannot be set by any operation of the API', async () => {
    const before = await stored();
    for (const [index, { name, method, path }] of calls.entries())
      for (const [field, value] of turned(Object.entries(OWNED), index, 1)) {
        const { status, json } = await api.call(method, path, { token, body: { [field]: value } });
        const said = Object.keys(json.fields ?? {}).length > 0;
        expect([name, field, status, said]).toEqual([name, field, 400, true]);
      }
    expect(await stored()).toBe(before);
  });

  it('cannot be set by any form', async () => {
    const extra = Object.fromEntries(Object.entries(OWNED).map(([field, value]) => [field, String(value)]));
    const title = unique('Mass');
    expect((await post('/admin/shows/new', { ...extra, title })).status).toBe(302);
    const show = await mongoose.connection.collection('shows').findOne({ title });
    expect(show).toMatchObject({ version: 1, createdBy: me.id, updatedBy: me.id });
    expect(show?.slug).not.toBe('mine');
    expect(show?.slugs).toEqual([show?.slug]);
    expect(Number(show?.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    const username = unique('mass').replace(' ', '-');
    const account = { username, email: `${username}@example.com`, password: 'correct horse' };
    expect((await post('/admin/users/new', { ...extra, ...account })).status).toBe(302);
    const user = await User.collection.findOne({ username });
    expect(user).toMatchObject({ role: 'editor', usernameKey: username, updatedBy: me.id, version: 1 });
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=\d{5},/);
  });

  it('cannot be the role of the current user', async () => {
    for (const role of ['author', 'editor'] as const) {
      const { cookie: own, actor } = await signedIn(role);
      const ownToken = await makeSession(actor.id);
      await post('/admin/profile', { role: 'admin', firstName: 'Ada', id: me.id }, { cookie: own });
      await post(
        '/admin/inline',
        { intent: 'field', kind: 'user', id: actor.id, field: 'role', role: 'admin' },
        { cookie: own },
      );
      for (const path of ['/api/auth/profile', `/api/users/${actor.id}`])
        expect(
          (await api.call('PUT', path, { token: ownToken, body: { role: 'admin' } })).status,
        ).toBeGreaterThanOrEqual(400);
      expect(await User.findById(actor.id).lean()).toMatchObject({ role, firstName: 'Ada' });
    }
  });

  it('cannot be changed in Edit Mode, which edits only the fields it lists', async () => {
    const before = await stored();
    const fields = [
      'slug',
      'slugs',
      'createdBy',
      'version',
      '_id',
      'media',
      '__proto__',
      'constructor',
      'toString',
      'title.x',
      '$set',
    ];
    const content = ['show', 'article', 'person', 'page', 'settings'];
    const kinds = [...content, 'user', 'session', '__proto__', 'constructor'];
    for (const [index, kind] of kinds.entries())
      for (const field of [
        ...(kind === 'user' ? ['role'] : []),
        ...turned(fields, index, index === 0 ? fields.length : 2),
      ]) {
        const id =
          ids[{ show: 'shows', article: 'news', person: 'people', page: 'pages' }[kind] ?? 'users'] ?? '';
        const answer = await post('/admin/inline', { intent: 'field', kind, id, field, [field]: 'mine' });
        expect([kind, field, answer.status]).toEqual([kind, field, 404]);
      }
    expect(await stored()).toBe(before);
  });
});

describe('MongoDB operators', () => {
  const OPERATORS = [{ $ne: null }, { $gt: '' }, { $regex: '.*' }, { $where: 'sleep(1000)' }, { $in: ['x'] }];

  it('are rejected as the value of every field of every operation', async () => {
    const before = await stored();
    // Other values of the wrong type, for all fields of each schema, generates api-schema.test.ts.
    for (const [index, { name, method, path, fields }] of everyNth(calls, 3).entries())
      for (const field of turned(fields, index, 1))
        for (const value of turned(OPERATORS, index, 1)) {
          const { status, json } = await api.call(method, path, { token, body: { [field]: value } });
          const named = Object.keys(json.fields ?? {}).length > 0;
          expect([name, field, status, named]).toEqual([name, field, 400, true]);
        }
    expect(await stored()).toBe(before);
  });

  it('do not sign anybody in', async () => {
    for (const value of [...OPERATORS, ['x'], null, true]) {
      const both = { username: value, password: value };
      expect((await api.call('POST', '/api/auth/login', { body: both })).status).toBe(400);
      expect(
        (await api.call('POST', '/api/auth/login', { body: { ...both, username: me.username } })).status,
      ).toBe(400);
    }
    for (const sign of ['[$ne]', '[$gt]', '[]', '.$ne', '[0]']) {
      const form = { [`username${sign}`]: '', [`password${sign}`]: '' };
      expect((await post('/admin', form, {})).status).toBe(400);
      expect((await post('/admin', { ...form, username: me.username }, {})).status).toBe(400);
    }
  });

  it('have no effect in a path or a query', async () => {
    const value = encodeURIComponent('{"$ne":null}');
    const sections = ['shows', 'news', 'people', 'pages', 'users', 'shows/media', 'upload'];
    const before = await stored();
    for (const [index, section] of sections.entries())
      for (const method of ['GET', 'PUT', 'DELETE'])
        for (const id of turned([value, '[$ne]', '%24ne'], index, 1)) {
          const body = method === 'PUT' ? { title: 'x' } : undefined;
          const { status } = await api.call(method, `/api/${section}/${id}`, { token, body });
          expect([section, method, [400, 404, 405].includes(status)]).toEqual([section, method, true]);
        }
    const all = await api.call('GET', '/api/news?admin=true', { token });
    for (const query of [
      'page[$ne]=1',
      'limit[$gt]=1',
      'q[$ne]=',
      'admin[$ne]=x',
      'slug[$ne]=',
      '$where=sleep(1)',
    ]) {
      const { status, json } = await api.call('GET', `/api/news?admin=true&${query}`, { token });
      if (status !== 400) expect([query, json]).toEqual([query, all.json]);
    }
    for (const path of ['/shows', '/news', '/people'])
      expect((await fetch(`${api.url}${path}/${value}`)).status).toBe(404);
    expect(await stored()).toBe(before);
  });

  it('are treated as text by every form', async () => {
    const value = '{"$ne":null}';
    const before = await stored();
    for (const list of someOf(['shows', 'news', 'people', 'pages']))
      for (const name of ['id', 'id[$ne]'])
        for (const intent of ['delete', 'set', 'move'])
          expect(
            (await post(`/admin/${list}?index`, { intent, status: 'draft', move: 'up', [name]: value }))
              .status,
          ).toBeGreaterThanOrEqual(400);
    for (const form of [{ session: value }, { session: 'x', 'session[$ne]': '' }] as Record<string, string>[])
      await post('/admin/profile', { intent: 'sessions', ...form });
    expect(await stored()).toBe(before);
    const key = { Authorization: `Bearer ${token}`, 'Idempotency-Key': value };
    expect(
      (await api.call('POST', '/api/shows', { body: { title: unique('Key') }, headers: key })).status,
    ).toBe(201);
  });
});

describe('names from Object.prototype', () => {
  const pollution = [
    '__proto__',
    'constructor',
    'prototype',
    '__defineGetter__',
    'hasOwnProperty',
    'toString',
  ];
  /** Text that a program whose prototypes were polluted would return. */
  const look = async () => {
    const paths = ['/api/settings', '/api/shows', '/api/nothing'];
    const answers = paths.map(async (path) => JSON.stringify((await api.call('GET', path, { token })).json));
    return (await Promise.all(answers)).join('').replace(/"requestId":"[^"]*"/g, '');
  };

  it('are rejected as unknown fields by every operation, at the top level and nested', async () => {
    const before = await look();
    for (const [index, { name, method, path, fields }] of everyNth(calls, 4).entries())
      for (const field of turned(pollution, index, 1))
        for (const body of [`{"${field}":{"polluted":1}}`, `{"${fields[0]}":{"${field}":{"polluted":1}}}`]) {
          const { status } = await api.call(method, path, { token, body });
          expect([name, body, status]).toEqual([name, body, 400]);
        }
    expect(await look()).toBe(before);
  });

  it('have no effect in a form, its base revision, its query or its metadata', async () => {
    const before = await look();
    const names = pollution.flatMap((name): [string, string][] => [
      [name, 'polluted'],
      [`${name}[polluted]`, '1'],
      [`constructor.prototype.${name}`, 'polluted'],
    ]);
    const base = '{"__proto__":{"polluted":"1"},"constructor":{"prototype":{"polluted":"1"}}}';
    const title = unique('Form of names');
    const answer = await post(
      `/admin/shows/${ids.shows}?__proto__[polluted]=1&constructor[prototype][polluted]=1`,
      [...names, ['title', title], ['base', base]],
    );
    expect(answer.status).toBe(302);
    await post('/admin/shows/new', {
      held: packFields(
        textForm([
          ['__proto__', 'polluted'],
          ['title', 'x'],
        ]),
      ),
    });
    const metadata = pollution
      .map((name) => `${name} ${Buffer.from('polluted').toString('base64')}`)
      .join(',');
    const upload = await api.call('POST', '/api/upload/resumable', {
      token,
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': '5', 'Upload-Metadata': metadata },
    });
    expect(upload.status).toBe(400);
    expect((await look()).replace(title, '')).not.toContain('polluted');
    expect(before).not.toContain('polluted');
  });
});

describe('input that makes a regular expression backtrack', () => {
  const LONG = 'a'.repeat(20_000);
  const TERMS = [
    '(a+)+$',
    '('.repeat(200),
    '(((((a*)*)*)*)*)*b',
    '[a-'.repeat(60),
    'a'.repeat(200),
    '.*'.repeat(100),
    '\\'.repeat(200),
    '^(?=(a|a)*$)',
    `${'a?'.repeat(99)}b`,
    '\u0000'.repeat(50),
    'ß'.repeat(200),
    ' '.repeat(200),
  ];
  /** Backtracking takes longer than anybody waits, and a request on a busy machine a second or two. */
  const BOUND_MS = 30_000;

  const statusOf = async (path: string, headers: Record<string, string> = {}) => {
    const signal = AbortSignal.timeout(BOUND_MS);
    const answer = await fetch(api.url + path, { headers, redirect: 'manual', signal });
    await answer.text();
    return answer.status;
  };

  beforeAll(async () => {
    for (let made = 0; made < 5; made += 1)
      await makeArticle({ content: `<p>${LONG}!</p>`, excerpt: 'a'.repeat(900) });
  });

  const SEARCHES = ['/news?q=', '/api/news?q=', '/admin/news?q=', '/admin/media?q='];

  it.each(SEARCHES.map((path, index) => ({ path, index })))(
    'is harmless in a search at $path',
    async ({ path, index }) => {
      // Articles are searched by one function.
      for (const term of turned(TERMS, index, index === 0 ? TERMS.length : 4)) {
        const status = await statusOf(
          path + encodeURIComponent(term),
          path.startsWith('/admin') ? { cookie } : {},
        );
        expect([term, status]).toEqual([term, 200]);
      }
      const found: unknown = await (
        await fetch(`${api.url}/api/news?q=${encodeURIComponent('(a+)+$')}`)
      ).json();
      expect(found).toMatchObject({ total: 0 });
    },
  );

  it('is harmless in any header', async () => {
    const evil = [
      '"'.repeat(4_000),
      `W/${'"a",'.repeat(2_000)}`,
      ' '.repeat(4_000) + 'x',
      ';'.repeat(4_000),
      'a=;'.repeat(2_000),
      'q=0,'.repeat(2_000),
      '\t'.repeat(4_000),
    ];
    const names = [
      'If-None-Match',
      'If-Match',
      'Accept',
      'Accept-Encoding',
      'Accept-Language',
      'Authorization',
      'Cookie',
      'Range',
      'Content-Type',
      'User-Agent',
      'Origin',
      'X-Request-Id',
    ];
    for (const name of names)
      for (const value of evil) {
        expect(await statusOf('/api/people', { [name]: value.trimStart() || 'x' })).toBeLessThan(500);
      }
  });
});
