import type { Field, Fields } from '~/core/fields/field';
import { fieldLabel, fieldAt } from '~/core/fields/field-path';
import { RECORD_FIELDS, type Kind } from './kinds';
import { MEDIA_ITEM_FIELDS } from './show';

/** What has labelled fields: a kind of record, or a file of the library, which has some of the fields of a gallery's item. */
export type Labelled = Kind | 'file';

const LABELLED: Record<Labelled, Fields> = { ...RECORD_FIELDS, file: MEDIA_ITEM_FIELDS };

/** Returns the description of a field of a record by its name, or of a field of an item by its path. */
export const fieldOf = (kind: Kind, path: string): Field | undefined => fieldAt(RECORD_FIELDS[kind], path);

/** Whether a field is a text that holds pictures, films and quotes. */
export function holdsBlocks(kind: Kind, path: string): boolean {
  const field = fieldOf(kind, path);
  return field?.type === 'richText' && field.blocks === true;
}

/** Whether a kind of record has a text that holds pictures, films and quotes. */
export const hasTextWithBlocks = (kind: Kind): boolean =>
  Object.keys(RECORD_FIELDS[kind]).some((name) => holdsBlocks(kind, name));

/** Returns the label of a field, for its control and for messages; `kind` is null for what is not described, such as a user. */
export const labelOf = (kind: Labelled | null, path: string): string =>
  fieldLabel(kind ? LABELLED[kind] : {}, path);
