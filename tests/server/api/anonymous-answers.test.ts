/** What is not public is in no answer to a visitor: drafts, hidden shows, deleted records, earlier versions, unpublished changes, files. */
import { beforeAll, describe, expect, it } from 'vitest';
import { actor, makeArticle, makePage, makePerson, makeShow } from '../../make';
import { shareApi, type Json } from '../fixtures/api';
import { fileForm } from '../fixtures/document';
import { updateRecord } from '~/records/save/record-update.server';
import { keepChanges } from '~/records/save/record-unpublished.server';

const admin = actor('admin', { name: 'Mara' });
/** In the texts of everything that is not public, and of nothing else. A page repeats the word that it searches for. */
const SEARCHED = 'Verborgen';
const SECRET = 'Quintessenz';
const WORDS = `${SEARCHED} ${SECRET}`;
const texts = (name: string) => ({
  title: `${SECRET} ${name}`,
  excerpt: WORDS,
  content: `<p>${WORDS}</p>`,
});
const show = (name: string) => ({
  title: `${SECRET} ${name}`,
  tagline: SECRET,
  description: `<p>${SECRET}</p>`,
});
const person = (name: string) => ({ name: `${SECRET} ${name}`, role: SECRET, bio: `<p>${SECRET}</p>` });

const page = (name: string) => ({
  title: `${SECRET} page ${name}`,
  intro: SECRET,
  body: `<p>${SECRET}</p>`,
  metaDescription: SECRET,
});

/** The URL of the picture of a deleted show. */
let picture: string;
let paths: string[];

async function uploaded(token: string): Promise<string> {
  const { json } = await api.call('POST', '/api/upload', { token, body: await fileForm() });
  return String(json.url);
}

async function makeHidden(token: string): Promise<{ id: string; path: string }[]> {
  const draft = await makeArticle({ ...texts('draft'), status: 'draft' });
  const scheduled = await makeArticle({ ...texts('scheduled'), publishedAt: new Date('2999-01-01') });
  const inactive = await makeShow({ ...show('inactive'), status: 'inactive' });
  const deleted = [
    { ...(await makeArticle(texts('deleted'))), path: 'news' },
    { ...(await makeShow({ ...show('deleted'), thumbnailUrl: picture })), path: 'shows' },
    { ...(await makePerson(person('deleted'))), path: 'people' },
    { ...(await makePage({ ...page('deleted'), status: 'published' })), path: 'pages' },
  ];
  for (const { id, path } of deleted) await api.call('DELETE', `/api/${path}/${id}`, { token });
  return [
    { ...(await makePage({ ...page('draft'), status: 'draft' })), path: 'pages' },
    { ...draft, path: 'news' },
    { ...scheduled, path: 'news' },
    { ...inactive, path: 'shows' },
    ...deleted,
  ];
}

/** Makes public records whose earlier versions have the secret, and returns their paths. */
async function makeChanged(): Promise<string[]> {
  const article = await makeArticle(texts('before'));
  await updateRecord('article', admin, article.id, {
    title: 'Public',
    excerpt: 'Now',
    content: '<p>Now</p>',
  });
  const second = await makeShow(show('before'));
  await updateRecord('show', admin, second.id, {
    title: 'Public',
    tagline: 'Now',
    description: '<p>Now</p>',
  });
  const third = await makePerson(person('before'));
  await updateRecord('person', admin, third.id, { name: 'Public', role: 'Now', bio: '<p>Now</p>' });
  await keepChanges('article', admin, article.id, texts('kept'));
  await keepChanges('show', admin, second.id, show('kept'));
  await keepChanges('person', admin, third.id, person('kept'));
  await updateRecord('settings', admin, '', { tagline: SECRET, homeIntro: `<p>${SECRET}</p>` });
  await updateRecord('settings', admin, '', { tagline: 'Now', homeIntro: '<p>Now</p>' });
  return [
    '/news/public',
    '/shows/public',
    `/api/news/${article.id}`,
    `/api/shows/${second.id}`,
    `/api/people/${third.id}`,
    `/api/news/${article.id}/versions`,
    `/api/news/${article.id}/versions/1`,
    ...[`/api/news/${article.id}/draft`, `/api/shows/${second.id}/draft`, `/api/people/${third.id}/draft`],
    `/admin/news/${article.id}/unpublished`,
    '/api/settings/versions/1',
    '/api/trash',
  ];
}

const api = await shareApi();
const { token } = await api.caller('admin');

beforeAll(async () => {
  picture = await uploaded(token);
  const hidden = await makeHidden(token);
  const changed = await makeChanged();
  const pages = ['/', '/shows', '/news', `/news?q=${SEARCHED}`, '/news?shown=99', '/people', '/contact'];
  const records = hidden.flatMap(({ id, path }) => [`/api/${path}/${id}`]);
  const slugs = ['draft', 'scheduled', 'deleted', 'before'].map((name) => `/news/quintessenz-${name}`);
  const own = ['draft', 'deleted'].map((name) => `/quintessenz-page-${name}`);
  const shows = ['inactive', 'deleted', 'before'].map((name) => `/shows/quintessenz-${name}`);
  const documents = [
    ...pages,
    '/news/public',
    '/shows/public',
    '/shows/public?play=main',
    ...slugs,
    ...shows,
    ...own,
  ];
  paths = [
    ...documents,
    ...documents.map((path) => (path === '/' ? '/_root.data' : path.replace(/(\?|$)/, '.data$1'))),
    ...changed,
    ...records,
    ...[
      '/api/shows',
      '/api/news',
      '/api/people',
      '/api/pages',
      `/api/news?q=${SEARCHED}`,
      '/api/settings',
      '/api/upload',
      '/api/openapi.json',
    ],
    ...['/news/feed.xml', '/sitemap.xml', '/robots.txt', '/site.webmanifest', '/api/docs'],
    ...['/admin/trash', '/admin/settings/history', '/admin/settings/history/1'],
  ];
}, 180_000);

const textOf = async (path: string) => (await fetch(api.url + path, { redirect: 'manual' })).text();
describe('what is not public', () => {
  it('is in no answer to a visitor, neither at first nor from a cache', async () => {
    for (const round of [1, 2])
      for (const path of paths) {
        const text = await textOf(path);
        expect(text.includes(SECRET), `${path}, round ${round}`).toBe(false);
        expect(text.includes(picture), `${path}, round ${round}`).toBe(false);
      }
  });

  it('has no file that is served, at its former URL or where it is kept', async () => {
    const kept = picture.replace('/assets/', '/assets/withheld/');
    for (const path of [
      picture,
      kept,
      kept.replace('withheld/', 'withheld%2F'),
      kept.replace('withheld', 'Withheld'),
      `/social/${/\w{24}/.exec(picture)?.[0]}-50-50.jpg`,
      `/transcripts/${/\w{24}/.exec(picture)?.[0]}`,
    ])
      expect((await fetch(api.url + path)).status, path).toBe(404);
  });

  it('is there for those who may see it', async () => {
    const { token } = await api.caller('editor');
    const { json } = await api.call('GET', '/api/trash', { token });
    expect((json.data as Json[]).map(({ title }) => title)).toContain(`${SECRET} deleted`);
  });
});
