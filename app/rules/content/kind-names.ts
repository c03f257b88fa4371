import { notFound } from '../validation/errors';
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

/** Returns the kind of record that the address of a screen names by its parameter `kind`. Throws 404 for an unknown one. */
export function recordKindOf({ kind }: { readonly kind?: string | undefined }): ContentKind {
  if (!isKindName(kind)) throw notFound('Page');
  return KINDS_BY_NAME[kind];
}
