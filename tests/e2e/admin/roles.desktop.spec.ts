/** The permissions of the admin: one table, checked as pages, as data and for every route. */
import { readdirSync } from 'node:fs';
import mongoose from 'mongoose';
import type { Actor, Role } from '~/rules/accounts/permissions';
import { articleService } from '~/services/content/articles';
import { personService } from '~/services/content/people';
import { deleteShow, showService, updateShow } from '~/services/content/shows';
import { addTrack } from '~/services/uploads/tracks/tracks';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { actor, makeArticle, makePerson, makeShow, makeUser, unique } from '../../make';
import { makeEnrolledUser } from '../../second-factor';
import { signedIn } from '../../sign-in';
import { makeUpload, picture, srt, video } from '../../media-files';

useEmptySite();

const EVERYBODY: Role[] = ['author', 'editor', 'admin'];
const EDITORS: Role[] = ['editor', 'admin'];
const ADMINS: Role[] = ['admin'];

/** Records of the calling author, and of another author; created before the tests. */
type Record =
  | 'ownShow'
  | 'show'
  | 'ownArticle'
  | 'article'
  | 'ownPerson'
  | 'person'
  | 'ownFile'
  | 'file'
  | 'user'
  | 'trashed';
let records: { [record in Record]: { id: string } };

interface Page {
  /** The route's file in app/routes, without its ending. */
  route: string;
  url: (of: typeof records) => string;
  may: Role[];
}

const page = (route: string, url: string | Page['url'], may: Role[]): Page => ({
  route: `_admin.admin.${route}`,
  url: typeof url === 'string' ? () => `/admin/${url}` : (of) => `/admin/${url(of)}`,
  may,
});

const HISTORIES = [
  ['shows', 'ownShow', 'show'],
  ['news', 'ownArticle', 'article'],
  ['people', 'ownPerson', 'person'],
] as const;
const historyOf = (kind: string, { id }: { id: string }, route: string) =>
  `${kind}/${id}/history${route === '_index' ? '' : '/1'}`;

const unpublishedOf = (kind: string, { id }: { id: string }, route: string) =>
  `${kind}/${id}/unpublished${route === '_index' ? '' : '/discard'}`;

const PAGES: Page[] = [
  page('dashboard', 'dashboard', EVERYBODY),
  page('activity', 'activity', ['admin']),
  page('profile', 'profile', EVERYBODY),
  page('profile_.tokens', 'profile/tokens', EVERYBODY),
  page('profile_.authenticator', 'profile/authenticator', EVERYBODY),
  page('help', 'help', EVERYBODY),
  page('shows._index', 'shows', EVERYBODY),
  page('shows.new', 'shows/new', EVERYBODY),
  page('shows.$id', ({ ownShow }) => `shows/${ownShow.id}`, EVERYBODY),
  page('shows.$id', ({ show }) => `shows/${show.id}`, EDITORS),
  ...['details', 'credits', 'episodes', 'watch', 'awards'].flatMap((screen) => [
    page(`shows.$id_.${screen}`, ({ ownShow }) => `shows/${ownShow.id}/${screen}`, EVERYBODY),
    page(`shows.$id_.${screen}`, ({ show }) => `shows/${show.id}/${screen}`, EDITORS),
  ]),
  page('shows.$id_.delete', ({ ownShow }) => `shows/${ownShow.id}/delete`, EDITORS),
  page('shows.$id_.delete', ({ show }) => `shows/${show.id}/delete`, EDITORS),
  page('news._index', 'news', EVERYBODY),
  page('news.new', 'news/new', EVERYBODY),
  page('news.$id', ({ ownArticle }) => `news/${ownArticle.id}`, EVERYBODY),
  page('news.$id', ({ article }) => `news/${article.id}`, EDITORS),
  page('news.$id_.delete', ({ ownArticle }) => `news/${ownArticle.id}/delete`, EDITORS),
  page('news.$id_.delete', ({ article }) => `news/${article.id}/delete`, EDITORS),
  page('people._index', 'people', EVERYBODY),
  page('people.new', 'people/new', EVERYBODY),
  page('people.$id', ({ ownPerson }) => `people/${ownPerson.id}`, EVERYBODY),
  page('people.$id', ({ person }) => `people/${person.id}`, EDITORS),
  page('people.$id_.delete', ({ ownPerson }) => `people/${ownPerson.id}/delete`, EDITORS),
  page('people.$id_.delete', ({ person }) => `people/${person.id}/delete`, EDITORS),
  page('edit.$kind.$id.$field', ({ ownShow }) => `edit/show/${ownShow.id}/tagline`, EVERYBODY),
  page('edit.$kind.$id.$field', ({ show }) => `edit/show/${show.id}/tagline`, EDITORS),
  page('edit.$kind.$id.$field', () => 'edit/settings/settings/homeIntro', EDITORS),
  page('media._index', 'media', EVERYBODY),
  page('media.$id', ({ file }) => `media/${file.id}`, EVERYBODY),
  page('media.$id_.delete', ({ ownFile }) => `media/${ownFile.id}/delete`, EVERYBODY),
  page('media.$id_.delete', ({ file }) => `media/${file.id}/delete`, EDITORS),
  ...HISTORIES.flatMap(([kind, own, others]) =>
    ['_index', '$version'].flatMap((route) => [
      page(`${kind}.$id_.history.${route}`, (of) => historyOf(kind, of[own], route), EVERYBODY),
      page(`${kind}.$id_.history.${route}`, (of) => historyOf(kind, of[others], route), EDITORS),
    ]),
  ),
  ...HISTORIES.flatMap(([kind, own, others]) =>
    ['_index', 'discard'].flatMap((route) => [
      page(`${kind}.$id_.unpublished.${route}`, (of) => unpublishedOf(kind, of[own], route), EVERYBODY),
      page(`${kind}.$id_.unpublished.${route}`, (of) => unpublishedOf(kind, of[others], route), EDITORS),
    ]),
  ),
  page('settings_.history._index', 'settings/history', EDITORS),
  page('settings_.history.$version', 'settings/history/1', EDITORS),
  page('trash._index', 'trash', EDITORS),
  page('trash.undo', 'trash/undo', EDITORS),
  page('trash.$kind.$id.delete', ({ trashed }) => `trash/shows/${trashed.id}/delete`, ADMINS),
  page('settings', 'settings', EDITORS),
  page('edit.$kind.$id.$field', ({ ownShow }) => `edit/show/${ownShow.id}/title`, EVERYBODY),
  page('edit.$kind.$id.$field', ({ show }) => `edit/show/${show.id}/title`, EDITORS),
  page('edit.$kind.$id.$field', () => 'edit/settings/site/siteName', EDITORS),
  page('users', 'users', ADMINS),
  page('users.new', 'users/new', ADMINS),
  page('users.$id', ({ user }) => `users/${user.id}`, ADMINS),
  page('users.$id_.delete', ({ user }) => `users/${user.id}/delete`, ADMINS),
];

/** Routes without a page: they return 404 for every signed-in user. */
const NO_PAGES = ['_admin.admin.$'];

interface Post {
  name: string;
  /** Creates the record to change, owned by this author, and returns the path and body of the request. */
  prepare: (author: Actor) => Promise<{ url: string; form: { [name: string]: string } }>;
  may: Role[];
  /** False for a form that changes nothing, whoever sends it. */
  writes?: false;
}

const somebody = actor('admin');
const makeFile = async (by: Actor = somebody) =>
  makeUpload(await picture(), { originalName: 'Confidential.png' }, by);
const row = async (list: string, make: Promise<{ id: string }>, form: { [name: string]: string }) => ({
  url: `/admin/${list}?index`,
  form: { id: (await make).id, ...form },
});
const at = async (list: string, make: Promise<{ id: string }>, form: object = {}, end = '') => ({
  url: `/admin/${list}/${(await make).id}${end}`,
  form: { ...form },
});

const CREDIT = { 'credits.0.name': 'A', 'credits.0.group': 'cast' };

/** A show in the trash, deleted by that user. */
async function makeTrashed(fields: object = {}, by: Actor = somebody) {
  const show = await makeShow(fields);
  await deleteShow({ ...by, role: 'admin' }, show.id);
  return show;
}
/** A show with an earlier version. */
async function makeChanged(by: Actor = somebody) {
  const show = await makeShow({ tagline: 'Before' }, by);
  await updateShow(somebody, show.id, { tagline: 'After' });
  return show;
}

/** A show with unpublished changes. */
async function makeDrafted(by: Actor = somebody) {
  const show = await makeShow({}, by);
  await showService.unpublished.keep(somebody, show.id, { tagline: 'Kept' });
  return show;
}

const videos = new Map<Actor, Promise<{ id: string }>>();

/** Another track of that user's video; each has only one, because the site makes posters of every new video. */
async function makeTracked(by: Actor = somebody) {
  if (!videos.has(by))
    videos.set(
      by,
      video().then((content) => makeUpload(content, { fileType: 'video' }, by)),
    );
  const { id } = (await videos.get(by)) ?? { id: '' };
  const about = { kind: 'captions', language: 'en', content: srt('Hello') };
  return { id, track: (await addTrack(somebody, id, about)).id };
}

async function removalOf(made: ReturnType<typeof makeTracked>) {
  const { id, track } = await made;
  return to(`/admin/media/${id}`, { intent: 'remove-track', track });
}

const POSTS: Post[] = [
  ...[true, false].flatMap((isOwn): Post[] => {
    const whose = isOwn ? 'an own' : 'another’s';
    const may = isOwn ? EVERYBODY : EDITORS;
    const make = (by: Actor) => (isOwn ? makeDrafted(by) : makeDrafted());
    const form = { tagline: 'Changed', unpublished: 'shown' };
    return [
      {
        name: `keeps changes of ${whose} show`,
        may,
        prepare: (by) => at('shows', make(by), { ...form, intent: 'keep-changes' }),
      },
      {
        name: `publishes changes of ${whose} show`,
        may,
        prepare: (by) => at('shows', make(by), { ...form, intent: 'publish-changes' }),
      },
      {
        name: `discards changes of ${whose} show`,
        may,
        prepare: (by) => at('shows', make(by), {}, '/unpublished/discard'),
      },
    ];
  }),
  {
    name: 'restores a version of an own show',
    may: EVERYBODY,
    prepare: (by) => at('shows', makeChanged(by), { fields: 'tagline' }, '/history/1'),
  },
  {
    name: 'restores a version of another’s show',
    may: EDITORS,
    prepare: () => at('shows', makeChanged(), { fields: 'tagline' }, '/history/1'),
  },
  {
    name: 'restores a show from the trash',
    may: EDITORS,
    prepare: async () => to('/admin/trash?index', { kind: 'shows', id: (await makeTrashed()).id }),
  },
  {
    name: 'deletes a show for ever',
    may: ADMINS,
    prepare: () => at('trash/shows', makeTrashed(), {}, '/delete'),
  },
  {
    name: 'shares a preview of an own article',
    may: EVERYBODY,
    prepare: (by) => at('news', makeArticle({}, by), { intent: 'make-preview', label: 'A', days: '7' }),
  },
  {
    name: 'shares a preview of another’s article',
    may: EDITORS,
    prepare: () => at('news', makeArticle(), { intent: 'make-preview', label: 'A', days: '7' }),
  },
  { name: 'creates a show', may: EVERYBODY, prepare: () => to('/admin/shows/new', { title: unique('New') }) },
  {
    name: 'creates an article',
    may: EVERYBODY,
    prepare: () => to('/admin/news/new', { title: unique('New') }),
  },
  {
    name: 'creates a person',
    may: EVERYBODY,
    prepare: () => to('/admin/people/new', { name: unique('New') }),
  },
  {
    name: 'edits an own show',
    may: EVERYBODY,
    prepare: (by) => at('shows', makeShow({}, by), { title: 'A' }),
  },
  {
    name: 'edits another’s show',
    may: EDITORS,
    prepare: () => at('shows', makeShow({}, somebody), { title: 'A' }),
  },
  {
    name: 'edits an own show’s credits',
    may: EVERYBODY,
    prepare: (by) => at('shows', makeShow({}, by), { ...CREDIT }, '/credits'),
  },
  {
    name: 'edits another’s show’s credits',
    may: EDITORS,
    prepare: () => at('shows', makeShow({}, somebody), { ...CREDIT }, '/credits'),
  },
  {
    name: 'adds a row to another’s show’s credits, which saves nothing',
    may: EDITORS,
    writes: false,
    prepare: () => at('shows', makeShow({}, somebody), { ...CREDIT, rows: 'add credits' }, '/credits'),
  },
  {
    name: 'edits an own article',
    may: EVERYBODY,
    prepare: (by) => at('news', makeArticle({}, by), { title: 'A' }),
  },
  {
    name: 'edits an own show’s text in place',
    may: EVERYBODY,
    prepare: async (by) => to(`/admin/edit/show/${(await makeShow({}, by)).id}/tagline`, { tagline: 'A' }),
  },
  {
    name: 'edits another’s show’s text in place',
    may: EDITORS,
    prepare: async () => to(`/admin/edit/show/${(await makeShow()).id}/tagline`, { tagline: 'A' }),
  },
  { name: 'edits another’s article', may: EDITORS, prepare: () => at('news', makeArticle(), { title: 'A' }) },
  {
    name: 'edits an own person',
    may: EVERYBODY,
    prepare: (by) => at('people', makePerson({}, by), { name: 'A' }),
  },
  { name: 'edits another’s person', may: EDITORS, prepare: () => at('people', makePerson(), { name: 'A' }) },
  {
    name: 'deletes an own show',
    may: EDITORS,
    prepare: (by) => at('shows', makeShow({}, by), {}, '/delete'),
  },
  {
    name: 'deletes another’s article',
    may: EDITORS,
    prepare: () => at('news', makeArticle(), {}, '/delete'),
  },
  {
    name: 'deletes another’s person',
    may: EDITORS,
    prepare: () => at('people', makePerson(), {}, '/delete'),
  },
  {
    name: 'switches another’s show off in its row',
    may: EDITORS,
    prepare: () => row('shows', makeShow(), { intent: 'set', status: 'inactive' }),
  },
  {
    name: 'moves a show',
    may: EDITORS,
    prepare: () => row('shows', makeShow(), { intent: 'move', move: 'up' }),
  },
  {
    name: 'moves a person',
    may: EDITORS,
    prepare: () => row('people', makePerson(), { intent: 'move', move: 'up' }),
  },
  {
    name: 'deletes a show in its row',
    may: EDITORS,
    prepare: () => row('shows', makeShow(), { intent: 'delete' }),
  },
  {
    name: 'deletes an article in its row',
    may: EDITORS,
    prepare: () => row('news', makeArticle(), { intent: 'delete' }),
  },
  {
    name: 'deletes a person in its row',
    may: EDITORS,
    prepare: () => row('people', makePerson(), { intent: 'delete' }),
  },
  {
    name: 'describes an own file',
    may: EVERYBODY,
    prepare: (by) => at('media', makeFile(by), { alt: 'A' }),
  },
  {
    name: 'describes own files in the library',
    may: EVERYBODY,
    prepare: async (by) =>
      to('/admin/media?index', { intent: 'save-texts', [`alt.${(await makeFile(by)).id}`]: 'A' }),
  },
  {
    name: 'describes others’ files in the library',
    may: EDITORS,
    prepare: async () =>
      to('/admin/media?index', { intent: 'save-texts', [`alt.${(await makeFile()).id}`]: 'A' }),
  },
  {
    name: 'sets the focal point of an own file',
    may: EVERYBODY,
    prepare: (by) => at('media', makeFile(by), { 'focus.x': '10', 'focus.y': '20' }),
  },
  {
    name: 'sets the focal point of another’s file',
    may: EDITORS,
    prepare: () => at('media', makeFile(), { 'focus.x': '10', 'focus.y': '20' }),
  },
  { name: 'describes another’s file', may: EDITORS, prepare: () => at('media', makeFile(), { alt: 'A' }) },
  {
    name: 'deletes an own file',
    may: EVERYBODY,
    prepare: (by) => at('media', makeFile(by), {}, '/delete'),
  },
  { name: 'deletes another’s file', may: EDITORS, prepare: () => at('media', makeFile(), {}, '/delete') },
  {
    name: 'removes a track of an own file',
    may: EVERYBODY,
    prepare: (by) => removalOf(makeTracked(by)),
  },
  { name: 'removes a track of another’s file', may: EDITORS, prepare: () => removalOf(makeTracked()) },
  { name: 'saves settings', may: EDITORS, prepare: () => to('/admin/settings', { tagline: unique('Said') }) },
  {
    name: 'makes an API token',
    may: EVERYBODY,
    prepare: () => to('/admin/profile/tokens', { label: 'A program', scopes: 'read', days: '7' }),
  },
  {
    name: 'creates a user',
    may: ADMINS,
    prepare: () => {
      const username = unique('new').replace(' ', '-');
      return to('/admin/users/new', {
        username,
        email: `${username}@example.com`,
        password: 'correct horse',
      });
    },
  },
  { name: 'edits a user', may: ADMINS, prepare: () => at('users', makeUser(), { role: 'admin' }) },
  {
    name: 'resets a password',
    may: ADMINS,
    prepare: () => at('users', makeUser(), { intent: 'reset' }),
  },
  {
    name: 'removes a second factor',
    may: ADMINS,
    prepare: () => at('users', makeEnrolledUser(), { intent: 'remove-second-factor' }),
  },
  { name: 'deletes a user', may: ADMINS, prepare: () => at('users', makeUser(), {}, '/delete') },
  {
    name: 'changes the own profile',
    may: EVERYBODY,
    prepare: () => to('/admin/profile', { firstName: 'Ada' }),
  },
];

async function to(url: string, form: { [name: string]: string }) {
  return Promise.resolve({ url, form });
}

type Caller = Role | 'nobody';
const CALLERS: Caller[] = ['nobody', 'author', 'editor', 'admin'];
let cookies: { [caller in Caller]: string };
let author: Actor;

test.beforeAll(async () => {
  const callers = [await signedIn('author'), await signedIn('editor'), await signedIn('admin')] as const;
  cookies = { nobody: '', author: callers[0].cookie, editor: callers[1].cookie, admin: callers[2].cookie };
  author = callers[0].actor;
  records = {
    ownShow: await makeShow({ title: 'Confidential' }, author),
    show: await makeShow({ title: 'Confidential' }),
    ownArticle: await makeArticle({ title: 'Confidential', ...PUBLIC }, author),
    article: await makeArticle({ title: 'Confidential', ...PUBLIC }),
    ownPerson: await makePerson({ name: 'Confidential' }, author),
    person: await makePerson({ name: 'Confidential' }),
    ownFile: await makeFile(author),
    file: await makeFile(),
    user: await makeUser({ firstName: 'Confidential' }),
    trashed: await makeTrashed({ title: 'Confidential' }),
  };
});

const PUBLIC = { status: 'published', publishedAt: new Date('2026-01-05T09:30:00Z') };
const KEPT = 'Confidential and kept';

test.beforeAll(async () => {
  const { ownShow, show, ownArticle, article, ownPerson, person } = records;
  for (const { id } of [ownShow, show]) await showService.unpublished.keep(somebody, id, { title: KEPT });
  for (const { id } of [ownArticle, article])
    await articleService.unpublished.keep(somebody, id, { title: KEPT });
  for (const { id } of [ownPerson, person])
    await personService.unpublished.keep(somebody, id, { name: KEPT });
});

test('every route of the admin is in the table', () => {
  const files = readdirSync('app/routes').filter((file) => file.startsWith('_admin.admin.'));
  const routes = files.map((file) => file.replace(/\.tsx?$/, '')).sort();
  expect([...new Set([...PAGES.map(({ route }) => route), ...NO_PAGES])].sort()).toEqual(routes);
});

for (const caller of CALLERS)
  test(`pages for ${caller}`, async ({ site }) => {
    // Some 300 requests.
    test.slow();
    const headers = { cookie: cookies[caller], accept: 'text/html' };
    for (const { route, url, may } of PAGES) {
      const path = url(records);
      const allowed = caller !== 'nobody' && may.includes(caller);
      const open = [path, `${path}.data?_routes=routes%2F${encodeURIComponent(route)}`];
      // What the page shows is what its data contains.
      if (!allowed) open.push(`${path}.data`);
      for (const address of open) {
        const answer = await fetch(site.url + address, { headers, redirect: 'manual' });
        const text = await answer.text();
        const where = `${caller} at ${address}`;
        const signIn = `/admin?redirectTo=${encodeURIComponent(path)}`;
        if (caller === 'nobody') {
          const isData = address !== path;
          expect(answer.status, where).toBe(isData ? 202 : 302);
          expect(isData ? text : answer.headers.get('location'), where).toContain(signIn);
          expect(text, where).not.toContain('Confidential');
        } else {
          expect(answer.status, where).toBe(allowed ? 200 : 403);
          if (!allowed) expect(text, where).not.toContain('Confidential');
          expect(answer.headers.get('cache-control'), where).toContain('no-store');
        }
      }
    }
  });

/** Everything in the database, except sessions and idempotency records, as the database stores it. */
async function snapshot(): Promise<string> {
  const names = [
    'shows',
    'articles',
    'people',
    'settings',
    'users',
    'trash',
    'grants',
    'drafts',
    'secondfactors',
    'passkeys',
  ];
  const stored = (name: string, options: object = {}) =>
    mongoose.connection
      .collection(name)
      .find({}, { raw: true, ...options })
      .sort({ _id: 1 })
      .toArray();
  const found = await Promise.all(names.map((name) => stored(name)));
  // The background work on files changes them too.
  const files = await stored('uploads', { projection: { alt: 1, focus: 1, tracks: 1 } });
  return [...found, files]
    .map((documents) => Buffer.concat(documents as unknown as Buffer[]).toString('latin1'))
    .join();
}

interface FoundEvent {
  _id: number;
  refused: boolean;
}

const activity = () => mongoose.connection.collection<FoundEvent>('activity');

/** The events after that number, the newest first. */
const eventsAfter = (last: number) =>
  activity()
    .find({ _id: { $gt: last } })
    .sort({ _id: -1 })
    .toArray();

const lastEvent = async () => (await activity().findOne({}, { sort: { _id: -1 } }))?._id ?? 0;

const asData = (url: string) => url.replace(/(\?|$)/, '.data$1');

for (const caller of CALLERS)
  for (const { name, prepare, may, writes = true } of POSTS)
    test(`${caller} ${name}`, async ({ site }) => {
      const allowed = caller !== 'nobody' && may.includes(caller);
      for (const way of ['page', 'data'] as const) {
        const { url, form } = await prepare(author);
        const before = await snapshot();
        const last = await lastEvent();
        const answer = await fetch(site.url + (way === 'data' ? asData(url) : url), {
          method: 'POST',
          body: new URLSearchParams(form),
          headers: {
            cookie: cookies[caller],
            accept: way === 'page' ? 'text/html' : '*/*',
            'sec-fetch-site': 'same-origin',
          },
          redirect: 'manual',
        });
        const changed = (await snapshot()) !== before;
        expect(changed, `${way}: whether anything was changed`).toBe(allowed && writes);
        const events = (await eventsAfter(last)).map(({ refused }) => refused);
        // Every change and every refused one is exactly one event; a form that changes nothing is none.
        const expected = caller !== 'nobody' && writes ? [!allowed] : [];
        expect(events, `${way}: events`).toEqual(expected);
        const text = await answer.text();
        const location = answer.headers.get('location') ?? '';
        if (allowed) expect([200, 202, 302]).toContain(answer.status);
        else if (way === 'page')
          expect(`${answer.status} ${location}`).toMatch(
            caller === 'nobody' ? /^30[27] \/admin[?/]/ : /^403|^307 .*why=refused/,
          );
        else if (caller === 'nobody') expect(`${answer.status} ${text}`).toMatch(/^401|^202 .*redirectTo/);
        else expect(answer.status).toBe(403);
      }
    });

test('a change that another site sends is rejected', async ({ site }) => {
  const before = await snapshot();
  const signs: [string, string][] = [
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['origin', 'https://elsewhere.example'],
    ['origin', 'null'],
  ];
  for (const sign of signs)
    for (const path of [
      '/admin/settings.data',
      '/admin/settings',
      '/admin',
      '/admin/recover',
      '/admin/logout',
    ]) {
      const answer = await fetch(site.url + path, {
        method: 'POST',
        body: new URLSearchParams({ tagline: 'Theirs' }),
        headers: [['cookie', cookies.admin], sign],
        redirect: 'manual',
      });
      expect(answer.status, `${path}, ${sign.join(': ')}`).toBe(403);
    }
  expect(await snapshot()).toBe(before);
});

test('a changed role applies from the next request on', async ({ site }) => {
  const { user, cookie } = await signedIn('editor');
  const open = async () => (await fetch(`${site.url}/admin/settings`, { headers: { cookie } })).status;
  expect(await open()).toBe(200);
  await mongoose.connection
    .collection('users')
    .updateOne({ username: user.username }, { $set: { role: 'author' } });
  expect(await open()).toBe(403);
});
