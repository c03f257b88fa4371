/** Behaviour of the API: conditional and repeated requests, pagination, limits, CORS, and invalid bodies. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { User } from '~models/user';
import { sessionHeader } from '~/core/request/session.server';
import { hashPassword } from '~/core/db/passwords.server';
import { actor, makeArticle, makePage, makePerson, makeShow, makeUser, PASSWORD, unique } from '../../make';
import { startSite } from '../../setup/site';
import { startApi, type Api, type Caller, type Reply } from '../fixtures/api';
import { createRecord } from '~/records/save/record-create.server';
import { updateRecord } from '~/records/save/record-update.server';

let api: Api;
let admin: Caller;
const FRIEND = 'https://app.example.com';

beforeAll(async () => {
  api = await startApi({ CORS_ORIGINS: `${FRIEND}, https://other.example.com` });
  admin = await api.caller('admin');
}, 120_000);

afterAll(() => api.stop());

const stranger = actor('admin');
const by = (more: object = {}) => ({ token: admin.token, ...more });
const titleNow = async (id: string) => (await api.call('GET', `/api/shows/${id}`)).json.data?.title;

describe('If-Match', () => {
  it('accepts the first of two editors, and reports the conflict to the second', async () => {
    const { id } = await makeShow({}, stranger);
    const etag = (await api.call('GET', `/api/shows/${id}`)).headers.get('etag') ?? '';
    const based = { 'If-Match': etag };
    const first = await api.call('PUT', `/api/shows/${id}`, by({ headers: based, body: { title: 'First' } }));
    expect(first.status).toBe(200);
    expect(first.headers.get('etag')).not.toBe(etag);
    const second = await api.call(
      'PUT',
      `/api/shows/${id}`,
      by({ headers: based, body: { title: 'Second' } }),
    );
    expect(second.status).toBe(412);
    expect(await titleNow(id)).toBe('First');
    const fresh = { 'If-Match': `"else", ${first.headers.get('etag')}` };
    const third = await api.call('PUT', `/api/shows/${id}`, by({ headers: fresh, body: { title: 'Third' } }));
    expect(third.status).toBe(200);
  });

  it('accepts exactly one of ten concurrent requests', async () => {
    const { id } = await makeShow({}, stranger);
    const headers = { 'If-Match': (await api.call('GET', `/api/shows/${id}`)).headers.get('etag') ?? '' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        api.call('PUT', `/api/shows/${id}`, by({ headers, body: { tagline: `${n}` } })),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(412)]);
  });

  it.each(['settings', 'auth/profile', 'users/{id}', 'news/{id}', 'people/{id}', 'pages/{id}'])(
    'is checked at %s',
    async (path) => {
      const make: Record<string, () => Promise<{ id: string }>> = {
        users: makeUser,
        news: makeArticle,
        people: makePerson,
        pages: makePage,
      };
      const id = (await make[path.split('/')[0] ?? '']?.())?.id ?? '';
      const where = `/api/${path.replace('{id}', id)}`;
      for (const tag of ['"old"', 'W/"x"', 'nothing'])
        expect((await api.call('PUT', where, by({ headers: { 'If-Match': tag }, body: {} }))).status).toBe(
          412,
        );
      expect((await api.call('PUT', where, by({ headers: { 'If-Match': '*' }, body: {} }))).status).toBe(200);
    },
  );
});

describe('If-None-Match', () => {
  it.each(['/api/news', '/api/settings', '/api/shows'])(
    'omits the body of %s until something changes',
    async (path) => {
      await makeArticle();
      const etag = (await api.call('GET', path)).headers.get('etag') ?? '';
      for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
        expect((await api.call('GET', path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
      expect((await api.call('HEAD', path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
      for (const list of ['/api/news', '/api/shows'])
        await api.call('POST', list, by({ body: { title: unique('New') } }));
      await api.call('PUT', '/api/settings', by({ body: { tagline: unique('Tag') } }));
      expect((await api.call('GET', path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
    },
  );
});

describe('Idempotency-Key', () => {
  const create = (key: string, body: object, token = admin.token) =>
    api.call('POST', '/api/news', { token, body, headers: { 'Idempotency-Key': key } });

  it('creates one record, and returns the same response again', async () => {
    const [key, title] = [unique('key'), unique('Once')];
    const [first, again] = [await create(key, { title }), await create(key, { title })];
    expect([again.status, again.json]).toEqual([201, first.json]);
    for (const header of ['etag', 'location'])
      expect(again.headers.get(header)).toBe(first.headers.get(header));
    const { json } = await api.call('GET', `/api/news?q=${encodeURIComponent(title)}`);
    expect(json.total).toBe(1);
  });

  it('creates one record for ten concurrent requests', async () => {
    const [key, title] = [unique('key'), unique('Together')];
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(key, { title })));
    expect(new Set(replies.map(({ status, json }) => `${status} ${json.data?.id}`)).size).toBe(1);
    expect((await api.call('GET', `/api/news?q=${encodeURIComponent(title)}`)).json.total).toBe(1);
  });

  it('is rejected with another body, and is separate for each user', async () => {
    const key = unique('key');
    await create(key, { title: unique('One') });
    expect((await create(key, { title: unique('Two') })).status).toBe(422);
    expect((await create(key, { title: unique('Two') }, (await api.caller('author')).token)).status).toBe(
      201,
    );
  });

  it('can be used again after a rejected request, and has a maximum length', async () => {
    const key = unique('key');
    expect((await create(key, {})).status).toBe(400);
    expect((await create(key, { title: unique('Right') })).status).toBe(201);
    expect((await create('k'.repeat(201), { title: 'x' })).status).toBe(400);
  });
});

describe('a list', () => {
  it('links from page to page, and returns each record once', async () => {
    for (let n = 0; n < 7; n += 1) await makePerson({ orderPosition: 900 + n });
    const ids: unknown[] = [];
    let next: string | undefined = '/api/people?limit=3';
    let total = 0;
    while (next) {
      const { json, headers }: Reply = await api.call('GET', next);
      ids.push(...(json.data ?? []).map((person) => person.id));
      total = json.total ?? 0;
      next = /<[^>]*?(\/api[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
    const beyond = await api.call('GET', '/api/people?limit=3&page=999');
    expect([beyond.json.data, beyond.json.total]).toEqual([[], total]);
    expect(beyond.headers.get('link')).toContain('rel="prev"');
  });

  it('contains only public records, and all of them with admin=true', async () => {
    const word = unique('hidden').replace(' ', '');
    await makeArticle({ title: `${word} draft`, status: 'draft' });
    await makeArticle({ title: `${word} later`, publishedAt: new Date(Date.now() + 3_600_000) });
    await makeArticle({ title: `${word} now`, content: `<p>Of ${word}</p>` });
    const titles = ({ json }: Reply) => (json.data ?? []).map(({ title }) => title);
    expect(titles(await api.call('GET', `/api/news?q=${word.toUpperCase()}`))).toEqual([`${word} now`]);
    expect(titles(await api.call('GET', `/api/news?q=${word}`, by()))).toEqual([`${word} now`]);
    expect((await api.call('GET', `/api/news?q=${word}&admin=true`, by())).json.total).toBe(3);
  });
});

describe('one record', () => {
  it('is found by slug, by earlier slug and by id', async () => {
    const before = await createRecord('article', stranger, { title: unique('Before') });
    const after = await updateRecord('article', stranger, before.id, { title: unique('After') });
    const moved = await api.call('GET', `/api/news/${before.slug}?from=x`);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `/api/news/${after.slug}?from=x`]);
    for (const name of [after.slug, after.id])
      expect((await api.call('GET', `/api/news/${name}`)).json.data?.id).toBe(after.id);
    expect((await api.call('GET', `/api/news/${after.slug}?admin=true`)).status).toBe(401);
  });

  it.each(['shows', 'news', 'people', 'pages'])(
    'of %s is accepted as it was returned, and rejected with changed read-only fields',
    async (path) => {
      const created = await api.call(
        'POST',
        `/api/${path}`,
        by({
          body: {
            [path === 'people' ? 'name' : 'title']: unique('Back'),
            ...(path === 'pages' && { status: 'published' }),
          },
        }),
      );
      const record = { ...created.json.data };
      const where = `/api/${path}/${record.id}`;
      expect((await api.call('PUT', where, by({ body: record }))).status).toBe(200);
      const now = (await api.call('GET', where, by())).json.data ?? {};
      expect({ ...now, updatedAt: record.updatedAt }).toEqual(record);
      for (const field of ['id', 'slug', 'createdBy', 'createdAt', 'updatedAt']) {
        const { status, json } = await api.call('PUT', where, by({ body: { ...now, [field]: 'other' } }));
        expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [field]]);
      }
      expect((await api.call('POST', `/api/${path}`, by({ body: { ...record } }))).status).toBe(400);
    },
  );

  it('of users and of the profile is accepted as it was returned, except read-only fields', async () => {
    const { json } = await api.call('GET', '/api/auth/profile', by());
    expect((await api.call('PUT', '/api/auth/profile', by({ body: json.user }))).status).toBe(200);
    const renamed = await api.call('PUT', '/api/auth/profile', by({ body: { username: 'other' } }));
    expect([renamed.status, renamed.json.error]).toEqual([400, 'Username cannot be changed']);
    const own = await api.call('PUT', `/api/users/${admin.id}`, by({ body: { role: 'editor' } }));
    expect([own.status, own.json.error]).toEqual([400, 'Cannot change your own role']);
    const self = await api.call('DELETE', `/api/users/${admin.id}`, by());
    expect([self.status, self.json.error]).toEqual([400, 'Cannot delete your own account']);
    const user = await makeUser();
    const twin = await api.call(
      'POST',
      '/api/users',
      by({ body: { username: user.username.toUpperCase(), email: 'new@example.com', password: PASSWORD } }),
    );
    expect([twin.status, twin.json.error]).toEqual([409, 'Username already exists']);
    const nothing = await api.call('POST', '/api/users', by({ body: { username: 'someone' } }));
    expect(nothing.json.error).toBe('Username, email, and password are required');
  });

  it('of a show accepts media one by one, each at its position', async () => {
    const { id } = await makeShow({}, stranger);
    for (const [url, orderPosition] of [
      ['/b.mp4', 1],
      ['/a.jpg', 0],
      ['/c.jpg', undefined],
    ] as const)
      await api.call(
        'POST',
        `/api/shows/${id}/media`,
        by({ body: { type: url.endsWith('4') ? 'video' : 'image', url, orderPosition } }),
      );
    const media = (await api.call('GET', `/api/shows/${id}`)).json.data?.media as {
      id: string;
      url: string;
      orderPosition: number;
    }[];
    expect(media.map(({ url, orderPosition }) => [url, orderPosition])).toEqual([
      ['/a.jpg', 0],
      ['/b.mp4', 1],
      ['/c.jpg', 2],
    ]);
    expect((await api.call('DELETE', `/api/shows/media/${media[1]?.id}`, by())).json).toEqual({
      success: true,
    });
    expect((await api.call('DELETE', `/api/shows/media/${media[1]?.id}`, by())).status).toBe(404);
    expect((await api.call('GET', `/api/shows/${id}`)).json.data?.media).toHaveLength(2);
  });
});

describe('a session', () => {
  it('begins with a login and ends with the logout', async () => {
    const user = await makeUser();
    const { json } = await api.call('POST', '/api/auth/login', {
      body: { username: user.username, password: PASSWORD },
    });
    expect(json.user).toMatchObject({ id: user.id, role: 'editor' });
    expect(JSON.stringify(json)).not.toMatch(/hash|argon/i);
    const token = json.token ?? '';
    expect((await api.call('GET', '/api/auth/profile', { token })).json.user?.id).toBe(user.id);
    expect((await api.call('POST', '/api/auth/logout', { token })).json).toEqual({ success: true });
    expect((await api.call('GET', '/api/auth/profile', { token })).status).toBe(401);
  });

  it.each([
    [{ username: 'nobody', password: 'wrong horse' }, 401, 'Invalid username or password'],
    [{ username: 'nobody' }, 400, 'Username and password are required'],
    [{ username: ' ', password: 'x' }, 400, 'Username and password are required'],
    [{ username: { $ne: '' }, password: { $ne: '' } }, 400, 'Username and password are required'],
  ])('does not begin with %j', async (body, status, error) => {
    const reply = await api.call('POST', '/api/auth/login', { body });
    expect([reply.status, reply.json.error]).toEqual([status, error]);
  });

  it('on another device ends when the password changes, which requires the old one', async () => {
    const user = await api.caller('author');
    const other =
      (await api.call('POST', '/api/auth/login', { body: { username: user.username, password: PASSWORD } }))
        .json.token ?? '';
    const change = (currentPassword: string) =>
      api.call('PUT', '/api/auth/password', {
        token: user.token,
        body: { currentPassword, newPassword: 'another horse' },
      });
    expect((await change('wrong')).json.error).toBe('Current password is incorrect');
    expect((await change(PASSWORD)).status).toBe(200);
    expect((await api.call('GET', '/api/auth/profile', { token: other })).status).toBe(401);
    expect((await api.call('GET', '/api/auth/profile', { token: user.token })).status).toBe(200);
  });

  it('begins with a common password, but nobody can set one', async () => {
    const user = await api.caller('admin');
    const username = unique('user').replace(' ', '-');
    const created = await api.call('POST', '/api/users', {
      token: user.token,
      body: { username, email: `${username}@example.com`, password: 'TrustNo1' },
    });
    const changed = await api.call('PUT', '/api/auth/password', {
      token: user.token,
      body: { currentPassword: PASSWORD, newPassword: 'Welcome1' },
    });
    const error = 'This password is too common';
    expect([created.status, created.json.error, created.json.fields]).toEqual([
      400,
      error,
      { password: [error] },
    ]);
    expect([changed.status, changed.json.error, changed.json.fields]).toEqual([
      400,
      error,
      { newPassword: [error] },
    ]);
    await User.updateOne({ _id: user.id }, { passwordHash: await hashPassword('letmein') });
    const body = { username: user.username, password: 'letmein' };
    expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(200);
  });

  it('in a cookie allows changes only from the site’s own pages, a token from anywhere', async () => {
    const [cookie = ''] = (await sessionHeader(admin.token, api.url)).split(';');
    const put = (headers: Record<string, string>, token?: string) =>
      api.call('PUT', '/api/settings', { token, headers, body: { tagline: unique('Tag') } });
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await put({ cookie, origin: api.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await put({ cookie, ...elsewhere })).status).toBe(403);
    expect((await put({ cookie, ...elsewhere }, 'not-a-token')).status).toBe(401);
    expect((await put({ cookie, ...elsewhere }, admin.token)).status).toBe(200);
  });
});

describe('a body', () => {
  const post = (body: string, headers = {}) => api.call('POST', '/api/news', by({ body, headers }));

  it.each([
    ['10 MB', `{"title":"${'a'.repeat(10_000_000)}"}`, 413, undefined],
    ['1,000 levels', `{"title":${'['.repeat(1000)}${']'.repeat(1000)}}`, 400, 'title'],
    ['a million levels', `{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`, 400, 'a'],
    ['a duplicate name', '{"title":"a","excerpt":"\\"b","title":"c"}', 400, 'title'],
    ['a duplicate name with an escape', '{"title":"a","t\\u0069tle" : "c"}', 400, 'title'],
    ['__proto__', '{"title":"a","__proto__":{"role":"admin"}}', 400, '__proto__'],
    ['constructor', '{"title":"a","constructor":1}', 400, 'constructor'],
    ['an operator', '{"title":{"$gt":""}}', 400, 'title'],
    ['an invalid date', '{"title":"a","publishedAt":"NaN"}', 400, 'publishedAt'],
    ['a day that does not exist', '{"title":"a","publishedAt":"2026-02-30T00:00:00Z"}', 400, 'publishedAt'],
    ['a null', '{"title":null}', 400, 'title'],
  ])('is rejected with %s: %#', async (_, body, status, field) => {
    const reply = await post(body);
    expect(reply.status).toBe(status);
    expect(Object.keys(reply.json.fields ?? {})).toEqual(field === undefined ? [] : [field]);
  });

  it('may use a name twice in two different objects', async () => {
    const { status } = await api.call(
      'POST',
      '/api/shows',
      by({ body: '{"title":"a","media":[{"type":"image","url":"/a"},{"type":"image","url":"/b"}]}' }),
    );
    expect(status).toBe(201);
  });

  it('is JSON in UTF-8 in requests and responses', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'application/jsonp',
    ])
      expect((await post('{"title":"a"}', { 'Content-Type': type })).status).toBe(415);
    expect((await post('{"title":"a"}', { 'Content-Encoding': 'gzip' })).status).toBe(415);
    for (const type of ['application/json; charset=UTF-8', 'application/merge-patch+json'])
      expect((await post('{"title":"a"}', { 'Content-Type': type })).status).toBe(201);
    const broken = await fetch(`${api.url}/api/news`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: Buffer.from([0x22, 0xff, 0x22]),
    });
    expect(broken.status).toBe(400);
  });
});

describe('another site', () => {
  const from = (origin: string, method = 'GET', path = '/api/news', headers = {}) =>
    api.call(method, path, { headers: { origin, ...headers } });
  const allowed = ({ headers }: Reply) => headers.get('access-control-allow-origin');

  it('that is listed may read public data without credentials', async () => {
    const reply = await from(FRIEND);
    expect([allowed(reply), reply.headers.get('access-control-allow-credentials')]).toEqual([FRIEND, null]);
    expect(reply.headers.get('vary')).toMatch(/origin/i);
    expect(allowed(await from(FRIEND, 'GET', '/api/pages'))).toBe(FRIEND);
    const asked = await from(FRIEND, 'OPTIONS', '/api/news', { 'access-control-request-method': 'GET' });
    expect([asked.status, allowed(asked)]).toEqual([204, FRIEND]);
  });

  it('may do nothing else, listed or not', async () => {
    expect(allowed(await from('https://elsewhere.example'))).toBeNull();
    expect(allowed(await from(FRIEND, 'GET', '/api/auth/profile'))).toBeNull();
    expect(allowed(await from(FRIEND, 'POST'))).toBeNull();
    expect(
      allowed(await from(FRIEND, 'OPTIONS', '/api/news', { 'access-control-request-method': 'POST' })),
    ).toBeNull();
  });
});

describe('a response', () => {
  it('contains the request id and the remaining rate limit', async () => {
    const { headers, json } = await api.call('GET', '/api/none', {
      headers: { 'x-request-id': 'from-the-proxy-1' },
    });
    expect(json.requestId).toBe('from-the-proxy-1');
    for (const name of ['limit', 'remaining', 'reset'])
      expect(headers.get(`ratelimit-${name}`)).toMatch(/^\d+$/);
  });

  it('for a page’s data or an unknown method has the API’s error format', async () => {
    const replies = [
      await api.call('GET', '/api/shows.data'),
      await api.call('POST', '/api'),
      await api.call('PROPFIND', '/api/news'),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 405]);
    for (const { json } of replies) expect(Object.keys(json)).toEqual(['error', 'requestId']);
  });
});

it('an exceeded rate limit returns 429, for the token and then for the IP address', async () => {
  const site = await startSite({ MONGODB_URI: api.mongodbUri, SEED: 'none', API_RATE_LIMIT: '3' });
  const ask = async (token: string) => {
    const { status, headers } = await fetch(`${site.url}/api/settings`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status, left: headers.get('ratelimit-remaining'), wait: Number(headers.get('retry-after')) };
  };
  const replies = [];
  for (const token of ['one', 'one', 'one', 'one', 'two', 'three', 'four']) replies.push(await ask(token));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 200, 200, 429]);
  expect(replies.slice(0, 4).map(({ left }) => left)).toEqual(['2', '1', '0', '0']);
  for (const reply of replies.filter(({ status }) => status === 429)) {
    expect(reply.wait).toBeGreaterThan(0);
    expect(reply.wait).toBeLessThanOrEqual(60);
  }
  await site.stop();
});

it('a path with a line break has an error in JSON, as every path of the API', async () => {
  const { token } = await api.caller('editor');
  for (const path of ['/api/nothing%0A', '/api/upload/a%0Db/tracks/c', '/api/upload/a/tracks/b%E2%80%A8c'])
    for (const method of ['GET', 'DELETE']) {
      const reply = await api.call(method, path, { token });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
      expect(reply.json.error).not.toBe('');
    }
});

it('an empty genre is rejected by name, as the document says', async () => {
  const { status, json } = await api.call('GET', '/api/shows?genre=');
  expect([status, json.fields]).toEqual([400, { genre: ['genre must not be empty'] }]);
});
