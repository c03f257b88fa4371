import { readPageBrand } from '~/core/request/page-brand.server';
import { isHomeQuery } from '~/core/request/redirect';
import { PageQuery } from '~/core/request/page-query.server';
import { urlOfChoice } from '~/records/read/shows.server';
import { choiceUrl } from '~/records/film/choice-query';
import { readChoice } from '~/records/film/show-choice.server';
import { KIND_NAME_LIST } from '~/core/nouns/kinds';
import { isPageSegment } from '~/core/nouns/reserved-slugs';
import { SEARCH_PATH } from '~/site/layout/site-navigation';
import { newsUrl, readNewsQuery } from '~/site/news/news-list';
import { GONE_SEGMENT } from '~/core/request/public-loader.server';
import { notFound } from '~/core/validation/errors';
import { isPageSlugPublic } from '~/site/page/public-pages.server';
import { isKitAddress, isPressRoomOpen } from '~/site/read/open-kits.server';
import { KINDS_BY_SECTION } from './address-uses.server';
import { pagePathOf } from './links-in-record.server';
import { isSlugPublic } from '~/site/read/next-due.server';
import { cleanQuery, isQuery } from '~/core/validation/search-query';

const SECTION_PAGE =
  /^\/(?:contact|people(?:\/[\w-]+)?|press(?:\/[\w-]+)?|search|shows(?:\/[\w-]+)?|news(?:\/[\w-]+)?)?$/;
const SHOW = /^\/shows\/[\w-]+$/;
const EDIT = /\/edit$/;
const SITE_PAGE = /^\/([\w-]+)$/;
const RECORDS = new RegExp(`^/api/(?:${KIND_NAME_LIST.join('|')})(/[\\w-]+)?$`);
const FILES = new Set([
  '/api/settings',
  '/api/openapi.json',
  '/news/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
]);
/** The press room and its kits in the API. It reads no parameters. */
const PRESS_API = /^\/api\/press(?:\/[\w-]+)?$/;
const BRAND_FILE = /^\/brand\/([0-9a-f]{1,64}(?:-[0-9a-f]{1,3})?)\.[a-z.]{3,8}$/;
const SEARCH_API = '/api/search';
const SEARCH = /^\/(?:search(?:\.data)?|api\/search)\?/;
const DATA = '.data';
const ROUTES = '_routes';
const MAX_LENGTH = 300;
/** Only this many pages of a list are cached, so that invented page numbers cannot evict pages that others read. */
const MAX_PAGES = 100;

/**
 * Returns the canonical form of a public page's URL (a path, perhaps with a query), which all requests for that page share, without the
 * parameters that the page does not read. Returns null for URLs that differ by visitor or are not worth caching: searches of lists, edit
 * routes, unknown paths, and old addresses such as `/?p=12`.
 */
export function cacheKeyOf(url: string): string | null {
  if (url.length > MAX_LENGTH || isHomeQuery(url)) return null;
  const [path = '', query] = url.split('?', 2);
  if (FILES.has(path) || PRESS_API.test(path) || BRAND_FILE.test(path)) return path;
  const search = new URLSearchParams(query);
  const records = RECORDS.exec(path);
  if (records) return records[1] ? recordUrl(path, search) : pageUrl(path, search);
  if (path === SEARCH_API) return searchUrl(path, search, ['kinds', 'limit', 'page']);
  const page = pagePathOf(path);
  if (!isPagePath(page) || EDIT.test(page)) return null;
  return query === undefined ? path : withQuery(path, page, search);
}

/** Whether a path can be a page; only the database knows which custom pages exist. */
function isPagePath(path: string): boolean {
  const [, slug] = SITE_PAGE.exec(path) ?? [];
  return SECTION_PAGE.test(path) || (slug !== undefined && isPageSegment(slug));
}

/** The API's other parameters depend on the caller, are searches, or have unlimited values. */
const READ_BY_API = ['admin', 'q', 'include', 'kind', 'genre', 'stage', 'year'];

const recordUrl = (path: string, search: URLSearchParams): string | null =>
  READ_BY_API.some((name) => search.has(name)) ? null : path;

/** An invalid query is left to the API to reject. */
function pageUrl(path: string, search: URLSearchParams): string | null {
  const page = PageQuery.safeParse(Object.fromEntries(search));
  if (!page.success || search.getAll('page').length > 1 || search.getAll('limit').length > 1) return null;
  const { page: number, limit } = page.data;
  if (number > MAX_PAGES) return null;
  return recordUrl(`${path}?page=${number}&limit=${limit}`, search);
}

function withQuery(path: string, page: string, search: URLSearchParams): string | null {
  if (page === '/news' && (readNewsQuery(search).q || search.has('category'))) return null;
  // Only readers without scripts open players, and anyone can invent such a URL.
  if (SHOW.test(page) && search.has('play')) return null;
  const canonical = canonicalList(path, page, search);
  if (canonical === null) return null;
  const routes = path.endsWith(DATA) ? search.get(ROUTES) : null;
  if (routes === null) return canonical;
  const known = routesOf(page, routes);
  return known && withRoutes(canonical, known);
}

function canonicalList(path: string, page: string, search: URLSearchParams): string | null {
  if (page === SEARCH_PATH) return searchUrl(path, search, ['page']);
  if (page === '/news') return newsUrl(path, readNewsQuery(search));
  return page === '/shows' ? choiceUrl(path, readChoice(search)) : path;
}

/** A search for nothing is the field alone. A query that cannot be searched for is left to the page and to the API. */
function searchUrl(path: string, search: URLSearchParams, others: readonly string[]): string | null {
  const q = cleanQuery(search.get('q') ?? '');
  if (q === '' && path !== SEARCH_API) return path;
  const names = ['q', ...others];
  const isClear =
    isQuery(q) && names.every((name) => search.getAll(name).length <= 1) && !search.has('admin');
  if (!isClear || Number(search.get('page') ?? 1) > MAX_PAGES) return null;
  const given = names.flatMap((name) => {
    const value = name === 'q' ? q : search.get(name);
    return value === null ? [] : [[name, value]];
  });
  return `${path}?${new URLSearchParams(given).toString()}`;
}

/** Whether this is the key of a search: anyone can invent queries, so that they have a small share of the cache. */
export const isSearchKey = (key: string): boolean => SEARCH.test(key);

const withRoutes = (url: string, routes: string) =>
  `${url}${url.includes('?') ? '&' : '?'}${ROUTES}=${encodeURIComponent(routes)}`;

const FILTERED = /^(\/shows(?:\.data)?)\?(.*)$/;

/**
 * Maps a key to that of an identical page without unknown filters. Returns null for an empty page and for a file of an unknown look, so
 * that invented filters and looks cannot evict pages that others read. Only keys with filters or looks are looked up.
 */
export async function knownCacheKey(key: string): Promise<string | null> {
  const [, name] = BRAND_FILE.exec(key) ?? [];
  if (name !== undefined) {
    const { look, pictures } = await readPageBrand();
    return name === look || name === pictures ? key : null;
  }
  const [, path, query] = FILTERED.exec(key) ?? [];
  if (path === undefined) return key;
  const search = new URLSearchParams(query);
  const url = await urlOfChoice(path, readChoice(search));
  const routes = search.get(ROUTES);
  return url === null || routes === null ? url : withRoutes(url, routes);
}

/** Returns the requested routes of a page in a fixed order; null if any other is requested. */
function routesOf(page: string, asked: string): string | null {
  const section = page.split('/', 2)[1];
  const site = 'routes/_site';
  const own = section
    ? isPageSegment(section)
      ? [`${site}.$slug`]
      : ['', '._index', '.$slug'].map((part) => `${site}.${section}${part}`)
    : [`${site}._index`];
  const given = new Set(asked.split(','));
  const known = ['root', site, ...own].filter((id) => given.has(id));
  return known.length === given.size ? known.join(',') : null;
}

/** A path segment that matches no route and no record, because slugs cannot contain it. */
const NOWHERE = '~';
const SECTION_NAMES = [...KINDS_BY_SECTION.keys()];
const SECTION_START = new RegExp(`^/(?:${[...SECTION_NAMES, 'press', 'contact'].join('|')})(?=/)`);
const RECORD = new RegExp(`^/(${SECTION_NAMES.join('|')})/([\\w-]+)((?:/edit)?(?:\\.data)?(?:\\?.*)?)$`);
const PRESS = /^\/press(?:\/([\w-]+))?((?:\.data)?)(?:\?.*)?$/;
const PAGE = /^\/([^/?]+?)((?:\/edit)?)\/?((?:\.data)?)(?:\?.*)?$/;

/**
 * Returns the path whose cached 404 page serves every path that no route matches: such pages differ only in the current entry of the
 * navigation, and in being a page or its data.
 */
export const unknownPath = (path: string): string => nowhere(path, NOWHERE);

/**
 * Returns the path of the shared 410 page for a kind. Its route is that of the given path, because the browser hydrates the page at the
 * requested URL.
 */
export function gonePath(path: string): string {
  const isData = path.endsWith(DATA);
  const segments = (isData ? path.slice(0, -DATA.length) : path).split('/').filter(Boolean);
  const [first = ''] = segments;
  const section = first.toLowerCase();
  const end = isData ? DATA : '';
  if (segments.length === 1) return `/${GONE_SEGMENT}${end}`;
  if (segments.length === 2 && SECTION_NAMES.includes(section)) return `/${section}/${GONE_SEGMENT}${end}`;
  return nowhere(path, GONE_SEGMENT);
}

function nowhere(path: string, segment: string): string {
  const [section = ''] = SECTION_START.exec(path) ?? [];
  return `${section}/${NOWHERE}/${segment}${path.endsWith(DATA) ? DATA : ''}`;
}

/**
 * Returns the URL whose cached 404 page serves a show, article, person, page or press kit that is not public; null for every other URL.
 * Hidden records get the same response as missing ones, so that unannounced titles cannot be guessed. Rejects when the database is
 * unreachable.
 */
export async function missingRecordPath(url: string): Promise<string | null> {
  const [, section = '', slug = '', rest = ''] = RECORD.exec(url) ?? [];
  const kind = KINDS_BY_SECTION.get(section);
  if (kind === undefined) return PRESS.test(url) ? missingPressPath(url) : missingPagePath(url);
  if (slug === 'edit') return null;
  return (await isSlugPublic(kind, slug)) ? null : `/${section}/${NOWHERE}${rest}`;
}

/** Whether all escapes can be decoded; other paths have no page, not even a 404. */
function isDecodable(segment: string): boolean {
  try {
    return decodeURIComponent(segment) !== '';
  } catch {
    return false;
  }
}

/** The same for the press room, whose own 404 page is at its address, and for kits. */
async function missingPressPath(url: string): Promise<string | null> {
  const [, slug, data = ''] = PRESS.exec(url) ?? [];
  if (slug === undefined) return (await isPressRoomOpen()) ? null : `/press${data}`;
  return (await isKitAddress(slug)) ? null : `/press/${NOWHERE}${data}`;
}

/** The same for the URL of a page, which only its first segment identifies. */
async function missingPagePath(url: string): Promise<string | null> {
  const [, slug, edit = '', data = ''] = PAGE.exec(url) ?? [];
  if (slug === undefined || !isPageSegment(slug) || !isDecodable(slug)) return null;
  return (await isPageSlugPublic(slug)) ? null : `/${NOWHERE}${edit}${data}`;
}

/** The loader of unmatched routes: throws 404. */
export const readNothing = (): Promise<never> => Promise.reject(notFound('Page'));
