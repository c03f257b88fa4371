import type { ContentKind } from './record-fields';
import { notFound } from '../validation/errors';

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

interface KindParams {
  readonly kind?: string | undefined;
}

/**
 * Returns the kind of record that the address of a screen names by its parameter `kind`; undefined for an unknown one. As
 * everywhere in an address, capitals do not count.
 */
export function findRecordKind({ kind }: KindParams): ContentKind | undefined {
  const name = kind?.toLowerCase();
  return isKindName(name) ? KINDS_BY_NAME[name] : undefined;
}

/** Does the same, but throws 404 for an unknown kind. */
export function recordKindOf(params: KindParams): ContentKind {
  const kind = findRecordKind(params);
  if (!kind) throw notFound('Page');
  return kind;
}
