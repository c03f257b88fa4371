/** The permissions of the API, generated: every operation × every caller × every outcome. */
import { makeAnswer } from '../../make-answer';
import { Types } from 'mongoose';
import { ENDPOINTS } from '~/admin/api/resource-table.server';
import { createPathMatcher } from '~/core/api/resource.server';
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
  /** Whether a success is no event, because it changes nothing of the site. */
  isNoEvent?: boolean;
  /** It is about several records, and a refusal names none of them. */
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

const publicPage = (fields: object, by: Actor) => makePage({ status: 'published', ...fields }, by);
const [INACTIVE, DRAFT] = [{ status: 'inactive' }, { status: 'draft' }];

/** Each kind with its path, its name, what makes it, a change of it, and what hides it. */
const KINDS = [
  { path: 'shows', kind: 'show', field: 'title', make: makeShow, change: { tagline: 'A' }, hidden: INACTIVE },
  {
    path: 'news',
    kind: 'article',
    field: 'title',
    make: makeArticle,
    change: { excerpt: 'A' },
    hidden: DRAFT,
  },
  {
    path: 'people',
    kind: 'person',
    field: 'name',
    make: makePerson,
    change: { role: 'A' },
    hidden: undefined,
  },
  { path: 'pages', kind: 'page', field: 'title', make: publicPage, change: { intro: 'A' }, hidden: DRAFT },
] as const;

/** What is done to which of the addresses that are made, with what body; and the status of a success. */
type Part = [what: string, method: Row['method'], at: string, body?: () => object, success?: number];

type Addresses = Record<string, string>;

/** Makes a record of that user, and returns the addresses of its parts. */
type Make = (by: Actor) => Promise<Addresses>;

/** A row of a part of a record that the caller owns, or another user. */
const partRow = (
  [what, method, at, body, success = method === 'POST' ? 201 : 200]: Part,
  { make, missing, whose, forAuthor }: { make: Make; missing: Addresses; whose: string; forAuthor: boolean },
): Row => ({
  name: `${what}${whose}`,
  method,
  path: async (by) => (await make((whose === OTHERS ? undefined : by) ?? stranger))[at] ?? '',
  ...(body && { body }),
  expected: [401, forAuthor ? success : 403, success, success],
  missing: missing[at] ?? '',
});

const [OWN, OTHERS] = [' of own', ' of others’'];

/** The rows of parts of a record: of the caller's own, which is open to authors, and of others'. */
const partRows = (parts: readonly Part[], make: Make, missing: Addresses): Row[] =>
  parts.flatMap((part) =>
    [OWN, OTHERS].map((whose) => partRow(part, { make, missing, whose, forAuthor: whose === OWN })),
  );

/** The rows of parts of a show that are for editors, even if an author owns it. */
const deskRows = (parts: readonly Part[], make: Make, missing: Addresses): Row[] =>
  parts.map((part) => ({
    ...partRow(part, { make, missing, whose: '', forAuthor: false }),
    roleFirst: true,
  }));

const contentRows = someOf(KINDS).flatMap(({ path, field, make, hidden }): Row[] => {
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

const versionRows = someOf(KINDS).flatMap(({ path, kind, make, change }): Row[] => {
  const at = (id: string) => {
    const all = `/api/${path}/${id}/versions`;
    return { all, one: `${all}/1`, restore: `${all}/1/restore` };
  };
  const changed = async (by: Actor) => {
    const { id } = await make({}, by);
    await updateRecord(kind, stranger, id, change);
    return at(id);
  };
  const parts: Part[] = [
    [`the versions in ${path}`, 'GET', 'all'],
    [`a version in ${path}`, 'GET', 'one'],
    [`to restore a version in ${path}`, 'POST', 'restore', () => ({}), 200],
  ];
  return partRows(parts, changed, at(NOBODY));
});

const answerRows = someOf(KINDS).flatMap(({ path, kind, make }): Row[] => {
  const at = (id: string, answer = NOBODY) => {
    const list = `/api/${path}/${id}/answers`;
    return { list, one: `${list}/${answer}` };
  };
  const answered = async (by: Actor) => {
    const { id } = await make({}, by);
    return at(id, (await makeAnswer({ kind, id })).answer);
  };
  const parts: Part[] = [
    [`list the answers in ${path}`, 'GET', 'list'],
    [`tick off notes in ${path}`, 'PUT', 'one', () => ({ notes: [] })],
  ];
  return partRows(parts, answered, at(NOBODY));
});

const previewRows = someOf(KINDS).flatMap(({ path, kind, make }): Row[] => {
  const at = (id: string, preview = NOBODY) => {
    const links = `/api/${path}/${id}/previews`;
    return { links, link: `${links}/${preview}` };
  };
  const previewed = async (by: Actor) => {
    const { id } = await make({}, by);
    return at(id, (await createPreview(stranger, { kind, id }, {})).id);
  };
  const parts: Part[] = [
    [`list the previews in ${path}`, 'GET', 'links'],
    [`make a preview in ${path}`, 'POST', 'links', () => ({ label: 'Amal', days: 1 })],
    [`end a preview in ${path}`, 'DELETE', 'link'],
  ];
  return partRows(parts, previewed, at(NOBODY));
});

const pressLinksAt = (id: string, link = NOBODY) => {
  const all = `/api/shows/${id}/press-links`;
  return { all, one: `${all}/${link}` };
};

const pressLinkRows = deskRows(
  [
    ['list the press links', 'GET', 'all'],
    ['make a press link', 'POST', 'all', () => ({ label: 'Second Screen', days: 7 })],
    ['end a press link', 'DELETE', 'one'],
  ],
  async (by) => {
    const { id, linkId } = await makePressLink(by);
    return pressLinksAt(id, linkId);
  },
  pressLinksAt(NOBODY),
);

const roundsAt = (id: string, round = NOBODY) => {
  const all = `/api/shows/${id}/approvals`;
  return { all, one: `${all}/${round}` };
};

const approvalRows = deskRows(
  [
    ['list approval rounds', 'GET', 'all'],
    ['make an approval round', 'POST', 'all', () => ({ people: [ask('Ines Aubry')] })],
    ['read an approval round', 'GET', 'one'],
    ['change an approval round', 'PUT', 'one', () => ({ label: unique('Round') })],
    ['delete an approval round', 'DELETE', 'one'],
  ],
  async (by) => {
    const { id } = await makeShow({}, by);
    return roundsAt(id, (await makeRoundOf(id)).id);
  },
  roundsAt(NOBODY),
);

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

const screenersAt = (show: string, screener = NOBODY, recipient = NOBODY) => {
  const all = `/api/shows/${show}/screeners`;
  const one = `${all}/${screener}`;
  return { all, one, recipients: `${one}/recipients`, recipient: `${one}/recipients/${recipient}` };
};

const screenerRows = deskRows(
  [
    ['list screeners', 'GET', 'all'],
    ['make a screener', 'POST', 'all', () => ({ title: 'One', file: screenedFilm })],
    ['read a screener', 'GET', 'one'],
    ['change a screener', 'PUT', 'one', () => ({ starts: 3 })],
    ['delete a screener', 'DELETE', 'one'],
    ['add recipients', 'POST', 'recipients', () => ({ recipients: [{ name: 'Maud' }] })],
    ['change a recipient', 'PUT', 'recipient', () => ({ starts: 3 })],
    ['end a screener’s link', 'DELETE', 'recipient'],
  ],
  async () => {
    screenedFilm ||= await makeFilm();
    const { show, screener } = await makeScreener();
    return screenersAt(show, screener.id, screener.recipients[0]?.id);
  },
  screenersAt(NOBODY),
);

const draftRows = someOf(KINDS).flatMap(({ path, kind, make, change }): Row[] => {
  const at = (id: string) => {
    const draft = `/api/${path}/${id}/draft`;
    return { draft, publish: `${draft}/publish` };
  };
  const drafted = async (by: Actor) => {
    const { id } = await make(kind === 'article' ? PUBLISHED : {}, by);
    await keepChanges(kind, stranger, id, change);
    return at(id);
  };
  const parts: Part[] = [
    [`read the draft in ${path}`, 'GET', 'draft'],
    [`keep a draft in ${path}`, 'PUT', 'draft', () => ({})],
    [`discard the draft in ${path}`, 'DELETE', 'draft'],
    [`publish the draft in ${path}`, 'POST', 'publish', undefined, 200],
  ];
  return partRows(parts, drafted, at(NOBODY));
});

const item = () => ({ type: 'image', url: '/a.jpg', orderPosition: 0 });
const mediaOf = async (by: Caller | undefined) => {
  const { media } = await makeShow({ media: [item()] }, by ?? stranger);
  return `/api/shows/media/${media[0]?.id}`;
};
const makeToken = (by: Actor) => createApiToken(by, { label: 'A program', scopes: ['read'] });
const userAddress = async () => address('users', await makeUser());
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

const linkRows = deskRows(
  [
    ['list the addresses that were not found', 'GET', 'notFound'],
    ['ignore an address that was not found', 'DELETE', 'ignored'],
    ['list redirects', 'GET', 'redirects'],
    ['add a redirect', 'POST', 'redirects', newRedirect],
    ['change a redirect', 'PUT', 'redirect', () => ({ note: unique('Note') })],
    ['delete a redirect', 'DELETE', 'redirect'],
  ],
  async () => ({
    notFound: '/api/not-found',
    ignored: `/api/not-found?path=${await makeNotFoundAddress()}`,
    redirects: '/api/redirects',
    redirect: address('redirects', await makeRedirect()),
  }),
  { redirect: `/api/redirects/${NOBODY}` },
);

const settingsRows = deskRows(
  [
    ['change settings', 'PUT', 'settings', () => ({ tagline: unique('Tag') })],
    ['read the versions of the settings', 'GET', 'all'],
    ['read a version of the settings', 'GET', 'one'],
    ['restore a version of the settings', 'POST', 'restore', () => ({}), 200],
  ],
  async () => {
    await updateRecord('settings', stranger, '', { tagline: unique('Tag') });
    const all = '/api/settings/versions';
    return { settings: '/api/settings', all, one: `${all}/1`, restore: `${all}/1/restore` };
  },
  {},
);

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
  ...linkRows,
  ...settingsRows,
  ...trackRows,
  ...fileRows,
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
  row('list imports', 'GET', () => '/api/imports', EDITORS),
  row('make a plan', 'POST', () => '/api/imports', [401, 403, 415, 415], { isOfSeveral: true }),
  row('read an import', 'GET', () => importAddress(), EDITORS, {
    roleFirst: true,
    missing: `/api/imports/${NOBODY}`,
  }),
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

const countEvents = () => ActivityEvent.estimatedDocumentCount();

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

/** The operations that have a row: in `npm test` those on content of the first kind, since one function makes them of each. */
const documented = DIFFERENT_CALLS.map(({ method, path }) => `${method} ${path}`)
  .filter((call) => IS_LONG || !/ \/api\/(?:news|people|pages)(?:\/|$)/.test(call))
  .filter(
    (call) =>
      !/ \/api\/(?:auth\/login|openapi\.json)|^(?:POST \/api\/upload(?:$|\/\{)|DELETE .*\{file\}$)/.test(
        call,
      ),
  );

it('the permission table covers every operation of the OpenAPI document except login and sending or deleting files', async () => {
  const find = createPathMatcher(ENDPOINTS);
  const inTable = new Set<string>();
  // One after another: each path makes a record, and uploads that are sent all at once are refused.
  for (const row of ROWS) {
    const [where = ''] = (paths.get(row) ?? (await row.path(undefined))).split('?');
    inTable.add(`${row.method} ${find(where)?.pattern.path}`);
  }
  expect([...inTable].sort()).toEqual(documented.sort());
});
