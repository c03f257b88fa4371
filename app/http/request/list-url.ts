import { replace } from '@remix-run/node';
import { placeOfPage } from '~/services/platform/pagination';

/** The parameters that a list's URL may have. */
const LIST_PARAMETERS = ['q', 'page'];

/**
 * Returns the URL of the list at `path` in the state that the parameters describe. Only parameters that the list knows
 * are kept, so that a client cannot decide where a redirect leads.
 */
export function listUrl(path: string, parameters: URLSearchParams, known = LIST_PARAMETERS): string {
  const state = known.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(state).toString();
  return query ? `${path}?${query}` : path;
}

/** Returns the URL of the list at `path` from the parameter `from`; any other URL in `from` is ignored. */
export function listUrlFrom(path: string, { searchParams }: URL, known = LIST_PARAMETERS): string {
  const from = searchParams.get('from') ?? '';
  const query = from.startsWith(`${path}?`) ? from.slice(path.length) : '';
  return listUrl(path, new URLSearchParams(query), known);
}

interface ListOptions {
  /** The rows of a page. */
  limit: number;
  /** The parameters that the URL may have. */
  known?: string[];
}

/** Reads the page of a list that its URL asks for; a page past the end redirects to the last one. */
export async function readListPage<List extends { total: number }>(
  url: URL,
  { limit, known = LIST_PARAMETERS }: ListOptions,
  read: (query: { page: number; limit: number; q: string }) => Promise<List>,
) {
  const asked = pageOf(url);
  const q = searchOf(url);
  const list = await read({ page: asked, limit, q });
  const place = placeOfPage(list.total, asked, limit);
  if (place.page === asked) return { ...list, ...place, q };
  const parameters = new URLSearchParams(url.searchParams);
  if (place.page > 1) parameters.set('page', String(place.page));
  else parameters.delete('page');
  throw replace(listUrl(url.pathname, parameters, known));
}

/** Returns the search term in a list's URL. */
export const searchOf = ({ searchParams }: URL): string => searchParams.get('q')?.trim() ?? '';

/** Returns the page in a list's URL, counted from 1; 1 for anything that is no page. */
export function pageOf({ searchParams }: URL): number {
  const page = Number(searchParams.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
