import type { KindName } from '~/core/nouns/kinds';
import { SEARCH_PATH } from '~/site/layout/site-navigation';

/** What visitors find, by the names of the API. */
export type SearchKind = KindName | 'press';

export const SEARCH_KINDS = ['shows', 'people', 'news', 'pages', 'press'] as const satisfies SearchKind[];

export const RESULT_GROUPS: Readonly<Record<SearchKind, string>> = {
  shows: 'Shows',
  people: 'People',
  news: 'News',
  pages: 'Pages',
  press: 'Press',
};

export const searchUrl = (q: string, page = 1): string =>
  `${SEARCH_PATH}?${new URLSearchParams({ q, ...(page > 1 && { page: String(page) }) }).toString()}`;

/** A text with what was found in it marked. */
export type MarkedText = readonly { text: string; isFound: boolean }[];

export const plainText = (marked: MarkedText): string => marked.map(({ text }) => text).join('');
