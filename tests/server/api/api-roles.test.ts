/** The permissions of the API, generated: every operation × every caller × every outcome. */
import { makeAnswer } from '../../make-answer';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { Actor } from '~/core/access/permissions';
import type { ActivityView } from '~/core/access/activity';
import { ActivityEvent } from '~models/activity-event';
import { listActivity } from '~/core/activity/activity.server';
import { createApiToken } from '~/core/session/api-tokens.server';
import { makeFilm, makeScreener } from '../../make-screener';
import { createPreview } from '~/records/previews/previews.server';
import { makeImport } from '../../make-import';
import { makePressLink } from '../../press-links';
import { ask, makeRoundOf } from '../../services/approvals/make-round';
import {
  actor,
  makeArticle,
  makeNotFoundAddress,
  makePage,
  makePerson,
  makeRedirect,
  makeShow,
  makeUser,
  PASSWORD,
  unique,
  makeSession,
} from '../../make';
import { makeEnrolledUser } from '../../accounts/second-factor';
import { aroundPermission, IS_LONG, someOf } from '../../full-length';
import { shareApi, type Api, type Caller } from '../fixtures/api';
import { DIFFERENT_CALLS, PUBLISHED, uploadPicture, uploadTrack, uploadVideo } from '../fixtures/document';
import { updateRecord } from '~/records/save/record-update.server';
import { removeRecord } from '~/records/save/record-remove.server';
import { keepChanges } from '~/records/save/record-unpublished.server';

const CALLERS = ['anonymous', 'author', 'editor', 'admin'] as const;
type CallerName = (typeof CALLERS)[number];

const api = await shareApi();
const [author, editor, admin] = [
  await api.caller('author'),
  await api.caller('editor'),
  await api.caller('admin'),
];
const callers: Record<Exclude<CallerName, 'anonymous'>, Caller> = { author, editor, admin };

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
  /** The permission depends on what the body says, so that a body that is not valid is rejected for that. */
  bodyFirst?: boolean;
  /** It is about several records, and a refusal names none of them. */
  /** Whether a success is no event, because it changes nothing of the site. */
  isNoEvent?: boolean;
  isOfSeveral?: boolean;
  missing?: string;
}

type Expected = Row['expected'];
const ANYONE: Expected = [200, 200, 200, 200];
const SIGNED_IN: Expected = [401, 200, 200, 200];
const EDITORS: Expected = [401, 403, 200, 200];
const ADMINS: Expected = [401, 403, 403, 200];

const row = (
  name: string,
  method: Row['method'],
  path: Row['path'],
  expected: Expected,
  more: Partial<Row> = {},
): Row => ({ name, method, path, expected, ...more });

const NOBODY = String(new Types.ObjectId());
const stranger = actor('admin');
const address = (path: string, record: { id: string }) => `/api/${path}/${record.id}`;

const KINDS = [
  {
    path: 'shows',
    kind: 'show',
    field: 'title',
    make: makeShow,
    change: (by: Actor, id: string) => updateRecord('show', by, id, { tagline: 'Changed' }),
    hidden: { status: 'inactive' },
  },
  {
    path: 'news',
    kind: 'article',
    field: 'title',
    make: makeArticle,
    change: (by: Actor, id: string) => updateRecord('article', by, id, { excerpt: 'Changed' }),
    hidden: { status: 'draft' },
  },
  {
    path: 'people',
    kind: 'person',
    field: 'name',
    make: makePerson,
    change: (by: Actor, id: string) => updateRecord('person', by, id, { role: 'Changed' }),
    hidden: undefined,
  },
  {
    path: 'pages',
    kind: 'page',
    field: 'title',
    make: (fields: object, by: Actor) => makePage({ status: 'published', ...fields }, by),
    change: (by: Actor, id: string) => updateRecord('page', by, id, { intro: 'Changed' }),
    hidden: { status: 'draft' },
  },
] as const;

const contentRows = KINDS.flatMap(({ path, field, make, hidden }): Row[] => {
  const own = async (by: Caller | undefined) => address(path, await make({}, by ?? stranger));
  const others = async () => address(path, await make({}, stranger));
  const missing = `/api/${path}/${NOBODY}`;
  const body = () => ({ [field]: unique('Record') });
  return [
    row(`read ${path}`, 'GET', () => `/api/${path}`, ANYONE),
    row(`read all ${path}`, 'GET', () => `/api/${path}?admin=true`, SIGNED_IN),
    row(`read one of ${path}`, 'GET', others, ANYONE, { missing }),
    ...(hidden
      ? [
          row(
            `read a hidden one of ${path}`,
            'GET',
            async () => address(path, await make(hidden, stranger)),
            [404, 200, 200, 200],
          ),
        ]
      : []),
    row(`create in ${path}`, 'POST', () => `/api/${path}`, [401, 201, 201, 201], { body, roleFirst: true }),
    row(`change own in ${path}`, 'PUT', own, SIGNED_IN, { body, missing }),
    row(`change others’ in ${path}`, 'PUT', others, EDITORS, { body, missing }),
    row(`delete own in ${path}`, 'DELETE', own, EDITORS, { missing }),
    row(`delete others’ in ${path}`, 'DELETE', others, EDITORS, { missing }),
  ];
});

const versionRows = someOf(KINDS).flatMap(({ path, make, change }): Row[] => {
  const changed = async (by: Caller | undefined) => {
    const record = await make({}, by ?? stranger);
    await change(stranger, record.id);
    return `${address(path, record)}/versions`;
  };
  const missing = `/api/${path}/${NOBODY}/versions`;
  const parts = [
    { what: 'the versions', method: 'GET' as const, part: '' },
    { what: 'a version', method: 'GET' as const, part: '/1' },
    { what: 'to restore a version', method: 'POST' as const, part: '/1/restore', body: () => ({}) },
  ];
  return parts.flatMap(({ what, part, ...operation }): Row[] => [
    {
      ...operation,
      name: `${what} of own in ${path}`,
      path: async (by) => (await changed(by)) + part,
      expected: [401, 200, 200, 200],
      missing: missing + part,
    },
    {
      ...operation,
      name: `${what} of others’ in ${path}`,
      path: async () => (await changed(undefined)) + part,
      expected: [401, 403, 200, 200],
      missing: missing + part,
    },
  ]);
});

const answerRows = someOf(KINDS).flatMap(({ path, kind, make }): Row[] => {
  const answered = async (by: Caller | undefined) => {
    const { id } = await make({}, by ?? stranger);
    const { answer } = await makeAnswer({ kind, id });
    return { list: `/api/${path}/${id}/answers`, one: `/api/${path}/${id}/answers/${answer}` };
  };
  const missing = `/api/${path}/${NOBODY}/answers`;
  const parts = [
    { what: 'list the answers', method: 'GET' as const, part: 'list' as const, missing },
    {
      what: 'tick off notes of an answer',
      method: 'PUT' as const,
      part: 'one' as const,
      body: () => ({ notes: [] }),
      missing: `${missing}/${NOBODY}`,
    },
  ];
  return parts.flatMap(({ what, part, ...operation }): Row[] => [
    {
      ...operation,
      name: `${what} about own in ${path}`,
      path: async (by) => (await answered(by))[part],
      expected: [401, 200, 200, 200],
    },
    {
      ...operation,
      name: `${what} about others’ in ${path}`,
      path: async () => (await answered(undefined))[part],
      expected: [401, 403, 200, 200],
    },
  ]);
});

const previewRows = someOf(KINDS).flatMap(({ path, kind, make }): Row[] => {
  const previewed = async (by: Caller | undefined) => {
    const { id } = await make({}, by ?? stranger);
    const link = await createPreview(stranger, { kind, id }, {});
    return { links: `/api/${path}/${id}/previews`, link: `/api/${path}/${id}/previews/${link.id}` };
  };
  const missing = `/api/${path}/${NOBODY}/previews`;
  const parts = [
    { what: 'list the previews', method: 'GET' as const, part: 'links' as const, success: 200 },
    {
      what: 'make a preview',
      method: 'POST' as const,
      part: 'links' as const,
      body: () => ({ label: 'Amal', days: 1 }),
      success: 201,
    },
    { what: 'end a preview', method: 'DELETE' as const, part: 'link' as const, success: 200 },
  ];
  return parts.flatMap(({ what, part, success, ...operation }): Row[] => [
    {
      ...operation,
      name: `${what} of own in ${path}`,
      path: async (by) => (await previewed(by))[part],
      expected: [401, success, success, success],
      missing: part === 'link' ? `${missing}/${NOBODY}` : missing,
    },
    {
      ...operation,
      name: `${what} of others’ in ${path}`,
      path: async () => (await previewed(undefined))[part],
      expected: [401, 403, success, success],
      missing: part === 'link' ? `${missing}/${NOBODY}` : missing,
    },
  ]);
});

const MISSING_PRESS_LINKS = `/api/shows/${NOBODY}/press-links`;

const pressLinkRows: Row[] = [
  { what: 'list the press links', method: 'GET' as const, isOne: false, success: 200 },
  {
    what: 'make a press link',
    method: 'POST' as const,
    isOne: false,
    body: () => ({ label: 'Second Screen', days: 7 }),
    success: 201,
  },
  { what: 'end a press link', method: 'DELETE' as const, isOne: true, success: 200 },
].flatMap(({ what, isOne, success, ...operation }): Row[] =>
  [true, false].map((isOwn) => ({
    ...operation,
    name: `${what} of ${isOwn ? 'own' : 'others’'} shows`,
    path: async (by) => {
      const { id, linkId } = await makePressLink((isOwn ? by : undefined) ?? stranger);
      return `/api/shows/${id}/press-links${isOne ? `/${linkId}` : ''}`;
    },
    expected: [401, 403, success, success],
    roleFirst: true,
    missing: isOne ? `${MISSING_PRESS_LINKS}/${NOBODY}` : MISSING_PRESS_LINKS,
  })),
);

const showWithRound = async () => {
  const { id } = await makeShow({}, stranger);
  const rounds = `/api/shows/${id}/approvals`;
  return { rounds, round: `${rounds}/${(await makeRoundOf(id)).id}` };
};

const MISSING_ROUNDS = `/api/shows/${NOBODY}/approvals`;

const approvalRows = (
  [
    ['list approval rounds', 'GET', 'rounds', undefined],
    ['make an approval round', 'POST', 'rounds', () => ({ people: [ask('Ines Aubry')] })],
    ['read an approval round', 'GET', 'round', undefined],
    ['change an approval round', 'PUT', 'round', () => ({ label: unique('Round') })],
    ['delete an approval round', 'DELETE', 'round', undefined],
  ] as const
).map(([name, method, part, body]): Row => {
  const success = method === 'POST' ? 201 : 200;
  return {
    name,
    method,
    path: async () => (await showWithRound())[part],
    ...(body && { body }),
    expected: [401, 403, success, success],
    roleFirst: true,
    missing: part === 'round' ? `${MISSING_ROUNDS}/${NOBODY}` : MISSING_ROUNDS,
  };
});

const openKit = async () => (await makeShow({ press: { visibility: 'public' } }, stranger)).slug;

const pressRows: Row[] = [
  {
    name: 'read the press room',
    method: 'GET',
    // Without a public kit there is none.
    path: async () => {
      await openKit();
      return '/api/press';
    },
    expected: ANYONE,
  },
  row('search the site', 'GET', () => '/api/search?q=night', ANYONE),
  row('read a press kit', 'GET', async () => `/api/press/${await openKit()}`, ANYONE, {
    missing: '/api/press/nothing',
  }),
];

let screenedFilm = '';

const screened = async () => {
  screenedFilm = await makeFilm();
  const { show, screener } = await makeScreener();
  const screeners = `/api/shows/${show}/screeners`;
  const one = `${screeners}/${screener.id}`;
  const recipients = `${one}/recipients`;
  return { screeners, one, recipients, recipient: `${recipients}/${screener.recipients[0]?.id}` };
};

const MISSING_SCREENERS = `/api/shows/${NOBODY}/screeners`;
const MISSING_PARTS = {
  screeners: MISSING_SCREENERS,
  one: `${MISSING_SCREENERS}/${NOBODY}`,
  recipients: `${MISSING_SCREENERS}/${NOBODY}/recipients`,
  recipient: `${MISSING_SCREENERS}/${NOBODY}/recipients/${NOBODY}`,
};

const screenerRows = (
  [
    ['list screeners', 'GET', 'screeners', undefined],
    ['make a screener', 'POST', 'screeners', () => ({ title: 'One', file: screenedFilm })],
    ['read a screener', 'GET', 'one', undefined],
    ['change a screener', 'PUT', 'one', () => ({ starts: 3 })],
    ['delete a screener', 'DELETE', 'one', undefined],
    ['add recipients', 'POST', 'recipients', () => ({ recipients: [{ name: 'Maud' }] })],
    ['change a recipient', 'PUT', 'recipient', () => ({ starts: 3 })],
    ['end a screener’s link', 'DELETE', 'recipient', undefined],
  ] as const
).map(([name, method, part, body]): Row => {
  const success = method === 'POST' ? 201 : 200;
  return {
    name,
    method,
    path: async () => (await screened())[part],
    ...(body && { body }),
    expected: [401, 403, success, success],
    roleFirst: true,
    missing: MISSING_PARTS[part],
  };
});

const draftRows = someOf(KINDS).flatMap(({ path, kind, make }): Row[] => {
  const [change] = Object.entries({
    show: { tagline: 'Kept' },
    article: { excerpt: 'Kept' },
    person: { role: 'Kept' },
    page: { intro: 'Kept' },
  })
    .filter(([name]) => name === kind)
    .map(([, fields]) => fields);
  const drafted = async (by: Caller | undefined) => {
    const { id } = await make(kind === 'article' ? PUBLISHED : {}, by ?? stranger);
    await keepChanges(kind, stranger, id, change);
    return `/api/${path}/${id}/draft`;
  };
  const parts = [
    { what: 'read the draft', method: 'GET' as const, part: '' },
    { what: 'keep a draft', method: 'PUT' as const, part: '', body: () => ({}) },
    { what: 'discard the draft', method: 'DELETE' as const, part: '' },
    { what: 'publish the draft', method: 'POST' as const, part: '/publish' },
  ];
  return parts.flatMap(({ what, part, ...operation }): Row[] =>
    [true, false].map((isOwn) => ({
      ...operation,
      name: `${what} of ${isOwn ? 'own' : 'others’'} in ${path}`,
      path: async (by) => (await drafted(isOwn ? by : undefined)) + part,
      expected: [401, isOwn ? 200 : 403, 200, 200],
      missing: `/api/${path}/${NOBODY}/draft${part}`,
    })),
  );
});

const settingsVersions = async () => {
  await updateRecord('settings', stranger, '', { tagline: unique('Tag') });
  return '/api/settings/versions';
};

const item = () => ({ type: 'image', url: '/a.jpg', orderPosition: 0 });
const mediaOf = async (by: Caller | undefined) => {
  const { media } = await makeShow({ media: [item()] }, by ?? stranger);
  return `/api/shows/media/${media[0]?.id}`;
};
const makeToken = (by: Actor) => createApiToken(by, { label: 'A program', scopes: ['read'] });
const userAddress = async () => address('users', await makeUser());
const redirectAddress = async () => address('redirects', await makeRedirect());
const importAddress = async (fields?: Parameters<typeof makeImport>[0]) =>
  address('imports', await makeImport(fields));
const newRedirect = () => ({ from: `/${unique('new').replace(' ', '-')}`, to: '/shows' });
const newUser = () => {
  const username = unique('new').replace(' ', '-');
  return { username, email: `${username}@example.com`, password: 'correct horse' };
};

const trashed = (suffix = '') =>
  someOf(KINDS).map(({ path, kind, make }) => ({
    kind: path,
    path: async () => {
      const { id } = await make({}, stranger);
      await removeRecord(kind, stranger, id);
      return `/api/trash/${path}/${id}${suffix}`;
    },
    missing: `/api/trash/${path}/${NOBODY}${suffix}`,
  }));

const trashRows: Row[] = [
  row('list the trash', 'GET', () => '/api/trash', EDITORS),
  ...trashed('/restore').map(({ kind, ...row }): Row => ({
    ...row,
    name: `restore ${kind} from the trash`,
    method: 'POST',
    expected: [401, 403, 200, 200],
    roleFirst: true,
  })),
  ...trashed().map(({ kind, ...row }): Row => ({
    ...row,
    name: `delete ${kind} for ever`,
    method: 'DELETE',
    expected: [401, 403, 403, 200],
    roleFirst: true,
  })),
];

/** Uploads a file of each user once. */
const onceForEach = (upload: (api: Api, token: string) => Promise<string>) => {
  const files = new Map<string, Promise<string>>();
  return async ({ id }: Actor): Promise<string> => {
    const file = files.get(id) ?? makeSession(id).then((token) => upload(api, token));
    files.set(id, file);
    return file;
  };
};
const pictureOf = onceForEach(uploadPicture);
const videoOf = onceForEach(uploadVideo);

/** The addresses of the tracks of that user's video, and of a new one. */
const tracksOf = async (by: Actor = callers.admin) => {
  const file = await videoOf(by);
  const tracks = `/api/upload/${file}/tracks`;
  return { tracks, track: `${tracks}/${await uploadTrack(api, await makeSession(by.id), file)}` };
};

const trackRows: Row[] = [
  row('list tracks', 'GET', async () => (await tracksOf(undefined)).tracks, ANYONE, {
    missing: '/api/upload/nothing/tracks',
  }),
  row('remove a track of one’s own video', 'DELETE', async (by) => (await tracksOf(by)).track, SIGNED_IN, {
    missing: `/api/upload/nothing/tracks/${NOBODY}`,
  }),
  row('remove a track of others’ video', 'DELETE', async () => (await tracksOf(undefined)).track, EDITORS),
];

const fileOf = async (by: Actor = callers.admin) => `/api/upload/${await pictureOf(by)}`;

let fileForPress = '';

const fileRows: Row[] = [
  row('list files', 'GET', () => '/api/upload', SIGNED_IN),
  row('read a file', 'GET', () => fileOf(undefined), SIGNED_IN, { missing: '/api/upload/nothing' }),
  row('change one’s own file', 'PUT', fileOf, SIGNED_IN, {
    body: () => ({ alt: unique('Rain') }),
    missing: '/api/upload/nothing',
  }),
  row('clear one’s own file for the press', 'PUT', fileOf, EDITORS, {
    body: () => ({ alt: 'A', caption: 'B', press: { credit: 'C', cleared: true } }),
    bodyFirst: true,
  }),
  row(
    'change what several files are to the press',
    'POST',
    async (by) => {
      fileForPress = await pictureOf(by ?? callers.admin);
      return '/api/upload/press';
    },
    EDITORS,
    {
      body: () => ({ files: [fileForPress], press: { credit: unique('Credit') } }),
      roleFirst: true,
      isOfSeveral: true,
    },
  ),
  row(
    'change several of one’s own files',
    'POST',
    async (by) => {
      fileForPress = await pictureOf(by ?? callers.admin);
      return '/api/upload/many';
    },
    SIGNED_IN,
    { body: () => ({ files: [fileForPress], change: { alt: unique('Rain') } }), isOfSeveral: true },
  ),
  row('change others’ file', 'PUT', () => fileOf(undefined), EDITORS, {
    body: () => ({ alt: unique('Rain') }),
  }),
];

const notFoundRows: Row[] = [
  row('list the addresses that were not found', 'GET', () => '/api/not-found', EDITORS),
  row(
    'ignore an address that was not found',
    'DELETE',
    async () => `/api/not-found?path=${await makeNotFoundAddress()}`,
    EDITORS,
    { roleFirst: true },
  ),
];

const ROWS: Row[] = [
  ...contentRows,
  ...versionRows,
  ...screenerRows,
  ...approvalRows,
  ...pressRows,
  ...draftRows,
  ...previewRows,
  ...answerRows,
  ...pressLinkRows,
  ...trashRows,
  ...notFoundRows,
  ...trackRows,
  ...fileRows,
  row('read the versions of the settings', 'GET', settingsVersions, EDITORS),
  row('read a version of the settings', 'GET', async () => `${await settingsVersions()}/1`, EDITORS),
  row(
    'restore a version of the settings',
    'POST',
    async () => `${await settingsVersions()}/1/restore`,
    EDITORS,
    { body: () => ({}), roleFirst: true },
  ),
  row(
    'add media to own show',
    'POST',
    async (by) => `${address('shows', await makeShow({}, by ?? stranger))}/media`,
    [401, 201, 201, 201],
    { body: item, missing: `/api/shows/${NOBODY}/media` },
  ),
  row(
    'add media to others’ show',
    'POST',
    async () => `${address('shows', await makeShow({}, stranger))}/media`,
    [401, 403, 201, 201],
    { body: item },
  ),
  row('remove media of own show', 'DELETE', mediaOf, SIGNED_IN, { missing: `/api/shows/media/${NOBODY}` }),
  row('remove media of others’ show', 'DELETE', () => mediaOf(undefined), EDITORS),
  row('read settings', 'GET', () => '/api/settings', ANYONE),
  row('change settings', 'PUT', () => '/api/settings', EDITORS, {
    body: () => ({ tagline: unique('Tag') }),
    roleFirst: true,
  }),
  row('list redirects', 'GET', () => '/api/redirects', EDITORS),
  row('add a redirect', 'POST', () => '/api/redirects', [401, 403, 201, 201], {
    body: newRedirect,
    roleFirst: true,
  }),
  row('change a redirect', 'PUT', redirectAddress, EDITORS, {
    body: () => ({ note: unique('Note') }),
    roleFirst: true,
    missing: `/api/redirects/${NOBODY}`,
  }),
  row('delete a redirect', 'DELETE', redirectAddress, EDITORS, {
    roleFirst: true,
    missing: `/api/redirects/${NOBODY}`,
  }),
  row('list imports', 'GET', () => '/api/imports', EDITORS),
  row('make a plan', 'POST', () => '/api/imports', [401, 403, 415, 415], { isOfSeveral: true }),
  row('read an import', 'GET', () => importAddress(), EDITORS, { missing: `/api/imports/${NOBODY}` }),
  row('list the items of an import', 'GET', async () => `${await importAddress()}/items`, EDITORS),
  row('discard a plan', 'DELETE', () => importAddress({ state: 'planned' }), EDITORS, { isNoEvent: true }),
  // Work in the background has an event of its own, so that none of these begins any.
  row('start an import', 'POST', async () => `${await importAddress()}/start`, [401, 403, 409, 409], {
    body: () => ({}),
    roleFirst: true,
  }),
  row('stop an import', 'POST', async () => `${await importAddress()}/stop`, [401, 403, 409, 409]),
  row(
    'undo an import',
    'POST',
    async () => `${await importAddress({ state: 'planned', startedAt: null })}/undo`,
    [401, 403, 409, 409],
  ),
  row('add pictures', 'POST', async () => `${await importAddress()}/pictures`, [401, 403, 415, 415]),
  row('read what is looked at', 'GET', () => '/api/audience', SIGNED_IN),
  row('read the activity', 'GET', () => '/api/activity', ADMINS),
  row('read the calendar', 'GET', () => '/api/calendar?from=2027-03-01&to=2027-03-31', SIGNED_IN),
  row('read the health', 'GET', () => '/api/health', ADMINS),
  row('list users', 'GET', () => '/api/users', ADMINS),
  row('create a user', 'POST', () => '/api/users', [401, 403, 403, 201], { body: newUser, roleFirst: true }),
  row('change a user', 'PUT', userAddress, ADMINS, {
    body: () => ({ firstName: 'Ada' }),
    roleFirst: true,
    missing: `/api/users/${NOBODY}`,
  }),
  row('delete a user', 'DELETE', userAddress, ADMINS, { roleFirst: true, missing: `/api/users/${NOBODY}` }),
  row('reset a user’s password', 'POST', async () => `${await userAddress()}/reset`, ADMINS, {
    roleFirst: true,
    missing: `/api/users/${NOBODY}/reset`,
  }),
  row('end a user’s sessions', 'DELETE', async () => `${await userAddress()}/sessions`, ADMINS, {
    roleFirst: true,
    missing: `/api/users/${NOBODY}/sessions`,
  }),
  row(
    'remove a user’s second factor',
    'DELETE',
    async () => `/api/users/${(await makeEnrolledUser()).id}/second-factor`,
    ADMINS,
    { roleFirst: true, missing: `/api/users/${NOBODY}/second-factor` },
  ),
  row('log out', 'POST', () => '/api/auth/logout', SIGNED_IN),
  row('read one’s profile', 'GET', () => '/api/auth/profile', SIGNED_IN),
  row('change one’s profile', 'PUT', () => '/api/auth/profile', SIGNED_IN, {
    body: () => ({ firstName: 'Ada' }),
  }),
  row('list one’s API tokens', 'GET', () => '/api/auth/tokens', SIGNED_IN),
  row('make an API token', 'POST', () => '/api/auth/tokens', [401, 201, 201, 201], {
    body: () => ({ label: unique('Program'), scopes: ['read'] }),
  }),
  row(
    'end one’s own API token',
    'DELETE',
    async (by) => address('auth/tokens', await makeToken(by ?? callers.admin)),
    SIGNED_IN,
    { missing: `/api/auth/tokens/${NOBODY}` },
  ),
  row(
    'end another’s API token',
    'DELETE',
    async () => address('auth/tokens', await makeToken(stranger)),
    [401, 404, 404, 404],
  ),
  ...['password', 'change-password'].map((path): Row =>
    row(`change one’s password at ${path}`, 'PUT', () => `/api/auth/${path}`, SIGNED_IN, {
      body: () => ({ currentPassword: PASSWORD, newPassword: PASSWORD }),
    }),
  ),
];

const outcomesOf = ({ body, missing }: Row): Outcome[] => [
  'done',
  ...(body ? (['unknown field', 'malformed JSON', 'another type'] as const) : []),
  ...(missing ? (['no such record'] as const) : []),
];

const FAILURES = { 'unknown field': 400, 'malformed JSON': 400, 'another type': 415, 'no such record': 404 };

/** The order of the checks: the session, the role, the body, the record, what the body says. */
function expectedStatus(row: Row, outcome: Outcome, caller: CallerName): number {
  const right = row.expected[CALLERS.indexOf(caller)] ?? 0;
  if (outcome === 'done' || right === 401) return right;
  if (right === 403 && (row.roleFirst || (outcome === 'unknown field' && !row.bodyFirst))) return 403;
  return FAILURES[outcome];
}

/**
 * `npm test` asks as those on both sides of the permission, and with a body that is not valid as the one who is refused before it is read:
 * what an allowed caller gets for that, and for a record that is not there, says api-document.test.ts of every operation.
 */
function callersOf(row: Row, outcome: Outcome): readonly CallerName[] {
  const isAllowed = (caller: CallerName) => (row.expected[CALLERS.indexOf(caller)] ?? 0) < 400;
  if (outcome === 'done') return aroundPermission(CALLERS, isAllowed);
  if (IS_LONG) return ['author', ...CALLERS.filter((name) => name !== 'author')];
  return outcome === 'malformed JSON' && row.roleFirst ? ['author'] : [];
}

const CASES = ROWS.flatMap((row) =>
  outcomesOf(row).flatMap((outcome) =>
    callersOf(row, outcome).map((caller) => ({
      row,
      outcome,
      caller,
      status: expectedStatus(row, outcome, caller),
    })),
  ),
);

const sentBody = (row: Row, outcome: Outcome): unknown => {
  if (outcome === 'malformed JSON') return '{"title": ';
  const body = row.body?.();
  return outcome === 'unknown field' ? { ...body, notThere: 1 } : body;
};

const countEvents = () => ActivityEvent.countDocuments();

/** The events that were stored since there were so many, the newest first. */
async function eventsSince(before: number): Promise<ActivityView[]> {
  const count = (await countEvents()) - before;
  return count > 0 ? (await listActivity(stranger, {}, { page: 1, limit: count })).events : [];
}

/** The address that each row was sent to. */
const paths = new Map<Row, string>();

/** The kinds of events of each row: a refusal is recorded as what was refused. */
const whats = new Map<string, string>();

/** Every change and every refused one is exactly one event; reading, and what fails otherwise, is none. */
function expectEvent(
  { name, method, isOfSeveral, isNoEvent = false }: Row,
  { status, outcome }: { status: number; outcome: Outcome },
  events: ActivityView[],
): void {
  const isEvent = method !== 'GET' && ((status < 400 && !isNoEvent) || status === 403);
  expect(
    events.map(({ refused, via }) => ({ refused, via: via === 'form' ? 'not the API' : 'api' })),
  ).toEqual(isEvent ? [{ refused: status === 403, via: 'api' }] : []);
  const [event] = events;
  if (!event) return;
  const known = whats.get(name) ?? event.what;
  whats.set(name, known);
  expect(event.what).toBe(known);
  expect(event.who).not.toBeNull();
  expect(event.address).not.toBe('');
  const isNone = event.refused && (event.what === 'create' || isOfSeveral === true);
  const isUnknown = outcome === 'no such record' || isNone;
  expect(event.record === null).toBe(isUnknown);
}

describe.each(ROWS.map((row) => row.name))('%s', (name) => {
  it.each(CASES.filter(({ row }) => row.name === name))(
    '$outcome, by $caller: $status',
    async ({ row, outcome, caller, status }) => {
      const by = caller === 'anonymous' ? undefined : callers[caller];
      const token = by && (await makeSession(by.id));
      const path = outcome === 'no such record' ? (row.missing ?? '') : await row.path(by);
      if (outcome === 'done') paths.set(row, path);
      const headers: Record<string, string> =
        outcome === 'another type' ? { 'Content-Type': 'text/plain' } : {};
      const before = await countEvents();
      const reply = await api.call(row.method, path, { token, body: sentBody(row, outcome), headers });
      expectEvent(row, { status, outcome }, await eventsSince(before));
      expect([reply.status, status < 400 ? undefined : reply.json.error]).toEqual([
        status,
        status < 400 ? undefined : expect.stringMatching(/\w{4}/),
      ]);
      if (status === 400 && outcome === 'unknown field')
        expect(reply.json.fields).toEqual({ notThere: ['Unknown field'] });
    },
  );
});

it('the permission table covers every operation of the OpenAPI document except login and sending or deleting files', async () => {
  const documented = DIFFERENT_CALLS.map(({ method, path }) => `${method} ${path}`).filter(
    (call) =>
      !/ \/api\/(?:auth\/login|openapi\.json)|^(?:POST \/api\/upload(?:$|\/\{)|DELETE .*\{file\}$)/.test(
        call,
      ),
  );
  const inTable = new Set<string>();
  // One after another: each path makes a record, and uploads that are sent all at once are refused.
  for (const row of ROWS) {
    const { method, path } = row;
    const [where = ''] = (paths.get(row) ?? (await path(undefined))).split('?');
    const pattern = where
      .replace(/trash\/\w+/, 'trash/{kind}')
      .replace(/(?<=upload\/)(?!(?:press|many)$)[^{].*?(?=\/tracks|$)/, '{file}')
      .replace(/(?<=tracks\/)[0-9a-f]{12}/, '{id}')
      .replace(/[0-9a-f]{24}/, '{id}')
      .replace(/(?<=versions\/)\d+/, '{version}')
      .replace(/(?<=previews\/)[0-9a-f]{24}/, '{previewId}')
      .replace(/(?<=api\/press\/).+/, '{slug}')
      .replace(/(?<=answers\/)[0-9a-f]{24}/, '{answerId}')
      .replace(/(?<=approvals\/)[0-9a-f]{24}/, '{roundId}')
      .replace(/(?<=press-links\/)[0-9a-f]{24}/, '{linkId}')
      .replace(/(?<=screeners\/)[0-9a-f]{24}/, '{screenerId}')
      .replace(/(?<=recipients\/)[0-9a-f]{24}/, '{recipientId}');
    inTable.add(`${method} ${pattern}`);
  }
  expect([...inTable].sort()).toEqual(documented.sort());
});
