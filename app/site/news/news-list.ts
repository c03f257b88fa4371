/** Also added by each 'Load More'. */
export const NEWS_STEP = 8;
const MAX_SHOWN = 2_000;
const MAX_TERM_LENGTH = 200;

/** Parses the number of articles to show, in whole steps; one step if it is not a number. */
export function readShown(value: string | null): number {
  const asked = /^\d{1,9}$/.test(value ?? '') ? Number(value) : 0;
  return Math.max(Math.ceil(Math.min(asked, MAX_SHOWN) / NEWS_STEP), 1) * NEWS_STEP;
}

/** Returns null if all articles, or the maximum, are shown. */
export const nextShown = (shown: number, total: number): number | null =>
  shown < Math.min(total, MAX_SHOWN) ? shown + NEWS_STEP : null;

/** Collapses white space and limits the length. */
export const readTerm = (value: string | null): string =>
  [...(value ?? '').replace(/\s+/g, ' ').trim()].slice(0, MAX_TERM_LENGTH).join('').trim();

/** The query of the list's URL. `q` is null while the search is closed, '' while it is open and empty. */
export interface NewsQuery {
  q: string | null;
  shown: number;
  /** Only articles of this category; absent for all. */
  category?: string;
}

export function readNewsQuery(search: URLSearchParams): NewsQuery {
  const category = readTerm(search.get('category'));
  return {
    q: search.has('q') ? readTerm(search.get('q')) : null,
    shown: readShown(search.get('shown')),
    ...(category && { category }),
  };
}

/** Returns the URL of a list, without parameters that have their default value. */
export function newsUrl(path: string, { q, shown = NEWS_STEP, category }: Partial<NewsQuery> = {}): string {
  const search = new URLSearchParams();
  if (category) search.set('category', category);
  if (typeof q === 'string') search.set('q', q);
  if (shown > NEWS_STEP) search.set('shown', String(shown));
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
