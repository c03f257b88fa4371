/** Every screen of the program, with demanding content: tests of all screens use this list. */
import { RECOVERY_REASONS } from '~/http/forms/form-recovery';
import { INLINE, ORDER } from '~/rules/content/inline';
import { updateShow } from '~/services/content/shows';
import { updateSettings } from '~/services/content/settings';
import { RECORD_SERVICES } from '~/services/content/record-services';
import { createPreview, endPreview, type PreviewSubject } from '~/services/previews/previews';
import { actor, makeArticle, makePerson, makeShow, makeUser, unique } from './make';
import { makeUpload, picture } from './media-files';

export interface Screen {
  path: string;
  /** The role of the user; a visitor by default. */
  as?: 'admin' | 'editor';
  /** The expected status, 200 by default. */
  status?: number;
  /** The fields of a form that is posted to the screen's URL. */
  post?: Record<string, string>;
}

/** The records that the screens show. */
export interface Content {
  show: { id: string; slug: string; title: string };
  article: { id: string; slug: string };
  person: { id: string };
  user: { id: string };
  upload: { id: string };
  /** The paths of live previews, and of one that has ended. */
  previews: { live: string[]; ended: string };
}

/** Text that is wider than a phone and has no position for a line break. */
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const LONG_ADDRESS = `${'pneumonoultramicroscopic'.repeat(2)}@${'silicovolcanoconiosis'.repeat(2)}.example`;
const RICH = `<h1>${LONG_WORD}</h1><p>A text with <strong>${LONG_WORD}</strong>, <a href="https://example.com/${LONG_WORD}">https://example.com/${LONG_WORD}</a>.</p><h3>Deep</h3><ol><li>One</li><li>Two</li></ol>`;
const PNG = '/icons/icon-512.png';

const PUBLIC = ['/', '/shows', '/people', '/news', '/contact'];

/** Creates records with long texts. Its upload requires `openUploads` for the site's data folder. */
export async function makeLongContent(): Promise<Content> {
  const by = actor('admin', { name: LONG_WORD.slice(0, 60) });
  const upload = await makeUpload(await picture(), { originalName: `${LONG_WORD}.png` }, by);
  const image = upload.url;
  const media = [image, PNG].map((url) => ({ type: 'image' as const, url, caption: LONG_WORD }));
  const show = await makeShow(
    {
      title: LONG_WORD,
      broadcaster: LONG_WORD,
      broadcasterUrl: `https://example.com/${LONG_WORD}`,
      tagline: `A tagline, ${LONG_WORD}`,
      description: RICH,
      thumbnailUrl: image,
      featuredOnHomepage: true,
      media,
    },
    by,
  );
  await makeShow({ title: 'Ordinary', broadcaster: 'Channel' }, by);
  const article = await makeArticle(
    {
      title: LONG_WORD,
      excerpt: LONG_WORD,
      content: RICH,
      imageUrl: image,
      author: LONG_WORD,
      categories: [LONG_WORD.slice(0, 60)],
    },
    by,
  );
  for (let count = 0; count < 11; count += 1)
    await makeArticle({ title: `${unique('News')} ${LONG_WORD}` }, by);
  await updateShow(by, show.id, {
    title: `${LONG_WORD} again`,
    description: `${RICH}<p>${LONG_WORD}</p>`,
    media: media.slice(1),
    status: 'inactive',
  });
  await updateShow(by, show.id, { title: LONG_WORD, status: 'active' });
  const person = await makePerson(
    {
      name: LONG_WORD,
      role: LONG_WORD,
      bio: RICH,
      imageUrl: image,
      displayType: 'image',
      email: LONG_ADDRESS,
    },
    by,
  );
  await makePerson({ name: 'Zoë van der Berg' }, by);
  const user = await makeUser({
    username: `u-${LONG_WORD.slice(0, 28).toLowerCase()}`,
    email: LONG_ADDRESS,
    firstName: LONG_WORD.slice(0, 60),
    lastName: LONG_WORD.slice(0, 60),
    role: 'editor',
  });
  await updateSettings(by, {
    siteName: LONG_WORD.slice(0, 40),
    tagline: LONG_WORD,
    contactEmail: LONG_ADDRESS,
    contactPhone: '+44 117 496 0917',
    address: `${LONG_WORD}\nBristol`,
    homeIntro: RICH,
    talentIntro: RICH,
  });
  await RECORD_SERVICES.show.unpublished.keep(by, show.id, {
    tagline: `Kept ${LONG_WORD}`,
    description: '<p>Kept</p>',
  });
  await RECORD_SERVICES.article.unpublished.keep(by, article.id, { title: `Kept ${LONG_WORD}` });
  await RECORD_SERVICES.person.unpublished.keep(by, person.id, { role: `Kept ${LONG_WORD}` });
  const preview = async (kind: PreviewSubject['kind'], { id }: { id: string }) => {
    const link = await createPreview(by, { kind, id }, { label: LONG_WORD });
    return { ...link, path: `/preview/${link.token}` };
  };
  const live = [
    await preview('show', show),
    await preview('article', article),
    await preview('person', person),
  ];
  const ended = await preview('show', show);
  await endPreview(by, { kind: 'show', id: show.id }, ended.id);
  const previews = { live: live.map(({ path }) => path), ended: ended.path };
  return { show, article, person, user, upload, previews };
}

/** Every screen that is requested by its URL. */
export function screensOf({ show, article, person, user, upload, previews }: Content): Screen[] {
  const ids = { show: show.id, article: article.id, person: person.id, settings: 'settings' };
  const fields = Object.entries(INLINE).flatMap(([kind, shapes]) =>
    Object.keys(shapes).map((field) => `/admin/edit/${kind}/${ids[kind as keyof typeof ids]}/${field}`),
  );
  const order = `/admin/edit/show/${show.id}/${ORDER}`;
  const records = [
    ['shows', show.id],
    ['news', article.id],
    ['people', person.id],
    ['media', upload.id],
  ] as const;
  const opened = [`/shows/${show.slug}`, `/news/${article.slug}`];
  const staff = [
    ...[...PUBLIC, ...opened].map((path) => (path === '/' ? '/edit' : `${path}/edit`)),
    '/admin/dashboard',
    '/admin/help',
    '/admin/profile',
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
    ...['details', 'credits', 'episodes', 'watch', 'awards'].map(
      (screen) => `/admin/shows/${show.id}/${screen}`,
    ),
    `/admin/shows/${show.id}/history?from=1&to=2`,
    '/admin/settings/history',
    ...['shows', 'news', 'people'].map((kind) => `/admin/${kind}/new`),
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
    { path: `/admin/news/new`, post: { title: '', imageUrl: 'no link', publishedAt: 'never' } },
    { path: `/admin/people/${person.id}`, post: { name: '', email: 'nowhere', linkedinUrl: 'no link' } },
    { path: `/admin/edit/show/${show.id}/title`, post: { title: '' } },
    {
      path: `/admin/settings`,
      post: { contactEmail: 'nowhere', facebookUrl: 'no link', mapLatitude: 'north' },
    },
    { path: `/admin/users/new`, post: { username: '', email: 'nowhere', password: 'short' } },
    { path: `/admin/users/${user.id}`, post: { email: 'nowhere' } },
    { path: `/admin/profile`, post: { intent: 'profile', email: 'nowhere' } },
    { path: `/admin/profile`, post: { intent: 'password', newPassword: 'one', confirmPassword: 'two' } },
    { path: `/admin/media/${upload.id}`, post: { alt: 'x'.repeat(600) } },
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
      ...previews.live,
      '/news?q=',
      '/news?q=Donau',
      '/news?q=nothing-has-this',
      '/news?shown=16',
      '/api/docs',
    ].map((path) => ({ path })),
    { path: '/no/such/page', status: 404 },
    { path: '/preview/no-such-token', status: 404 },
    { path: previews.ended, status: 410 },
    { path: '/news/no-such-article', status: 404 },
    { path: '/edit' },
    { path: '/admin' },
    { path: '/admin', post: { username: 'nobody', password: 'wrong' }, status: 401 },
    { path: '/admin/recover' },
    ...Object.entries(RECOVERY_REASONS).map(([why, { status }]) => ({
      path: `/admin/recover?for=%2Fadmin%2Fprofile&why=${why}`,
      post: { firstName: LONG_WORD },
      status,
    })),
    ...staff.map((path) => ({ path, as: 'admin' as const })),
    { path: '/admin/no/such/page', as: 'admin', status: 404 },
    { path: `/admin/shows/${show.id}/credits`, as: 'admin', post: { rows: 'add credits', paste: LONG_WORD } },
    { path: `/admin/shows/${person.id}`, as: 'admin', status: 404 },
    { path: '/admin/users', as: 'editor', status: 403 },
    ...invalid.map((screen) => ({ ...screen, as: 'admin' as const, status: screen.post.base ? 409 : 400 })),
  ];
}

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
