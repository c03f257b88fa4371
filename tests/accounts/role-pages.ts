/** Every page of the admin: who may open it. */
import type { Role } from '~/core/access/permissions';
import { ADMINS, EDITORS, EVERYBODY } from './role-forms/role-form';

/** Records of the calling author, and of another author; created before the tests. */
type AnswerOf =
  `${'ownShow' | 'show' | 'ownArticle' | 'article' | 'ownPerson' | 'person' | 'ownPage' | 'page'}Answer`;
type Record =
  | 'ownShow'
  | 'show'
  | 'ownArticle'
  | 'article'
  | 'ownPerson'
  | 'person'
  | 'ownPage'
  | 'page'
  | 'ownFile'
  | 'file'
  | 'redirect'
  | 'import'
  | 'importItem'
  | 'round'
  | AnswerOf
  | 'user'
  | 'trashed';
export type Records = { [record in Record]: { id: string } };

interface Page {
  /** The route; see record-routes.ts. */
  route: string;
  url: (of: Records) => string;
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
  ['pages', 'ownPage', 'page'],
] as const;
const historyOf = (kind: string, { id }: { id: string }, route: string) =>
  `${kind}/${id}/history${route === '_index' ? '' : '/1'}`;

const unpublishedOf = (kind: string, { id }: { id: string }, route: string) =>
  `${kind}/${id}/unpublished${route === '_index' ? '' : '/discard'}`;

const answerOf = (kind: string, of: Records, record: (typeof HISTORIES)[number][1 | 2]) =>
  `${kind}/${of[record].id}/answers/${of[`${record}Answer`].id}`;

const roundOf = ({ show, round }: Records) => `shows/${show.id}/approvals/${round.id}`;

export const PAGES: Page[] = [
  page('dashboard', 'dashboard', EVERYBODY),
  page('calendar', 'calendar', EVERYBODY),
  page('calendar_.$entry', ({ ownArticle }) => `calendar/article.${ownArticle.id}`, EVERYBODY),
  page('calendar_.$entry', ({ article }) => `calendar/article.${article.id}`, EDITORS),
  page('audience', 'audience', EVERYBODY),
  page('activity', 'activity', ADMINS),
  page('search', 'search', EVERYBODY),
  page('profile', 'profile', EVERYBODY),
  page('profile_.tokens', 'profile/tokens', EVERYBODY),
  page('profile_.authenticator', 'profile/authenticator', EVERYBODY),
  page('help', 'help', EVERYBODY),
  page('shows._index', 'shows', EVERYBODY),
  page('shows.new', 'shows/new', EVERYBODY),
  page('shows.$id', ({ ownShow }) => `shows/${ownShow.id}`, EVERYBODY),
  page('shows.$id', ({ show }) => `shows/${show.id}`, EDITORS),
  ...['details', 'credits', 'episodes', 'watch', 'awards', 'press'].flatMap((screen) => [
    page(`shows.$id_.${screen}`, ({ ownShow }) => `shows/${ownShow.id}/${screen}`, EVERYBODY),
    page(`shows.$id_.${screen}`, ({ show }) => `shows/${show.id}/${screen}`, EDITORS),
  ]),
  page('shows.$id_.screeners', ({ ownShow }) => `shows/${ownShow.id}/screeners`, EDITORS),
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
  page('pages._index', 'pages', EVERYBODY),
  page('pages.new', 'pages/new', EVERYBODY),
  page('pages.$id', ({ ownPage }) => `pages/${ownPage.id}`, EVERYBODY),
  page('pages.$id', (of) => `pages/${of.page.id}`, EDITORS),
  page('pages.$id_.delete', ({ ownPage }) => `pages/${ownPage.id}/delete`, EDITORS),
  page('pages.$id_.delete', (of) => `pages/${of.page.id}/delete`, EDITORS),
  page('edit.$kind.$id.$field', ({ ownShow }) => `edit/show/${ownShow.id}/tagline`, EVERYBODY),
  page('edit.$kind.$id.$field', ({ show }) => `edit/show/${show.id}/tagline`, EDITORS),
  page('edit.$kind.$id.$field', () => 'edit/settings/settings/homeIntro', EDITORS),
  page('media._index', 'media', EVERYBODY),
  page('media.$id', ({ file }) => `media/${file.id}`, EVERYBODY),
  page('media.$id_.crop', ({ file }) => `media/${file.id}/crop`, EVERYBODY),
  page('media.$id_.replace', ({ ownFile }) => `media/${ownFile.id}/replace`, EVERYBODY),
  page('media.$id_.replace', ({ file }) => `media/${file.id}/replace`, EDITORS),
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
  ...HISTORIES.flatMap(([kind, own, others]) => [
    page(`${kind}.$id_.answers.$answer`, (of) => answerOf(kind, of, own), EVERYBODY),
    page(`${kind}.$id_.answers.$answer`, (of) => answerOf(kind, of, others), EDITORS),
  ]),
  page('shows.$id_.approvals', ({ show }) => `shows/${show.id}/approvals`, EDITORS),
  page('shows.$id_.approvals', ({ ownShow }) => `shows/${ownShow.id}/approvals`, EDITORS),
  page('shows.$id_.approvals_.new', ({ show }) => `shows/${show.id}/approvals/new`, EDITORS),
  page('shows.$id_.approvals_.$round', (of) => roundOf(of), EDITORS),
  page('shows.$id_.approvals_.$round_.delete', (of) => `${roundOf(of)}/delete`, EDITORS),
  page('shows.$id_.approvals_.$round_.sheet', (of) => `${roundOf(of)}/sheet`, EDITORS),
  page('links', 'links', EDITORS),
  page('links_.$id', ({ redirect }) => `links/${redirect.id}`, EDITORS),
  page('links_.$id_.delete', ({ redirect }) => `links/${redirect.id}/delete`, EDITORS),
  page('moving', 'moving', EDITORS),
  page('moving_.$id', (of) => `moving/${of.import.id}`, EDITORS),
  page('moving_.$id_.undo', (of) => `moving/${of.import.id}/undo`, EDITORS),
  page('moving_.$id_.compare.$item', (of) => `moving/${of.import.id}/compare/${of.importItem.id}`, EDITORS),
  page('settings_.history._index', 'settings/history', EDITORS),
  page('settings_.history.$version', 'settings/history/1', EDITORS),
  page('trash._index', 'trash', EDITORS),
  page('trash.undo', 'trash/undo', EDITORS),
  page('trash.$kind.$id.delete', ({ trashed }) => `trash/shows/${trashed.id}/delete`, ADMINS),
  page('menu', 'menu', EDITORS),
  page('press', 'press', EDITORS),
  page('brand', 'brand', EDITORS),
  page('name-and-contact', 'name-and-contact', EDITORS),
  page('home-page', 'home-page', EDITORS),
  page('settings', 'settings', EDITORS),
  page('demo-content', 'demo-content', ADMINS),
  page('edit.$kind.$id.$field', ({ ownShow }) => `edit/show/${ownShow.id}/title`, EVERYBODY),
  page('edit.$kind.$id.$field', ({ show }) => `edit/show/${show.id}/title`, EDITORS),
  page('edit.$kind.$id.$field', () => 'edit/settings/site/siteName', EDITORS),
  page('health', 'health', ADMINS),
  page('users', 'users', ADMINS),
  page('users.new', 'users/new', ADMINS),
  page('users.$id', ({ user }) => `users/${user.id}`, ADMINS),
  page('users.$id_.delete', ({ user }) => `users/${user.id}/delete`, ADMINS),
];
