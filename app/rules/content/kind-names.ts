import type { ContentKind } from '../validation/messages';

/** The kinds of records by their names in URLs. */
export const KINDS_BY_NAME = { shows: 'show', news: 'article', people: 'person' } as const satisfies Record<
  string,
  ContentKind
>;
export type KindName = keyof typeof KINDS_BY_NAME;

/** The names in URLs by kind. */
export const KIND_NAMES = { show: 'shows', article: 'news', person: 'people' } as const satisfies Record<
  ContentKind,
  KindName
>;

export const isKindName = (text: unknown): text is KindName =>
  typeof text === 'string' && Object.hasOwn(KINDS_BY_NAME, text);
