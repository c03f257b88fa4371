/** What programs may do with an API token: every operation × every scope, and the life of a token. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TOKEN_SCOPES, type TokenScope } from '~/core/access/api-token';
import { createApiToken } from '~/core/session/api-tokens.server';
import { RULES_BY_SUBJECT, tokenRule } from '~/core/api/authenticate.server';
import { Show } from '~models/show';
import { ActivityEvent } from '~models/activity-event';
import {
  CONTENT_KIND_LIST,
  HIDDEN,
  isKindName,
  KIND_NAME_LIST,
  KIND_NAMES,
  TITLE_FIELDS,
} from '~/core/nouns/kinds';
import { ACCOUNT_SETTINGS_FIELDS } from '~/core/nouns/settings';
import { actor, makeArticle, makePerson, makeRecord, makeShow, unique } from '../../make';
import { everyNth, IS_LONG, someOf } from '../../full-length';
import { shareApi, type Caller, type Json } from '../fixtures/api';
import {
  CALLS,
  document,
  fileForm,
  filled,
  MISSING,
  named,
  NOBODY,
  PUBLISHED,
  type Call,
} from '../fixtures/document';
import { removeRecord } from '~/records/save/record-remove.server';

const REFUSED = 'This token may not do that';
const stranger = actor('admin');

const tokenOf = async (owner: Caller, ...scopes: TokenScope[]) =>
  (await createApiToken(owner, { label: 'A program', scopes })).token;

const api = await shareApi();
const admin = await api.caller('admin');
const made = await Promise.all(TOKEN_SCOPES.map(async (scope) => [scope, await tokenOf(admin, scope)]));
const tokens: Record<TokenScope, string> = Object.fromEntries(made) as typeof tokens;
await makeShow({ press: { visibility: 'public' } }, stranger);

const OPEN_TO_ALL = ['GET /api/auth/profile', 'GET /api/openapi.json'];
const CLOSED = /^\/api\/(?:auth|users|activity|health|imports)(?:\/|$)/;

/** What the scopes of operations are called whose paths have other names. */
const SCOPES: Record<string, string> = { redirects: 'links', 'not-found': 'links' };

/** The scopes that open an operation, written down apart from the program. */
function scopesFor({ method, path }: Call): readonly TokenScope[] {
  if (OPEN_TO_ALL.includes(`${method} ${path}`)) return TOKEN_SCOPES;
  if (CLOSED.test(path)) return [];
  const subject = path.split('/')[2] ?? '';
  const own = TOKEN_SCOPES.filter((scope) =>
    subject === 'trash'
      ? scope === 'shows' || (path === '/api/trash' && isKindName(scope))
      : scope === (SCOPES[subject] ?? subject),
  );
  const isLinks = /\/(?:previews|answers|press-links|approvals|screeners)\b/.test(path);
  return method === 'GET' && !isLinks ? ['read', ...own] : own;
}

const isPublic = ({ operation }: Call) => operation.security.some((way) => Object.keys(way).length === 0);

it.each(named(CALLS))('$name has and documents its own scopes', (call) => {
  const { method, path, operation } = call;
  const open = scopesFor(call);
  const rule = tokenRule(method, path);
  const allowing = typeof rule === 'string' ? (rule === 'always' ? TOKEN_SCOPES : []) : rule;
  // Of a path with a kind only that of the kind counts.
  if (!path.includes('{kind}')) expect([...allowing].sort()).toEqual([...open].sort());
  const documented = operation.security.flatMap((way) => ('apiToken' in way ? [way.apiToken] : []));
  const all = path.includes('{kind}') ? KIND_NAME_LIST : open;
  expect(documented).toEqual(open === TOKEN_SCOPES ? [[]] : all.map((scope) => [scope]));
  expect(Object.keys(operation.responses)).toContain('401');
});

// One function compares the scopes of a token with those of each operation.
it.each(named(everyNth(CALLS, 6)))('$name is open to its own scopes only', async (call) => {
  const { method, path } = call;
  const open = scopesFor(call);
  // Whether a token is refused is decided before a record is looked for.
  const send = (token: string, body?: string) => api.call(method, filled(path, MISSING), { token, body });
  const closed = TOKEN_SCOPES.filter((scope) => !open.includes(scope));
  for (const scope of IS_LONG ? TOKEN_SCOPES : [...open.slice(-1), ...closed.slice(-1)]) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{"notThere":1}';
    const { status, json } = await send(tokens[scope], body);
    const isRefused = status === 403 && json.error === REFUSED;
    // Lists, settings and the press room are public; of a single record that is not there a token outside its scopes learns nothing.
    const isRead = isPublic(call) && method === 'GET' && !path.includes('{');
    expect([scope, status, isRefused]).toEqual([scope, status, !open.includes(scope) && !isRead]);
    expect([scope, status]).not.toEqual([scope, 401]);
  }
});

it.each(named(everyNth(CALLS, 40)))('$name rejects an unknown token', async ({ method, path }) => {
  const reply = await api.call(method, filled(path, MISSING), { token: `srl_${'x'.repeat(43)}` });
  expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
});

it('an operation without a rule is closed to tokens, and every operation has one', () => {
  expect(tokenRule('GET', '/api/inventions')).toBe('never');
  expect(tokenRule('GET', '/api/constructor')).toBe('never');
  const subjects = new Set(Object.keys(document.paths).map((path) => path.split('/')[2] ?? ''));
  expect(Object.keys(RULES_BY_SUBJECT).sort()).toEqual([...subjects].sort());
});

describe('a scope', () => {
  it.each(someOf(CONTENT_KIND_LIST))('opens changing and reading each %s', async (kind) => {
    const scope = KIND_NAMES[kind];
    const { id } = await makeRecord(kind, HIDDEN[kind], stranger);
    const body = { [TITLE_FIELDS[kind]]: unique('Changed') };
    const path = `/api/${scope}/${id}`;
    const token = tokens[scope];
    expect((await api.call('PUT', path, { token, body })).status).toBe(200);
    expect((await api.call('PUT', path, { token: tokens.read, body })).status).toBe(403);
    for (const part of ['', '/versions'])
      for (const by of [token, tokens.read])
        expect((await api.call('GET', path + part, { token: by })).status).toBe(200);
    // The addresses of links are for those who may make them.
    const linked = ['/previews', ...(scope === 'shows' ? ['/press-links', '/approvals', '/screeners'] : [])];
    for (const part of linked) {
      expect((await api.call('GET', path + part, { token })).status).toBe(200);
      expect((await api.call('GET', path + part, { token: tokens.read })).status).toBe(403);
    }
    expect((await api.call('GET', `/api/${scope}?admin=true`, { token })).status).toBe(200);
    const hidden = await api.call('GET', `/api/${scope}?admin=true`, { token: tokens.settings });
    expect([hidden.status, hidden.json.error]).toEqual([403, REFUSED]);
    expect((await api.call('DELETE', path, { token })).status).toBe(200);
    const trashed = `/api/trash/${scope}/${id}`;
    expect((await api.call('POST', `${trashed}/restore`, { token: tokens.settings })).status).toBe(403);
    expect((await api.call('POST', `${trashed}/restore`, { token })).status).toBe(200);
  });

  it('does not hide what anonymous readers may read, nor show more', async () => {
    const shown = await makeArticle(PUBLISHED, stranger);
    const draft = await makeArticle({ status: 'draft' }, stranger);
    const read = (id: string) => api.call('GET', `/api/news/${id}`, { token: tokens.upload });
    expect((await read(shown.id)).json.data?.id).toBe(shown.id);
    expect([(await read(draft.id)).status, (await read(NOBODY)).status]).toEqual([403, 403]);
    const { json } = await api.call('GET', '/api/news?limit=100', { token: tokens.upload });
    expect(json.data?.map(({ id }: Json) => id)).not.toContain(draft.id);
    expect((await api.call('GET', '/api/shows?kind=series', { token: tokens.shows })).status).toBe(200);
  });

  it('lists only its own kinds of the trash', async () => {
    const [show, person] = [await makeShow({}, stranger), await makePerson({}, stranger)];
    await removeRecord('show', stranger, show.id);
    await removeRecord('person', stranger, person.id);
    const kinds = async (token: string, query = '') => {
      const { status, json } = await api.call('GET', `/api/trash${query}`, { token });
      return status === 200 ? [...new Set(json.data?.map(({ kind }: Json) => kind))].sort() : status;
    };
    expect(await kinds(tokens.read)).toEqual(['people', 'shows']);
    expect(await kinds(tokens.shows)).toEqual(['shows']);
    expect(await kinds(await tokenOf(admin, 'shows', 'people'))).toEqual(['people', 'shows']);
    expect(await kinds(tokens.shows, '?kind=people')).toBe(403);
    expect(await kinds(tokens.people, '?kind=people')).toEqual(['people']);
    expect(await kinds(tokens.upload)).toBe(403);
  });

  it('upload opens uploads, also in chunks', async () => {
    const send = async (scope: TokenScope) =>
      (await api.call('POST', '/api/upload', { token: tokens[scope], body: await fileForm() })).status;
    expect([await send('upload'), await send('shows'), await send('read')]).toEqual([201, 403, 403]);
    const metadata = Object.entries({ type: 'show', slug: 'a', fileType: 'image', filename: 'a.png' })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '9', 'Upload-Metadata': metadata };
    const begin = async (scope: TokenScope) =>
      (await api.call('POST', '/api/upload/resumable', { token: tokens[scope], headers })).status;
    expect([await begin('upload'), await begin('shows'), await begin('read')]).toEqual([201, 403, 403]);
  });

  it.each(Object.keys(ACCOUNT_SETTINGS_FIELDS))(
    'settings opens neither reading nor changing %s, which decides about accounts, and the refusal is an event',
    async (name) => {
      const token = tokens.settings;
      const shown = await api.call('GET', '/api/settings', { token });
      expect([shown.status, Object.keys(shown.json.data ?? {})]).toEqual([
        200,
        expect.not.arrayContaining([name]),
      ]);
      const before = (await api.call('GET', '/api/settings', { token: admin.token })).json.data?.[name];
      const body = { tagline: unique('Tag'), [name]: before };
      const { status, json } = await api.call('PUT', '/api/settings', { token, body });
      expect([status, json.error]).toEqual([403, REFUSED]);
      const after = (await api.call('GET', '/api/settings', { token: admin.token })).json.data;
      expect(after).toMatchObject({ [name]: before });
      expect(after?.tagline).not.toBe(body.tagline);
      const event = await ActivityEvent.findOne().sort({ at: -1, _id: -1 }).lean();
      expect(event).toMatchObject({ what: 'change', kind: 'settings', who: admin.id, refused: true });
      // The same by a person's session.
      expect((await api.call('PUT', '/api/settings', { token: admin.token, body })).status).toBe(200);
    },
  );
});

describe('a token', () => {
  const create = (owner: Caller, headers: Record<string, string> = {}) =>
    api.call('POST', '/api/auth/tokens', {
      token: owner.token,
      body: { label: 'Listings feed', scopes: ['read', 'news'] },
      headers,
    });
  const profile = async (token: string) => (await api.call('GET', '/api/auth/profile', { token })).status;

  it('is shown once, works until it is ended, and is in no log', async () => {
    const me = await api.caller('editor');
    const { status, json } = await create(me);
    const { token = '', ...about } = (json.data ?? {}) as Json;
    expect(status).toBe(201);
    expect(token).toMatch(/^srl_[\w-]{43}$/);
    expect(about).toMatchObject({ label: 'Listings feed', scopes: ['read', 'news'], lastUsedAt: null });
    expect(Object.keys(about).sort()).toEqual(
      ['createdAt', 'expiresAt', 'id', 'label', 'lastUsedAt', 'scopes'].sort(),
    );
    const used = await api.call('GET', '/api/auth/profile', { token });
    expect([used.status, used.json.user?.username]).toEqual([200, me.username]);
    const { json: list } = await api.call('GET', '/api/auth/tokens', { token: me.token });
    expect(list).toEqual({ data: [{ ...about, lastUsedAt: list.data?.[0]?.lastUsedAt }], total: 1 });
    expect(list.data?.[0]?.lastUsedAt).toMatch(/^\d{4}-/);
    const path = `/api/auth/tokens/${String(about.id)}`;
    for (const [method, at] of [
      ['GET', '/api/auth/tokens'],
      ['POST', '/api/auth/tokens'],
      ['DELETE', path],
    ] as const)
      expect((await api.call(method, at, { token })).json.error).toBe(REFUSED);
    expect((await api.call('DELETE', path, { token: admin.token })).status).toBe(404);
    const ended = await api.call('DELETE', path, { token: me.token });
    expect([ended.status, ended.json]).toEqual([200, { success: true }]);
    expect(await profile(token)).toBe(401);
    expect((await api.call('DELETE', path, { token: me.token })).status).toBe(404);
    expect(api.output()).toContain('API token created');
    expect(api.output()).toContain('API token ended');
    expect(api.output()).not.toContain(token.slice(4));
  });

  it('is not in the answer to a repeated request', async () => {
    const me = await api.caller('author');
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, again] = [await create(me, key), await create(me, key)];
    const { token = '', ...about } = (first.json.data ?? {}) as Json;
    expect([again.status, again.json]).toEqual([201, { data: about }]);
    expect(await profile(token)).toBe(200);
    expect((await api.call('GET', '/api/auth/tokens', { token: me.token })).json.total).toBe(1);
  });

  it('survives a reset of its owner’s password', async () => {
    const me = await api.caller('author');
    const token = await tokenOf(me, 'read');
    expect((await api.call('POST', `/api/users/${me.id}/reset`, { token: admin.token })).status).toBe(200);
    expect(await profile(token)).toBe(200);
  });

  it('opens no page and no form of the admin', async () => {
    const token = await tokenOf(admin, ...TOKEN_SCOPES);
    const cookie = `showreel_session=${encodeURIComponent(btoa(JSON.stringify(token)))}`;
    for (const sent of [{ token }, { headers: { cookie } }]) {
      for (const path of ['/admin/dashboard', '/admin/profile/tokens', '/admin/settings']) {
        const page = await api.call('GET', path, sent);
        expect([path, page.status, page.headers.get('location')]).toEqual([
          path,
          302,
          expect.stringMatching(/^\/admin\?/),
        ]);
      }
      const { headers = {}, ...more } = sent as { headers?: Record<string, string> };
      const posted = await api.call('POST', '/admin/shows/new', {
        ...more,
        headers: { ...headers, origin: api.url, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'title=Never',
      });
      expect([posted.status, posted.headers.get('location')]).toEqual([
        302,
        expect.stringMatching(/^\/admin\?/),
      ]);
      expect(await Show.countDocuments({ title: 'Never' })).toBe(0);
    }
  });
});
