import { PageQuery } from '../api/paging';
import { newsUrl, readNewsQuery } from '~/rules/content/news-list';

const PAGE = /^\/(?:people|contact|shows(?:\/[\w-]+)?|news(?:\/[\w-]+)?)?$/;
const EDIT = /\/edit$/;
const RECORDS = /^\/api\/(?:shows|news|people)(\/[\w-]+)?$/;
const FILES = new Set([
  '/api/settings',
  '/api/openapi.json',
  '/news/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
]);
const DATA = '.data';
const ROUTES = '_routes';
const MAX_LENGTH = 300;
/** Pages of a list that are kept; who makes up numbers must not push out what others read. */
const MAX_PAGES = 100;

/**
 * The one form of a public page's address (a path, perhaps with a query) that all requests for that page share, or null
 * for what is not the same for everybody or not worth keeping: a search, a page to edit, what is not there at all.
 * Parameters that the page does not read are dropped.
 */
export function cacheKeyOf(url: string): string | null {
  if (url.length > MAX_LENGTH) return null;
  const [path = '', query] = url.split('?', 2);
  if (FILES.has(path)) return path;
  const search = new URLSearchParams(query);
  const records = RECORDS.exec(path);
  if (records) return records[1] ? recordUrl(path, search) : pageUrl(path, search);
  const isData = path.endsWith(DATA);
  const page = isData ? pageOfData(path) : path;
  if (!PAGE.test(page) || EDIT.test(page)) return null;
  return query === undefined ? path : withQuery(path, page, search);
}

/** What the API reads beside these concerns who is signed in, or is a search. */
const READ_BY_API = ['admin', 'q'];

const recordUrl = (path: string, search: URLSearchParams): string | null =>
  READ_BY_API.some((name) => search.has(name)) ? null : path;

/** A page of the API's list; what it would refuse is for the API to say. */
function pageUrl(path: string, search: URLSearchParams): string | null {
  const page = PageQuery.safeParse(Object.fromEntries(search));
  if (!page.success || search.getAll('page').length > 1 || search.getAll('limit').length > 1) return null;
  const { page: number, limit } = page.data;
  if (number > MAX_PAGES) return null;
  return recordUrl(`${path}?page=${number}&limit=${limit}`, search);
}

/** The data of the home page have an address of their own. */
const pageOfData = (path: string) => (path === '/_root.data' ? '/' : path.slice(0, -DATA.length));

function withQuery(path: string, page: string, search: URLSearchParams): string | null {
  const asked = readNewsQuery(search);
  if (page === '/news' && asked.q) return null;
  const address = page === '/news' ? newsUrl(path, asked) : path;
  const routes = path.endsWith(DATA) ? search.get(ROUTES) : null;
  if (routes === null) return address;
  const known = routesOf(page, routes);
  return known && `${address}${address.includes('?') ? '&' : '?'}${ROUTES}=${encodeURIComponent(known)}`;
}

/** Of the routes that a page is made of those that are asked for, always in the same order; null for any other. */
function routesOf(page: string, asked: string): string | null {
  const section = page.split('/', 2)[1];
  const site = 'routes/_site';
  const own = section
    ? ['', '._index', '.$slug'].map((part) => `${site}.${section}${part}`)
    : [`${site}._index`];
  const given = new Set(asked.split(','));
  const known = ['root', site, ...own].filter((id) => given.has(id));
  return known.length === given.size ? known.join(',') : null;
}
