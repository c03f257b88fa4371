import type { Field, Fields } from '~/core/fields/field';
import { fieldAt } from '~/core/fields/field-path';
import { inlineShape, type InlineShape } from '~/core/fields/inline-shape';
import { isKind, isOrdered, RECORD_FIELDS, type Kind } from './kinds';

const inlineShapes = (fields: Fields): Record<string, InlineShape> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const shape = inlineShape(field);
      return shape ? [[name, shape]] : [];
    }),
  );

/** The only fields of a record itself that Edit Mode changes in place. */
export const INLINE = Object.fromEntries(
  Object.entries(RECORD_FIELDS).map(([kind, fields]) => [kind, inlineShapes(fields)]),
) as Record<Kind, Record<string, InlineShape>>;

const hasInlineTexts = (field: Field): boolean =>
  field.type === 'items' &&
  Object.values(field.of).some((each) => inlineShape(each) !== null || hasInlineTexts(each));

/** Returns the fields of a record that Edit Mode changes in place, and the lists of which it changes texts of items. */
export const inlineFields = (kind: Kind): string[] =>
  Object.entries<Field>(RECORD_FIELDS[kind])
    .filter(([, field]) => inlineShape(field) !== null || hasInlineTexts(field))
    .map(([name]) => name);

/** The pseudo-field of a record's position in its list; its values are `up` and `down`. */
export const ORDER = 'orderPosition';

/** Returns how a field of a record, or by its path of an item, is edited in place, or null if it is not. */
export function shapeOf(kind: string, field: string): InlineShape | 'order' | null {
  if (!isKind(kind)) return null;
  if (field === ORDER) return isOrdered(kind) ? 'order' : null;
  const described = fieldAt(RECORD_FIELDS[kind], field);
  return described ? inlineShape(described) : null;
}

/** Whether a field contains the URL of an image or a video. */
export const isFile = (shape: ReturnType<typeof shapeOf>): shape is 'image' | 'video' =>
  shape === 'image' || shape === 'video';

/** A switch in Edit Mode: its label, and the stored values that it sets. */
interface InlineSwitch {
  label: string;
  off: InlineValue;
  on: InlineValue;
}

/** Returns the switch of a field. Of a choice between two, the first is on. Throws for a field that is no switch. */
export function switchOf(kind: Kind, name: string): InlineSwitch {
  const fields: Fields = RECORD_FIELDS[kind];
  const field = fields[name];
  if (field?.type === 'flag') return { label: field.shortLabel ?? field.label, off: false, on: true };
  const [on, off] = field?.type === 'choice' ? field.options : [];
  if (!on || !off) throw new Error(`${kind}.${name} is not a switch`);
  return { label: on[1], off: off[0], on: on[0] };
}

export type InlineValue = string | boolean;

/** A record that the user may change in place: the fields that the page shows, as they are stored. */
export interface InlineRecord {
  kind: Kind;
  id: string;
  /** The record's title or name, used in the accessible names of its fields. */
  name: string;
  values: Record<string, InlineValue>;
  /** The names of items, by the paths of their texts among the values. */
  names?: Record<string, string>;
  /** Whether it has changes that are not on the site; Edit Mode changes what is on the site. */
  hasUnpublishedChanges?: boolean;
}

/** Returns what the text of a field belongs to: the record, or one of its items. */
export const ownerOf = ({ name, names }: InlineRecord, field: string): string => names?.[field] ?? name;

/** A text as a page in Edit Mode looks it up: the key of its record, and the field. */
export interface InlinePlace {
  record: string;
  field: string;
}

/** What a page in Edit Mode knows about its editor. */
export interface Editing {
  /** Whether the editor may change the order of cards. */
  mayOrder: boolean;
  /** The records by the keys under which the page's components look them up, such as `show/<id>`. */
  records: Record<string, InlineRecord>;
  /** The current slug of the one record that the page is about. */
  slug: string | null;
  /** The flash message of a form that was sent without JavaScript. */
  flash: { tone: 'success' | 'error' | 'info'; text: string } | null;
}

/** The response to a script that saved a field. */
export interface InlineSaved {
  ok: true;
  /** The value as it is stored now, sanitised. */
  value: InlineValue;
  /** The record's current slug, if it has one. */
  slug?: string | undefined;
  /** The message to announce: 'Changes saved', and what somebody else changed. */
  message: string;
}

export const SAVED = 'Changes saved';
export const NOT_SAVED = 'Failed to save changes';
