/** Behaviour of the API: conditional and repeated requests, pagination, limits, CORS, and invalid bodies. */
import { describe, expect, it } from 'vitest';
import { actor, makeArticle, makePerson, makeShow, makeUser, PASSWORD, unique } from '../../make';
import { someOf } from '../../full-length';
import { FRIEND, shareApi, type Reply } from '../fixtures/api';
import { createRecord } from '~/records/save/record-create.server';
import { updateRecord } from '~/records/save/record-update.server';

const api = await shareApi();
const admin = await api.caller('admin');

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
    const any = await api.call('PUT', `/api/shows/${id}`, by({ headers: { 'If-Match': '*' }, body: {} }));
    expect(any.status).toBe(200);
    const deletion = (headers: Record<string, string>) =>
      api.call('DELETE', `/api/shows/${id}`, by({ headers }));
    expect((await deletion(based)).status).toBe(412);
    expect((await deletion({ 'If-Match': any.headers.get('etag') ?? '' })).status).toBe(200);
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
});

it('If-None-Match omits the body until something changes', async () => {
  await makeArticle();
  const tags = new Map<string, string>();
  for (const path of ['/api/news', '/api/settings', '/api/shows']) {
    const etag = (await api.call('GET', path)).headers.get('etag') ?? '';
    tags.set(path, etag);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
      expect((await api.call('GET', path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    expect((await api.call('HEAD', path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  }
  for (const list of ['/api/news', '/api/shows'])
    await api.call('POST', list, by({ body: { title: unique('New') } }));
  await api.call('PUT', '/api/settings', by({ body: { tagline: unique('Tag') } }));
  for (const [path, etag] of tags)
    expect((await api.call('GET', path, { headers: { 'If-None-Match': etag } })).status).toBe(200);
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

  const OWNED = ['id', 'slug', 'createdBy', 'createdAt', 'updatedAt'];

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
      // They are the same for all kinds.
      for (const field of path === 'shows' ? OWNED : someOf(OWNED)) {
        const { status, json } = await api.call('PUT', where, by({ body: { ...now, [field]: 'other' } }));
        expect([status, Object.keys(json.fields ?? {})]).toEqual([400, [field]]);
      }
      expect((await api.call('POST', `/api/${path}`, by({ body: { ...record } }))).status).toBe(400);
    },
  );

  it('of the profile is accepted as it was returned', async () => {
    const { json } = await api.call('GET', '/api/auth/profile', by());
    expect((await api.call('PUT', '/api/auth/profile', by({ body: json.user }))).status).toBe(200);
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
});

describe('a body', () => {
  const post = (body: string, headers = {}) => api.call('POST', '/api/news', by({ body, headers }));

  it.each([
    ['a duplicate name', '{"title":"a","excerpt":"\\"b","title":"c"}', 400, 'title'],
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
