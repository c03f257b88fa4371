/** The permissions of the admin: one table, checked as pages, as data and for every route. */
import { readdirSync } from 'node:fs';
import mongoose from 'mongoose';
import type { Actor, Role } from '~/rules/accounts/permissions';
import { articleService } from '~/services/content/articles';
import { personService } from '~/services/content/people';
import { showService } from '~/services/content/shows';
import { useEmptySite } from '../../empty-site';
import { expect, test } from '../../fixtures';
import { makeArticle, makePerson, makeShow, makeUser } from '../../make';
import { ROLE_FORMS } from '../../accounts/role-forms/all';
import { makeTrashed, PUBLIC } from '../../accounts/role-forms/content';
import { makeFile } from '../../accounts/role-forms/files';
import {
  addressesOf,
  ADMINS,
  EDITORS,
  EVERYBODY,
  somebody,
  type FormRequest,
} from '../../accounts/role-forms/role-form';
import { signedIn } from '../../accounts/sign-in';

useEmptySite();

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
  page('activity', 'activity', ADMINS),
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

type Caller = Role | 'nobody';
const CALLERS: Caller[] = ['nobody', 'author', 'editor', 'admin'];
let cookies: { [caller in Caller]: string };
let actors: { [caller in Caller]: Actor };
let author: Actor;

test.beforeAll(async () => {
  const callers = [await signedIn('author'), await signedIn('editor'), await signedIn('admin')] as const;
  cookies = { nobody: '', author: callers[0].cookie, editor: callers[1].cookie, admin: callers[2].cookie };
  author = callers[0].actor;
  actors = { nobody: author, author, editor: callers[1].actor, admin: callers[2].actor };
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

/** Everything in the database that forms change, as the database stores it. */
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
  // A session's last use is no change.
  const sessions = await stored('sessions', { projection: { provenAt: 1 } });
  return [...found, files, sessions]
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

type Way = 'page' | 'data' | 'script';
const WAYS: Way[] = ['page', 'data'];

/** Returns what is sent; a form with a file is sent as a browser does. */
function bodyOf(form: FormRequest['form']): BodyInit {
  const isText = (entry: [string, string | File]): entry is [string, string] => typeof entry[1] === 'string';
  const entries = Object.entries(form);
  if (entries.every(isText)) return new URLSearchParams(entries);
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return body;
}

/** Returns how the site answers who may not send a form: the status, and what else tells. */
function refusalOf(way: Way, caller: Caller, refusedWith: number): RegExp {
  if (caller !== 'nobody')
    return way === 'page' ? new RegExp(`^${refusedWith}|^307 .*why=refused`) : new RegExp(`^${refusedWith}`);
  if (way === 'page') return /^30[27] \/admin[?/]/;
  return way === 'data' ? /^401|^202 .*redirectTo/ : /^401/;
}

for (const caller of CALLERS)
  for (const { form: about, name, prepare, may, writes = true, refusedWith = 403, isJson } of ROLE_FORMS)
    test(`${caller} ${name}`, async ({ site }) => {
      const namedUrl = site.url.replace('127.0.0.1', 'localhost');
      const allowed = caller !== 'nobody' && may.includes(caller);
      const ways: Way[] = isJson ? ['script'] : WAYS;
      const requests: [Way, FormRequest][] = [];
      for (const way of ways)
        requests.push([way, await prepare(author, { caller: actors[caller], namedUrl })]);
      let before = await snapshot();
      for (const [way, { url, form, cookie = cookies[caller], isNamed = false }] of requests) {
        expect(url, 'the address of the form').toMatch(addressesOf(about));
        expect(form.intent, 'the intent of the form').toBe(about.split(' ')[1]);
        const last = await lastEvent();
        const answer = await fetch((isNamed ? namedUrl : site.url) + (way === 'data' ? asData(url) : url), {
          method: 'POST',
          body: bodyOf(form),
          headers: {
            cookie: caller === 'nobody' ? '' : cookie,
            accept: way === 'page' ? 'text/html' : '*/*',
            'sec-fetch-site': 'same-origin',
          },
          redirect: 'manual',
        });
        const after = await snapshot();
        expect(after !== before, `${way}: whether anything was changed`).toBe(allowed && writes);
        before = after;
        const events = (await eventsAfter(last)).map(({ refused }) => refused);
        // Every change and every refused one is exactly one event; a form that changes nothing is none.
        const expected = caller !== 'nobody' && writes ? [!allowed] : [];
        expect(events, `${way}: events`).toEqual(expected);
        const text = await answer.text();
        const told = `${answer.status} ${answer.headers.get('location') ?? ''}`;
        if (allowed) expect([200, 202, 302]).toContain(answer.status);
        else
          expect(way === 'page' ? told : `${answer.status} ${text}`).toMatch(
            refusalOf(way, caller, refusedWith),
          );
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
