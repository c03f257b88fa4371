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

/** Returns the page in a list's URL, counted from 1; 1 for anything that is no page. */
export function pageOf({ searchParams }: URL): number {
  const page = Number(searchParams.get('page') ?? 1);
  return Number.isInteger(page) && page > 0 ? page : 1;
}
