import { data, redirect } from '@remix-run/node';
import { noteSearch } from '~/audience/count-audience.server';
import { placeOfPage } from '~/core/db/pagination.server';
import { pageOf } from '~/core/request/page-query.server';
import type { PublicRequest } from '~/core/request/public-loader.server';
import type { MediaFactsByUrl } from '~/media/facts/media-facts.server';
import { searchPublicly, suggestInstead, type Suggestions } from './public-search.server';
import type { SearchResult } from './read-results.server';
import { searchUrl, type SearchKind } from './search-kinds';
import { cleanQuery, isQuery, QUERY_PROBLEM } from '~/core/validation/search-query';

const RESULTS_PER_PAGE = 20;
const BAD_REQUEST = 400;

interface ResultGroup {
  kind: SearchKind;
  /** How many there are on all pages. */
  count: number;
  results: SearchResult[];
}

export interface SearchPageData {
  q: string;
  /** Why the query cannot be searched for. */
  problem: string | null;
  total: number;
  page: number;
  pages: number;
  /** The group of the best result comes first. */
  groups: ResultGroup[];
  suggestions: Omit<Suggestions, 'media'> | null;
  media: MediaFactsByUrl;
}

const EMPTY = { problem: null, total: 0, page: 1, pages: 1, groups: [], suggestions: null, media: {} };

/** Returns the page of a search. Without a query it is the field alone; the page of a query that is too short or too long has status 400. */
export async function readSearchPage({ url }: PublicRequest) {
  const q = cleanQuery(url.searchParams.get('q') ?? '');
  const isWrong = q !== '' && !isQuery(q);
  const page: SearchPageData =
    q === '' || isWrong
      ? { ...EMPTY, q, ...(isWrong && { problem: QUERY_PROBLEM }) }
      : await readFound(q, pageOf(url));
  return data(page, { status: isWrong ? BAD_REQUEST : 200 });
}

async function readFound(q: string, asked: number): Promise<SearchPageData> {
  const { results, total, counts, media } = await searchPublicly({
    ...{ q, page: asked, limit: RESULTS_PER_PAGE },
  });
  noteSearch(q, total > 0);
  const { page, pages } = placeOfPage(total, asked, RESULTS_PER_PAGE);
  if (page !== asked) throw redirect(searchUrl(q, page));
  const groups = counts
    .map(({ kind, count }) => ({ kind, count, results: results.filter((each) => each.kind === kind) }))
    .filter((group) => group.results.length > 0);
  if (total > 0) return { ...EMPTY, q, total, page, pages, groups, media };
  const { media: facts, ...suggestions } = await suggestInstead(q);
  return { ...EMPTY, q, suggestions, media: facts };
}
