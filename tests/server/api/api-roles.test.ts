/** The permissions of the API, generated: every operation × every caller × every outcome. */
import { Types } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '~/services/accounts/sessions';
import { actor, makeArticle, makePerson, makeShow, makeUser, PASSWORD, unique } from '../../make';
import { startApi, type Api, type Caller } from '../fixtures/api';

const CALLERS = ['anonymous', 'author', 'editor', 'admin'] as const;
type CallerName = (typeof CALLERS)[number];

let api: Api;
let callers: Record<Exclude<CallerName, 'anonymous'>, Caller>;

beforeAll(async () => {
  api = await startApi();
  const [author, editor, admin] = [
    await api.caller('author'),
    await api.caller('editor'),
    await api.caller('admin'),
  ];
  callers = { author, editor, admin };
}, 120_000);

afterAll(() => api.stop());

type Outcome = 'done' | 'unknown field' | 'malformed JSON' | 'another type' | 'no such record';

interface Row {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Creates the record that the operation is about, owned by the caller where needed, and returns its path. */
  path: (by: Caller | undefined) => Promise<string> | string;
  body?: () => object;
  /** The status for anonymous, author, editor and admin when everything else is valid. */
  expected: readonly [number, number, number, number];
  /** The role is checked before the body, since the permission depends on the role alone. */
  roleFirst?: boolean;
  missing?: string;
}

const ANYONE = [200, 200, 200, 200] as const;
const NOBODY = String(new Types.ObjectId());
const stranger = actor('admin');
const address = (path: string, record: { id: string }) => `/api/${path}/${record.id}`;

const KINDS = [
  { path: 'shows', field: 'title', make: makeShow, hidden: { status: 'inactive' } },
  { path: 'news', field: 'title', make: makeArticle, hidden: { status: 'draft' } },
  { path: 'people', field: 'name', make: makePerson, hidden: undefined },
] as const;

const contentRows = KINDS.flatMap(({ path, field, make, hidden }): Row[] => {
  const own = async (by: Caller | undefined) => address(path, await make({}, by ?? stranger));
  const others = async () => address(path, await make({}, stranger));
  const missing = `/api/${path}/${NOBODY}`;
  const body = () => ({ [field]: unique('Record') });
  return [
    { name: `read ${path}`, method: 'GET', path: () => `/api/${path}`, expected: ANYONE },
    {
      name: `read all ${path}`,
      method: 'GET',
      path: () => `/api/${path}?admin=true`,
      expected: [401, 200, 200, 200],
    },
    { name: `read one of ${path}`, method: 'GET', path: others, expected: ANYONE, missing },
    ...(hidden
      ? [
          {
            name: `read a hidden one of ${path}`,
            method: 'GET' as const,
            path: async () => address(path, await make(hidden, stranger)),
            expected: [404, 200, 200, 200] as const,
          },
        ]
      : []),
    {
      name: `create in ${path}`,
      method: 'POST',
      path: () => `/api/${path}`,
      body,
      expected: [401, 201, 201, 201],
      roleFirst: true,
    },
    {
      name: `change own in ${path}`,
      method: 'PUT',
      path: own,
      body,
      expected: [401, 200, 200, 200],
      missing,
    },
    {
      name: `change others’ in ${path}`,
      method: 'PUT',
      path: others,
      body,
      expected: [401, 403, 200, 200],
      missing,
    },
    { name: `delete own in ${path}`, method: 'DELETE', path: own, expected: [401, 403, 200, 200], missing },
    {
      name: `delete others’ in ${path}`,
      method: 'DELETE',
      path: others,
      expected: [401, 403, 200, 200],
      missing,
    },
  ];
});

const item = () => ({ type: 'image', url: '/a.jpg', orderPosition: 0 });
const mediaOf = async (by: Caller | undefined) => {
  const { media } = await makeShow({ media: [item()] }, by ?? stranger);
  return `/api/shows/media/${media[0]?.id}`;
};
const userAddress = async () => address('users', await makeUser());
const newUser = () => {
  const username = unique('new').replace(' ', '-');
  return { username, email: `${username}@example.com`, password: 'correct horse' };
};

const ROWS: Row[] = [
  ...contentRows,
  {
    name: 'add media to own show',
    method: 'POST',
    path: async (by) => `${address('shows', await makeShow({}, by ?? stranger))}/media`,
    body: item,
    expected: [401, 201, 201, 201],
    missing: `/api/shows/${NOBODY}/media`,
  },
  {
    name: 'add media to others’ show',
    method: 'POST',
    path: async () => `${address('shows', await makeShow({}, stranger))}/media`,
    body: item,
    expected: [401, 403, 201, 201],
  },
  {
    name: 'remove media of own show',
    method: 'DELETE',
    path: mediaOf,
    expected: [401, 200, 200, 200],
    missing: `/api/shows/media/${NOBODY}`,
  },
  {
    name: 'remove media of others’ show',
    method: 'DELETE',
    path: () => mediaOf(undefined),
    expected: [401, 403, 200, 200],
  },
  { name: 'read settings', method: 'GET', path: () => '/api/settings', expected: ANYONE },
  {
    name: 'change settings',
    method: 'PUT',
    path: () => '/api/settings',
    body: () => ({ tagline: unique('Tag') }),
    expected: [401, 403, 200, 200],
    roleFirst: true,
  },
  { name: 'list users', method: 'GET', path: () => '/api/users', expected: [401, 403, 403, 200] },
  {
    name: 'create a user',
    method: 'POST',
    path: () => '/api/users',
    body: newUser,
    expected: [401, 403, 403, 201],
    roleFirst: true,
  },
  {
    name: 'change a user',
    method: 'PUT',
    path: userAddress,
    body: () => ({ firstName: 'Ada' }),
    expected: [401, 403, 403, 200],
    roleFirst: true,
    missing: `/api/users/${NOBODY}`,
  },
  {
    name: 'delete a user',
    method: 'DELETE',
    path: userAddress,
    expected: [401, 403, 403, 200],
    roleFirst: true,
    missing: `/api/users/${NOBODY}`,
  },
  { name: 'log out', method: 'POST', path: () => '/api/auth/logout', expected: [401, 200, 200, 200] },
  {
    name: 'read one’s profile',
    method: 'GET',
    path: () => '/api/auth/profile',
    expected: [401, 200, 200, 200],
  },
  {
    name: 'change one’s profile',
    method: 'PUT',
    path: () => '/api/auth/profile',
    body: () => ({ firstName: 'Ada' }),
    expected: [401, 200, 200, 200],
  },
  ...['password', 'change-password'].map((path): Row => ({
    name: `change one’s password at ${path}`,
    method: 'PUT',
    path: () => `/api/auth/${path}`,
    body: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
    expected: [401, 200, 200, 200],
  })),
];

const outcomesOf = ({ body, missing }: Row): Outcome[] => [
  'done',
  ...(body ? (['unknown field', 'malformed JSON', 'another type'] as const) : []),
  ...(missing ? (['no such record'] as const) : []),
];

const FAILURES = { 'unknown field': 400, 'malformed JSON': 400, 'another type': 415, 'no such record': 404 };

/** The order of the checks: the session, the role, the body, the record. */
function expectedStatus(row: Row, outcome: Outcome, caller: CallerName): number {
  const right = row.expected[CALLERS.indexOf(caller)] ?? 0;
  if (outcome === 'done' || right === 401) return right;
  if (right === 403 && (row.roleFirst || outcome === 'unknown field')) return 403;
  return FAILURES[outcome];
}

const CASES = ROWS.flatMap((row) =>
  outcomesOf(row).flatMap((outcome) =>
    CALLERS.map((caller) => ({ row, outcome, caller, status: expectedStatus(row, outcome, caller) })),
  ),
);

const sentBody = (row: Row, outcome: Outcome): unknown => {
  if (outcome === 'malformed JSON') return '{"title": ';
  const body = row.body?.();
  return outcome === 'unknown field' ? { ...body, notThere: 1 } : body;
};

describe.each(ROWS.map((row) => row.name))('%s', (name) => {
  it.each(CASES.filter(({ row }) => row.name === name))(
    '$outcome, by $caller: $status',
    async ({ row, outcome, caller, status }) => {
      const by = caller === 'anonymous' ? undefined : callers[caller];
      const token = by && (await startSession(by.id));
      const path = outcome === 'no such record' ? (row.missing ?? '') : await row.path(by);
      const headers: Record<string, string> =
        outcome === 'another type' ? { 'Content-Type': 'text/plain' } : {};
      const reply = await api.call(row.method, path, { token, body: sentBody(row, outcome), headers });
      expect([reply.status, status < 400 ? undefined : reply.json.error]).toEqual([
        status,
        status < 400 ? undefined : expect.stringMatching(/\w{4}/),
      ]);
      if (status === 400 && outcome === 'unknown field')
        expect(reply.json.fields).toEqual({ notThere: ['Unknown field'] });
    },
  );
});

it('the permission table covers every operation of the OpenAPI document except login and files', async () => {
  const { json } = await api.call('GET', '/api/openapi.json');
  const documented = Object.entries(json.paths as Record<string, object>)
    .flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`))
    .filter((call) => !/ \/api\/(?:auth\/login|upload|openapi\.json)/.test(call));
  const inTable = await Promise.all(
    ROWS.map(async ({ method, path }) => {
      const [where = ''] = (await path(undefined)).split('?');
      return `${method} ${where.replace(/[0-9a-f]{24}/, '{id}')}`;
    }),
  );
  expect([...new Set(inTable)].sort()).toEqual(documented.sort());
});
