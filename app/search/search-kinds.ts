import type { KindName } from '~/core/nouns/kinds';
import { SEARCH_PATH } from '~/site/layout/site-navigation';

/** What visitors find, by the names of the API. */
export type SearchKind = KindName | 'press';

/** How many results of a kind, and one of them, are called. A visitor's page does not load the descriptions of the kinds. */
export const SEARCH_WORDS: Readonly<Record<SearchKind, { many: string; one: string }>> = {
  shows: { many: 'Shows', one: 'Show' },
  people: { many: 'People', one: 'Person' },
  news: { many: 'News', one: 'News' },
  pages: { many: 'Pages', one: 'Page' },
  press: { many: 'Press', one: 'Press kit' },
};

export const SEARCH_KINDS = Object.keys(SEARCH_WORDS) as readonly SearchKind[];

export const searchUrl = (q: string, page = 1): string =>
  `${SEARCH_PATH}?${new URLSearchParams({ q, ...(page > 1 && { page: String(page) }) }).toString()}`;

/** A text with what was found in it marked. */
export type MarkedText = readonly { text: string; isFound: boolean }[];

export const plainText = (marked: MarkedText): string => marked.map(({ text }) => text).join('');
