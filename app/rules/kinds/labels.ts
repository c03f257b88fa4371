import type { Field, FieldKind, Fields } from '../fields/field';
import { fieldAt } from '../fields/field-path';
import { RECORD_FIELDS } from './kinds';
import { MEDIA_ITEM_FIELDS } from './show';

/** Fields of one name have one kind and one label in all records. */
const BY_NAME: Fields = Object.fromEntries(
  [...Object.values(RECORD_FIELDS), MEDIA_ITEM_FIELDS].flatMap((fields: Fields) => Object.entries(fields)),
);

/** Returns the description of a field of any record, by its name, or of a field of an item, by its path. */
export const fieldOf = (path: string): Field | undefined => fieldAt(BY_NAME, path);

/** Returns the kind of a field of any record; undefined for a field that is not described, such as a user's. */
export const kindOf = (field: string): FieldKind | undefined => fieldOf(field)?.kind;

const spaced = (field: string) => field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns the label of a field, for its control and for messages. */
export const labelOf = (field: string): string =>
  fieldOf(field)?.label ?? spaced(field).replace(/^./, (letter) => letter.toUpperCase());
