import { notFound } from '~/core/validation/errors';
import { isKind, KINDS_BY_NAME, type ContentKind, type KindName, type TrashKind } from './kinds';
import type { Labelled } from './labels';

export const isKindName = (text: unknown): text is KindName =>
  typeof text === 'string' && Object.hasOwn(KINDS_BY_NAME, text);

interface KindParams {
  readonly kind?: string | undefined;
}

/** Finds the kind in the parameter `kind` of a path; undefined for an unknown one. Case does not matter, as everywhere in paths. */
export function findRecordKind({ kind }: KindParams): ContentKind | undefined {
  const name = kind?.toLowerCase();
  return isKindName(name) ? KINDS_BY_NAME[name] : undefined;
}

/** Throws 404 for an unknown kind. */
export function recordKindOf(params: KindParams): ContentKind {
  const kind = findRecordKind(params);
  if (!kind) throw notFound('Page');
  return kind;
}

/** Returns null for subjects without labelled fields, such as users. */
export function labelledKind(name: string): Labelled | null {
  if (name === 'media') return 'file';
  return name === 'settings' ? name : (findRecordKind({ kind: name }) ?? null);
}

/** Returns the kind that the form at an admin path changes; null if its fields have no labels. */
export function kindOfForm(pathname: string): Labelled | null {
  const [, , screen = '', kind = ''] = pathname.split('/');
  if (screen.toLowerCase() === 'edit') return isKind(kind) ? kind : null;
  return labelledKind(screen.toLowerCase());
}

export const isTrashKind = (text: unknown): text is TrashKind => text === 'media' || isKindName(text);
