/** Every screen of the program, with demanding content: tests of all screens use this list. */
import { RECOVERY_REASONS } from '~/core/forms/form-recovery.server';
import { KIND_NAME_LIST } from '~/core/nouns/kinds';
import { INLINE, ORDER } from '~/core/nouns/inline';
import { IS_LONG } from './full-length';
import { LONG_WORD, type Content } from './long-content';

export interface Screen {
  path: string;
  /** The role of the user; a visitor by default. */
  as?: 'admin' | 'editor';
  /** The expected status, 200 by default. */
  status?: number;
  /** The fields of a form that is posted to the screen's URL. */
  post?: Record<string, string>;
  /** Whether other screens show each of its components, where the path does not tell. */
  isShared?: boolean;
}

const PUBLIC = ['/', '/shows', '/people', '/news', '/contact'];

/** Every screen that is requested by its URL. */
export function screensOf({
  show,
  article,
  person,
  page,
  user,
  redirect,
  moving,
  round,
  upload,
  previews,
  answers,
  pressLinks,
  screeners,
}: Content): Screen[] {
  const ids = { show: show.id, article: article.id, person: person.id, page: page.id, settings: 'settings' };
  const fields = Object.entries(INLINE).flatMap(([kind, shapes]) =>
    Object.keys(shapes).map((field) => `/admin/edit/${kind}/${ids[kind as keyof typeof ids]}/${field}`),
  );
  const order = `/admin/edit/show/${show.id}/${ORDER}`;
  const records = [
    ['shows', show.id],
    ['news', article.id],
    ['people', person.id],
    ['pages', page.id],
    ['media', upload.id],
  ] as const;
  const opened = [`/shows/${show.slug}`, `/news/${article.slug}`, `/${page.slug}`];
  const found = [
    `/people/${person.slug}`,
    '/shows?kind=series',
    '/shows?kind=series&genre=Drama&year=2020',
    `/shows/${show.slug}?play=main`,
    '/press',
    '/search',
    '/search?q=show',
    '/search?q=nothing+of+it',
    `/press/${show.slug}`,
  ];
  const staff = [
    ...[...PUBLIC, ...opened].map((path) => (path === '/' ? '/edit' : `${path}/edit`)),
    '/admin/dashboard',
    '/admin/help',
    '/admin/calendar',
    '/admin/calendar?view=list&types=article,page',
    `/admin/calendar/article.${article.id}`,
    '/admin/profile',
    '/admin/profile/tokens',
    '/admin/activity',
    `/admin/search?kind=&q=${LONG_WORD.slice(0, 30)}`,
    '/admin/audience',
    '/admin/audience?span=months&kind=shows',
    '/admin/health',
    '/admin/activity?who=nobody&what=refused&record=shows&from=2026-01-01&until=2026-01-31',
    '/admin/profile/authenticator',
    '/admin/links?show=broken',
    ...records.flatMap(([kind, id]) => [
      `/admin/${kind}`,
      `/admin/${kind}?q=nothing-has-this`,
      `/admin/${kind}/${id}`,
      `/admin/${kind}/${id}/delete`,
    ]),
    '/admin/news?page=2',
    ...records
      .filter(([kind]) => kind !== 'media')
      .flatMap(([kind, id]) => [`/admin/${kind}/${id}/history`, `/admin/${kind}/${id}/history/1`]),
    ...records
      .filter(([kind]) => kind !== 'media')
      .flatMap(([kind, id]) => [
        `/admin/${kind}/${id}/unpublished`,
        `/admin/${kind}/${id}/unpublished/discard`,
      ]),
    ...['details', 'credits', 'episodes', 'watch', 'awards', 'press'].map(
      (screen) => `/admin/shows/${show.id}/${screen}`,
    ),
    `/admin/shows/${show.id}/screeners`,
    `/admin/shows/${show.id}/screeners?screener=new`,
    `/admin/shows/${show.id}/answers/${answers.answer}`,
    `/admin/shows/${show.id}/history?from=1&to=2`,
    '/admin/settings/history',
    ...KIND_NAME_LIST.map((kind) => `/admin/${kind}/new`),
    ...['', '/new', ...['', '/delete', '/sheet'].map((end) => `/${round.id}${end}`)].map(
      (end) => `/admin/shows/${show.id}/approvals${end}`,
    ),
    '/admin/trash',
    '/admin/menu',
    '/admin/links',
    '/admin/links?q=nothing-has-this',
    '/admin/links?show=not-found',
    '/admin/links?from=%2Fold-address',
    '/admin/links?show=import',
    `/admin/links/${redirect.id}`,
    `/admin/links/${redirect.id}/delete`,
    '/admin/moving',
    `/admin/moving/${moving.plan}`,
    `/admin/moving/${moving.report}`,
    `/admin/moving/${moving.report}/undo`,
    `/admin/moving/${moving.report}/compare/${moving.item}`,
    '/admin/brand',
    '/admin/name-and-contact',
    '/admin/home-page',
    '/admin/demo-content',
    '/admin/press',
    '/admin/settings',
    '/admin/users',
    '/admin/users/new',
    `/admin/users/${user.id}`,
    `/admin/users/${user.id}/delete`,
    ...fields,
    order,
  ];
  const invalid = [
    { path: `/admin/shows/${show.id}`, post: { title: '', videoUrl: 'no link', thumbnailUrl: 'no link' } },
    {
      path: `/admin/shows/${show.id}/watch`,
      post: { 'watch.0.service': LONG_WORD, 'watch.0.url': 'no link' },
    },
    {
      path: `/admin/shows/${show.id}/press`,
      post: { logline: LONG_WORD.repeat(3), 'contacts.0.email': LONG_WORD, newStills: LONG_WORD },
    },
    {
      path: `/admin/shows/${show.id}/screeners`,
      post: { title: '', filmUrl: 'no film', starts: '0', recipients: LONG_WORD },
    },
    { path: `/admin/news/new`, post: { title: '', imageUrl: 'no link', publishedAt: 'never' } },
    {
      path: `/admin/pages/${page.id}`,
      post: {
        title: '',
        template: 'vacancies',
        'vacancies.0.title': LONG_WORD,
        'vacancies.0.apply': 'no link',
      },
    },
    { path: `/admin/people/${person.id}`, post: { name: '', email: 'nowhere', linkedinUrl: 'no link' } },
    { path: `/admin/edit/show/${show.id}/title`, post: { title: '' } },
    {
      path: `/admin/settings`,
      post: { contactEmail: 'nowhere', facebookUrl: 'no link', mapLatitude: 'north' },
    },
    {
      path: `/admin/brand`,
      post: { 'brand.accent': 'red', 'brand.heroWords': LONG_WORD, 'brand.meanings.0.word': LONG_WORD },
    },
    { path: `/admin/press`, post: { 'pressContacts.0.email': LONG_WORD, newLogos: LONG_WORD } },
    { path: `/admin/users/new`, post: { username: '', email: 'nowhere', password: 'short' } },
    { path: `/admin/users/${user.id}`, post: { email: 'nowhere' } },
    {
      path: `/admin/shows/${show.id}/approvals/new`,
      post: { label: LONG_WORD, closesAt: 'never', 'people.0.name': LONG_WORD, 'people.0.asked': 'true' },
    },
    {
      path: `/admin/shows/${show.id}/approvals/${round.id}`,
      post: { intent: 'verdict', file: round.still, person: round.person, verdict: 'kept', reason: '' },
    },
    { path: `/admin/links`, post: { from: LONG_WORD, to: '/nothing', note: LONG_WORD } },
    { path: `/admin/links`, post: { from: `/${LONG_WORD}x`, to: `/nothing/${LONG_WORD}` } },
    { path: `/admin/links/${redirect.id}`, post: { to: `/${LONG_WORD}y` } },
    { path: `/admin/links?show=import`, post: { intent: 'preview' } },
    { path: `/admin/moving`, post: { kind: 'shows' } },
    { path: `/admin/profile`, post: { intent: 'profile', email: 'nowhere' } },
    { path: `/admin/profile`, post: { intent: 'password', newPassword: 'one', confirmPassword: 'two' } },
    { path: `/admin/profile/authenticator`, post: { code: '000' } },
    { path: `/admin/profile/tokens`, post: { intent: 'create-token', label: '', days: '2' } },
    { path: `/admin/media/${upload.id}`, post: { alt: 'x'.repeat(600) } },
    { path: `/admin/media/${upload.id}/crop`, post: { 'crop.width': '3' } },
    { path: `/admin/media/${upload.id}/replace`, post: {} },
    { path: `/admin/shows/${show.id}/history/1`, post: { intent: 'restore' } },
    { path: `/admin/shows/${show.id}`, post: { intent: 'make-preview', label: LONG_WORD, days: '2' } },
    {
      path: `/admin/shows/${show.id}`,
      post: {
        title: 'Mine',
        description: '<p>Mine</p>',
        base: JSON.stringify({ title: 'another', description: 'another' }),
      },
    },
  ];
  return [
    ...[
      ...PUBLIC,
      ...opened,
      ...found,
      '/news?q=',
      '/news?q=Donau',
      '/news?q=nothing-has-this',
      '/news?shown=16',
      '/api/docs',
    ].map((path) => ({ path })),
    // Their pages are those of the records, and the answer below is asked on one of them.
    ...previews.live.map((path) => ({ path, isShared: true })),
    { path: '/no/such/page', status: 404 },
    { path: '/preview/no-such-token', status: 404 },
    { path: `/approve/${round.token}` },
    { path: `/approve/${round.token}/done` },
    { path: `/approve/${round.token}/done`, post: { answeredBy: '' }, status: 400 },
    { path: `/approve/${round.ended}`, status: 410 },
    { path: '/approve/no-such-token', status: 404 },
    { path: answers.path },
    { path: answers.path, post: { answer: 'changes', note: '' }, status: 400 },
    { path: previews.ended, status: 410 },
    { path: pressLinks.open },
    // As a closed screener.
    { path: pressLinks.closed, isShared: true },
    { path: pressLinks.closed, post: { password: 'wrong' }, status: 401 },
    { path: pressLinks.ended, status: 410 },
    { path: '/press/k/no-such-token', status: 404 },
    { path: screeners.open },
    { path: screeners.closed, isShared: true },
    { path: screeners.ended, status: 410 },
    { path: '/watch/no-such-token', status: 404 },
    { path: '/news/no-such-article', status: 404 },
    { path: '/edit', isShared: true },
    { path: '/admin' },
    { path: '/admin', post: { username: 'nobody', password: 'wrong' }, status: 401 },
    { path: '/admin/recover' },
    ...Object.entries(RECOVERY_REASONS).flatMap(([why, { status }]) => {
      const path = `/admin/recover?for=%2Fadmin%2Fprofile&why=${why}`;
      const post = { firstName: LONG_WORD };
      // A visitor can only send it again or sign in.
      const withoutSession = ['down', 'broken'].includes(why) ? status : RECOVERY_REASONS.session.status;
      return [
        { path, post, status: withoutSession },
        { path, post, status, as: 'admin' as const },
      ];
    }),
    ...staff.map((path) => ({ path, as: 'admin' as const })),
    {
      path: '/admin/links?show=import',
      as: 'admin',
      post: { intent: 'preview', csv: `/${LONG_WORD}z,/shows,302,${LONG_WORD}\n/shows,/${LONG_WORD}` },
    },
    { path: '/admin/no/such/page', as: 'admin', status: 404 },
    { path: `/admin/shows/${show.id}/credits`, as: 'admin', post: { rows: 'add credits', paste: LONG_WORD } },
    {
      path: `/admin/pages/${page.id}`,
      as: 'admin',
      post: { title: 'A', template: 'vacancies', rows: 'add vacancies' },
    },
    { path: `/admin/shows/${person.id}`, as: 'admin', status: 404 },
    { path: '/admin/users', as: 'editor', status: 403 },
    ...invalid.map((screen) => ({ ...screen, as: 'admin' as const, status: screen.post.base ? 409 : 400 })),
  ];
}

const OF_EVERY_KIND =
  /^\/admin\/(?:news|people|pages|media)(?:\/\w+\/(?:delete|history(?:\/1)?|unpublished(?:\/discard)?)$|\?q=)/;

/** Whether one component draws a screen for every kind of record, so that `npm test` visits it for another kind. */
export const isOfEveryKind = (path: string): boolean => !IS_LONG && OF_EVERY_KIND.test(path);

/** Fetches a screen; `cookies` are those of the roles. */
export function ask(
  site: string,
  screen: Screen,
  cookies: Record<'admin' | 'editor', string>,
): Promise<Response> {
  const { path, as, post } = screen;
  return fetch(site + path, {
    redirect: 'manual',
    headers: { Accept: 'text/html', ...(as && { Cookie: cookies[as] }), ...(post && { Origin: site }) },
    ...(post && { method: 'POST', body: new URLSearchParams(post) }),
  });
}

const SHARED = [
  // The lists of visitors, and the pages of what is not there, has ended or is closed.
  /^\/(?:approve\/[^/]+\/done|admin\/recover)$/,
  /^\/(?:shows|shows\?kind=series|search|search\?q=nothing.*|news\?(?:q=.*|shown=16))$/,
  /\/(?:preview|approve|watch|press\/k|news)\/no-such/,
  /^\/(?:shows\/[^?]*\?play|press\/(?!k\/))/,
  // In Edit Mode.
  /^\/(?!shows\/|people\/)[\w-]+\/edit$/,
  // Questions, versions, rows and lists of the admin.
  /^\/admin\/(?:users|links|shows\/\w+\/approvals)\/\w+\/delete$/,
  /^\/admin\/(?:demo-content|moving\/\w+\/(?:undo|compare.*)|shows\/\w+\/unpublished)$/,
  /^\/admin\/links\?show=(?:not-found|import)$/,
  /^\/admin\/shows\/\w+\/(?:approvals\/\w+\/sheet|answers\/\w+)$/,
  /\/(?:discard|history\?.*|settings\/history|history)$/,
  /^\/admin\/(?:\w+\/new$|\w+\?q=|news\?page|news$|people$|pages$|activity\?|links\?(?:from|show=broken)|no\/such)/,
  // Forms, which are drawn by the fields of those of a show, a page, a user and the settings.
  /^\/admin\/(?:audience$|people\/\w+$|shows\/\w+\/(?:watch|awards|details|screeners|approvals\/new)$)/,
  /^\/admin\/(?:links\/\w+|profile\/\w+|calendar\/.*)$/,
  /^\/admin\/edit\/(?!show)/,
  /^\/admin\/edit\/show\/\w+\/(?:title|thumbnailUrl|orderPosition)$/,
];

/** Whether other screens show each component of this one, so that `npm test` draws it nowhere. */
export const sharesComponents = ({ path, as, status, isShared = false }: Screen): boolean =>
  !IS_LONG &&
  (isShared ||
    SHARED.some((each) => each.test(path)) ||
    status === 410 ||
    (as === 'admin' && status === 404));
