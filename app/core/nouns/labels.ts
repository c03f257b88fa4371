import type { Field, Fields } from '~/core/fields/field';
import { fieldLabel, fieldAt } from '~/core/fields/field-path';
import { findRecordKind, isKind, RECORD_FIELDS, type Kind } from './kinds';
import { MEDIA_ITEM_FIELDS } from './show';

/** A kind of record, or a file of the library, which shares some fields with gallery items. */
export type Labelled = Kind | 'file';

const LABELLED: Record<Labelled, Fields> = { ...RECORD_FIELDS, file: MEDIA_ITEM_FIELDS };

export const fieldOf = (kind: Kind, path: string): Field | undefined => fieldAt(RECORD_FIELDS[kind], path);

export function holdsBlocks(kind: Kind, path: string): boolean {
  const field = fieldOf(kind, path);
  return field?.type === 'richText' && field.blocks === true;
}

export const hasTextWithBlocks = (kind: Kind): boolean =>
  Object.keys(RECORD_FIELDS[kind]).some((name) => holdsBlocks(kind, name));

export const labelOf = (kind: Labelled | null, path: string): string =>
  fieldLabel(kind ? LABELLED[kind] : {}, path);

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
