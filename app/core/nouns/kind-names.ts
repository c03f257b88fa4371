import { notFound } from '~/core/validation/errors';
import { isKind, KINDS_BY_NAME, type ContentKind, type KindName } from './kinds';
import type { Labelled } from './labels';

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

/** Returns what a name in URLs stands for; null for what has no labelled fields, such as users. */
export function labelledKind(name: string): Labelled | null {
  if (name === 'media') return 'file';
  return name === 'settings' ? name : (findRecordKind({ kind: name }) ?? null);
}

/** Returns what the form at an address of the admin changes; null for what has no labelled fields. */
export function kindOfForm(pathname: string): Labelled | null {
  const [, , screen = '', kind = ''] = pathname.split('/');
  if (screen.toLowerCase() === 'edit') return isKind(kind) ? kind : null;
  return labelledKind(screen.toLowerCase());
}
