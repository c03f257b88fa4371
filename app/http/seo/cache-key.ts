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
/** Only this many pages of a list are cached, so that invented page numbers cannot evict pages that others read. */
const MAX_PAGES = 100;

/**
 * Returns the canonical form of a public page's URL (a path, perhaps with a query), which all requests for that page
 * share. Returns null for URLs that are not the same for everyone or not worth caching: searches, edit routes and
 * unknown paths. Parameters that the page does not read are dropped.
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

/** The API's other parameters depend on the caller or are searches. */
const READ_BY_API = ['admin', 'q'];

const recordUrl = (path: string, search: URLSearchParams): string | null =>
  READ_BY_API.some((name) => search.has(name)) ? null : path;

/** Returns the key of a page of an API list; an invalid query is left to the API to reject. */
function pageUrl(path: string, search: URLSearchParams): string | null {
  const page = PageQuery.safeParse(Object.fromEntries(search));
  if (!page.success || search.getAll('page').length > 1 || search.getAll('limit').length > 1) return null;
  const { page: number, limit } = page.data;
  if (number > MAX_PAGES) return null;
  return recordUrl(`${path}?page=${number}&limit=${limit}`, search);
}

/** The home page's data has a URL of its own. */
const pageOfData = (path: string) => (path === '/_root.data' ? '/' : path.slice(0, -DATA.length));

function withQuery(path: string, page: string, search: URLSearchParams): string | null {
  const asked = readNewsQuery(search);
  if (page === '/news' && asked.q) return null;
  const canonical = page === '/news' ? newsUrl(path, asked) : path;
  const routes = path.endsWith(DATA) ? search.get(ROUTES) : null;
  if (routes === null) return canonical;
  const known = routesOf(page, routes);
  return known && `${canonical}${canonical.includes('?') ? '&' : '?'}${ROUTES}=${encodeURIComponent(known)}`;
}

/** Returns the requested routes of a page in a fixed order; null if any other is requested. */
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
