/** What the URL of a list may ask for. */
const LIST_PARAMETERS = ['q', 'page'];

/**
 * The list at `path` in the state that the parameters describe. Only parameters that the list knows are kept, so that
 * nothing else that a client sends decides where a redirect leads.
 */
export function listUrl(path: string, parameters: URLSearchParams, known = LIST_PARAMETERS): string {
  const state = known.flatMap((name) => {
    const value = parameters.get(name);
    return value ? [[name, value]] : [];
  });
  const query = new URLSearchParams(state).toString();
  return query ? `${path}?${query}` : path;
}

/** The state of the list at `path` that the parameter `from` names; a `from` that is another URL is ignored. */
export function listUrlFrom(path: string, { searchParams }: URL, known = LIST_PARAMETERS): string {
  const from = searchParams.get('from') ?? '';
  const query = from.startsWith(`${path}?`) ? from.slice(path.length) : '';
  return listUrl(path, new URLSearchParams(query), known);
}
