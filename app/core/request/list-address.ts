/** The parameter, and the cookie of a browser with scripts, that hide the column of views. */
export const VIEWS = 'views';

export const LIST_PARAMETERS = ['q', 'page', 'answers', VIEWS];

export const ADMIN_SEARCH_PATH = '/admin/search';
export const ADMIN_SEARCH_PARAMETERS = ['q', 'kind', 'state', 'page'];

/** The lists besides a kind's own whose rows lead to forms of records, with the parameters of their addresses. */
const OTHER_LISTS: Readonly<Record<string, { title: string; known: string[] }>> = {
  [ADMIN_SEARCH_PATH]: { title: 'Search', known: ADMIN_SEARCH_PARAMETERS },
  '/admin/links': { title: 'Links', known: ['show', 'page'] },
};

/** The parameter that carries the address of that list on the screens of a record. */
export const LIST = 'list';

/** Longer than any address that a list makes. */
const MAX_ADDRESS = 1000;

/** Returns the URL of the list at `path` with the known parameters only, so that a client cannot control where a redirect leads. */
export function listUrl(path: string, parameters: URLSearchParams, known = LIST_PARAMETERS): string {
  const state = known.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(state).toString();
  return query ? `${path}?${query}` : path;
}

/** Null if `address` is not one of the list at `path`, or has no parameters. */
function readAddress(address: string, path: string, known: string[]): string | null {
  if (address.length > MAX_ADDRESS || !address.startsWith(`${path}?`)) return null;
  return listUrl(path, new URLSearchParams(address.slice(path.length)), known);
}

/** Returns the list URL from the parameter `from`; URLs of other paths are ignored. */
export const listUrlFrom = (path: string, { searchParams }: URL, known = LIST_PARAMETERS): string =>
  readAddress(searchParams.get('from') ?? '', path, known) ?? path;

/** Returns the list that a screen of a record was opened from; '' if its address does not name one. `path` is the kind's own list. */
export function namedList(path: string, parameters: URLSearchParams): string {
  const address = parameters.get(LIST) ?? '';
  const lists = { ...OTHER_LISTS, [path]: { known: LIST_PARAMETERS } };
  for (const [list, { known }] of Object.entries(lists)) {
    const found = readAddress(address, list, known);
    if (found !== null) return found;
  }
  return '';
}

/** Returns the list that a record's form leads back to. */
export const listOf = (path: string, parameters: URLSearchParams): string =>
  namedList(path, parameters) || listUrl(path, parameters);

/** Returns the query that keeps a list on the screens of a record. A list as it opens from the menu needs none. */
export const keepList = (list: string): string =>
  list.includes('?') ? `?${new URLSearchParams({ [LIST]: list }).toString()}` : '';

/** The words of the link to a list; `own` are those of the kind's own list. */
export const listTitle = (list: string, own: string): string =>
  OTHER_LISTS[list.split('?', 1)[0] ?? '']?.title ?? own;
