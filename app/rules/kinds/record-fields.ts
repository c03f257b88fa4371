import { ARTICLE_FIELDS } from './article-fields';
import type { Field, FieldKind, Fields, Screen } from '../fields/field';
import { fieldAt } from '../fields/field-path';
import { PERSON_FIELDS } from './person-fields';
import { SETTINGS_FIELDS } from './settings-fields';
import { MEDIA_ITEM_FIELDS, SHOW_FIELDS } from './show-fields';

/** The fields of everything that staff edit. */
export const RECORD_FIELDS = {
  show: SHOW_FIELDS,
  article: ARTICLE_FIELDS,
  person: PERSON_FIELDS,
  settings: SETTINGS_FIELDS,
} as const satisfies Record<string, Fields>;

/** Which noun a record is. */
export type Kind = keyof typeof RECORD_FIELDS;

/** The kinds of which there are many records, each with a URL. */
export type ContentKind = Exclude<Kind, 'settings'>;

/** The kinds of records that have a place in their list. */
export type OrderedKind = {
  [K in Kind]: 'orderPosition' extends keyof (typeof RECORD_FIELDS)[K] ? K : never;
}[Kind];

export const isOrdered = (kind: Kind): kind is OrderedKind => 'orderPosition' in RECORD_FIELDS[kind];

/** The field by which people know a record. */
export const TITLE_FIELDS = {
  show: 'title',
  article: 'title',
  person: 'name',
  settings: 'siteName',
} as const satisfies { [K in Kind]: keyof (typeof RECORD_FIELDS)[K] };

/** Returns the fields that a screen edits; without one, those of the record's form. */
export const fieldsOn = (fields: Fields, screen?: Screen): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field.screen === screen));

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
