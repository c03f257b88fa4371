/** Articles that the news list shows at first, and that each 'Load More' adds. */
export const NEWS_STEP = 8;
/** However much an address asks for: beyond this a visitor is better served by the search. */
const MAX_SHOWN = 2_000;
const MAX_TERM_LENGTH = 200;

/** How many articles an address asks for: whole steps, at least one; what is no number is one step. */
export function readShown(value: string | null): number {
  const asked = /^\d{1,9}$/.test(value ?? '') ? Number(value) : 0;
  return Math.max(Math.ceil(Math.min(asked, MAX_SHOWN) / NEWS_STEP), 1) * NEWS_STEP;
}

/** What 'Load More' leads to, or null where everything there is (or may be) is shown. */
export const nextShown = (shown: number, total: number): number | null =>
  shown < Math.min(total, MAX_SHOWN) ? shown + NEWS_STEP : null;

/** A search term as it is looked for and shown: white space collapsed, of a sensible length. */
export const readTerm = (value: string | null): string =>
  [...(value ?? '').replace(/\s+/g, ' ').trim()].slice(0, MAX_TERM_LENGTH).join('').trim();

/** What an address asks of the list. `q` is null while the search is closed, '' while it is open and empty. */
export interface NewsQuery {
  q: string | null;
  shown: number;
}

export const readNewsQuery = (search: URLSearchParams): NewsQuery => ({
  q: search.has('q') ? readTerm(search.get('q')) : null,
  shown: readShown(search.get('shown')),
});

/** The address of a list; what is as it would be anyway is left out. */
export function newsUrl(path: string, { q, shown = NEWS_STEP }: Partial<NewsQuery> = {}): string {
  const search = new URLSearchParams();
  if (typeof q === 'string') search.set('q', q);
  if (shown > NEWS_STEP) search.set('shown', String(shown));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
