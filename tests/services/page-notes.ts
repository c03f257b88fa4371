/** The pages of the site as their loaders read them, with the notes of that, and what writes declare. */
import mongoose from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { loader as api } from '~/routes/api.$';
import { loader as site } from '~/routes/_site';
import { loader as sitePage } from '~/routes/_site.$slug';
import { loader as home } from '~/routes/_site._index';
import { loader as contact } from '~/routes/_site.contact._index';
import { loader as news } from '~/routes/_site.news';
import { loader as article } from '~/routes/_site.news.$slug';
import { loader as people } from '~/routes/_site.people._index';
import { loader as person } from '~/routes/_site.people.$slug';
import { loader as pressRoom } from '~/routes/_site.press._index';
import { loader as pressKit } from '~/routes/_site.press.$slug';
import { loader as shows } from '~/routes/_site.shows';
import { loader as show } from '~/routes/_site.shows.$slug';
import { loader as feed } from '~/routes/news.feed[.]xml';
import { loader as manifest } from '~/routes/site[.]webmanifest';
import { loader as sitemap } from '~/routes/sitemap[.]xml';
import { noteReads, type ReadNotes } from '~models/read-notes';
import {
  declaredChange,
  followContent,
  type ContentChange,
  type FollowedContent,
} from '~/core/db/content-epoch.server';
import { CONTENT_COLLECTIONS } from '~/site/read/next-due.server';

type Loader = (args: never) => unknown;

export interface Page {
  path: string;
  params?: object;
  loaders: Loader[];
}

/** The loaders of what the API answers. */
export const API: Loader[] = [api];

const READS = /\.(?:find|aggregate|count|distinct)$/;
const WRITES = /\.(?:insert|update|delete|findAndModify)$/;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Characters of a command that are kept. */
const MAX_COMMAND = 300;

/** What the connection has done with content since a list was emptied. */
export interface Watched {
  /** The commands that read content, such as `shows.find`. */
  reads: string[];
  /** What each write of content has declared. */
  changes: (ContentChange | undefined)[];
  /** The commands of writes that have declared nothing. */
  undeclared: string[];
}

/** Watches the connection during the tests of a file. */
export function watchContent(): Watched {
  const watched: Watched = { reads: [], changes: [], undeclared: [] };
  const note = noteIn(watched);
  // The connection goes on with the next file.
  beforeAll(() => void mongoose.connection.getClient().on('commandStarted', note));
  afterAll(() => void mongoose.connection.getClient().off('commandStarted', note));
  return watched;
}

const noteIn =
  (watched: Watched) =>
  ({ commandName, command }: { commandName: string; command: Record<string, unknown> }): void => {
    const collection = String(command[commandName]);
    const name = `${collection}.${commandName}`;
    if (!CONTENT_COLLECTIONS.has(collection)) return;
    if (READS.test(name)) watched.reads.push(name);
    if (!WRITES.test(name)) return;
    const change = declaredChange();
    watched.changes.push(change);
    if (!change) watched.undeclared.push(`${name}: ${JSON.stringify(command).slice(0, MAX_COMMAND)}`);
  };

/** Lets the program follow the watched writes, as the server does. By default each of them may have changed everything. */
export const followWatched = (
  { changes }: Watched,
  answers: Partial<Pick<FollowedContent, 'isCurrent' | 'changesSince'>> = {},
): void =>
  followContent({
    get current() {
      return changes.length;
    },
    unpublishedWrites: 0,
    isCurrent: () => false,
    changesSince: () => null,
    ...answers,
  });

/** Makes the write, and returns what it declares. Throws if a part of it declares nothing. */
export async function declaredBy(
  { changes }: Watched,
  write: () => Promise<unknown>,
): Promise<ContentChange[]> {
  changes.length = 0;
  await write();
  const declared = changes.filter((change) => change !== undefined);
  if (declared.length < changes.length || declared.length === 0) throw new Error('a write declares nothing');
  return declared;
}

async function answerOf(loader: Loader, { path, params = {} }: Page): Promise<unknown> {
  const context = {
    origin: 'http://site.test',
    isDataRequest: false,
    requestId: 'x',
    address: '',
    path,
    log,
  };
  const args = { request: new Request(`http://site.test${path}`), params, context } as never;
  try {
    const answer = await loader(args);
    return answer instanceof Response ? [answer.status, await answer.text()] : answer;
  } catch (thrown) {
    if (thrown instanceof Response) return [thrown.status, thrown.headers.get('Location')];
    throw thrown;
  }
}

export async function load(page: Page): Promise<{ answer: string; notes: ReadNotes }> {
  const { result, notes } = noteReads(() => Promise.all(page.loaders.map((each) => answerOf(each, page))));
  return { answer: JSON.stringify(await result), notes };
}

export const countReads = ({ reads, included }: ReadNotes): number =>
  included.reduce((sum, notes) => sum + countReads(notes), reads.length);

export const pageOf = {
  show: (slug: string): Page => ({ path: `/shows/${slug}`, params: { slug }, loaders: [site, shows, show] }),
  article: (slug: string): Page => ({ path: `/news/${slug}`, params: { slug }, loaders: [site, article] }),
  person: (slug: string): Page => ({ path: `/people/${slug}`, params: { slug }, loaders: [site, person] }),
  kit: (slug: string): Page => ({ path: `/press/${slug}`, params: { slug }, loaders: [site, pressKit] }),
  page: (slug: string): Page => ({ path: `/${slug}`, params: { slug }, loaders: [site, sitePage] }),
  /** One of `LISTS`. */
  list(path: string): Page {
    const found = LISTS.find((page) => page.path === path);
    if (!found) throw new Error(`no list ${path}`);
    return found;
  },
};

export const LISTS: Page[] = [
  { path: '/', loaders: [site, home] },
  { path: '/shows', loaders: [site, shows] },
  { path: '/shows?genre=drama', loaders: [site, shows] },
  { path: '/news', loaders: [site, news] },
  { path: '/people', loaders: [site, people] },
  { path: '/contact', loaders: [site, contact] },
  { path: '/press', loaders: [site, pressRoom] },
  { path: '/news/feed.xml', loaders: [feed] },
  { path: '/sitemap.xml', loaders: [sitemap] },
  { path: '/site.webmanifest', loaders: [manifest] },
  { path: '/api/settings', params: { '*': 'settings' }, loaders: [api] },
  { path: '/api/shows', params: { '*': 'shows' }, loaders: [api] },
  { path: '/api/shows?kind=film', params: { '*': 'shows' }, loaders: [api] },
  { path: '/api/news?limit=3', params: { '*': 'news' }, loaders: [api] },
  { path: '/api/news?limit=3&page=2', params: { '*': 'news' }, loaders: [api] },
  { path: '/api/people?kind=talent', params: { '*': 'people' }, loaders: [api] },
  { path: '/api/press', params: { '*': 'press' }, loaders: [api] },
  { path: '/api/pages', params: { '*': 'pages' }, loaders: [api] },
];
