import { dividedFields } from '~/core/fields/divided-groups';
import type { Field, Fields } from '~/core/fields/field';
import { fieldAt } from '~/core/fields/field-path';
import type { MaxMegabytes } from '~/core/files/media-guidance';
import { isKind, isOrdered, RECORD_FIELDS, type Kind } from './kinds';
import { inlineShape, type InlineShape } from '~/core/fields/field-values';

const inlineShapes = (fields: Fields): Record<string, InlineShape> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const shape = inlineShape(field);
      return shape ? [[name, shape]] : [];
    }),
  );

export const INLINE = Object.fromEntries(
  Object.entries(RECORD_FIELDS).map(([kind, fields]) => [kind, inlineShapes(dividedFields(fields))]),
) as Record<Kind, Record<string, InlineShape>>;

const hasInlineTexts = (field: Field): boolean =>
  field.type === 'items' &&
  Object.values(field.of).some((each) => inlineShape(each) !== null || hasInlineTexts(each));

/** Returns the fields that Edit Mode changes in place, including lists with such item texts. */
export const inlineFields = (kind: Kind): string[] =>
  Object.entries<Field>(dividedFields(RECORD_FIELDS[kind]))
    .filter(([, field]) => inlineShape(field) !== null || hasInlineTexts(field))
    .map(([name]) => name);

/** The pseudo-field of a record's position in its list; its values are `up` and `down`. */
export const ORDER = 'orderPosition';

/** Returns how a field, or by its path a field of an item, is edited in place; null if it is not. */
export function shapeOf(kind: string, field: string): InlineShape | 'order' | null {
  if (!isKind(kind)) return null;
  if (field === ORDER) return isOrdered(kind) ? 'order' : null;
  const described = fieldAt(RECORD_FIELDS[kind], field);
  return described ? inlineShape(described) : null;
}

export const isFile = (shape: ReturnType<typeof shapeOf>): shape is 'image' | 'video' =>
  shape === 'image' || shape === 'video';

/** The first of two choices is on. Throws for a field without a switch. */
export function switchOf(kind: Kind, name: string): { label: string; off: InlineValue; on: InlineValue } {
  const fields: Fields = RECORD_FIELDS[kind];
  const field = fields[name];
  if (field?.type === 'flag') return { label: field.shortLabel ?? field.label, off: false, on: true };
  const [on, off] = field?.type === 'choice' ? field.options : [];
  if (!on || !off) throw new Error(`${kind}.${name} is not a switch`);
  return { label: on[1], off: off[0], on: on[0] };
}

export type InlineValue = string | boolean;

/** A record that the user may change in place, with the stored values of the fields on the page. */
export interface InlineRecord {
  kind: Kind;
  id: string;
  name: string;
  values: Record<string, InlineValue>;
  names?: Record<string, string>;
  /** What there is to say about its unpublished changes, which Edit Mode does not change; absent if it has none. */
  unpublished?: string;
  /** What people without an account want to have changed, by field. */
  notes?: InlineNote[];
}

export interface InlineNote {
  about: string;
  quote: string;
  text: string;
  name: string;
}

export const ownerOf = ({ name, names }: InlineRecord, field: string): string => names?.[field] ?? name;

export interface InlinePlace {
  record: string;
  field: string;
}

export interface Editing {
  mayOrder: boolean;
  /** By the keys that the page's components use, such as `show/<id>`. */
  records: Record<string, InlineRecord>;
  slug: string | null;
  maxMegabytes: MaxMegabytes;
  /** Views of the page in 30 days; null where nothing is counted. */
  views: number | null;
  flash: { tone: 'success' | 'error' | 'info'; text: string } | null;
}

export interface InlineSaved {
  ok: true;
  value: InlineValue;
  slug?: string | undefined;
  message: string;
}

export const SAVED = 'Changes saved';
export const NOT_SAVED = 'Failed to save changes';
