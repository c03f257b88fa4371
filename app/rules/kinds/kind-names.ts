import { notFound } from '../validation/errors';
import { KINDS_BY_NAME, type ContentKind, type KindName } from './kinds';

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
