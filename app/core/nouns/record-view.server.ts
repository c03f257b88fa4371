import type { SluggedRecord } from '~models/record-schema';
import type { Schema, Types } from 'mongoose';
import { emptyValue, type ItemViewOf, type StoredOf, type ViewOf } from '~/core/fields/field-values';
import type { Field, Fields } from '~/core/fields/field';

/** The properties that the server sets on every record with a URL. */
export const commonFields = ({
  _id,
  version,
  slug,
  createdBy,
  createdAt,
  updatedAt,
}: Omit<SluggedRecord, 'slugs' | 'updatedBy'>) => ({
  id: String(_id),
  version,
  slug,
  createdBy,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

type Values = Record<string, unknown>;

/** The conversion of one field, prepared once for all records: a show can have a thousand items. */
interface FieldView {
  name: string;
  convert: (value: unknown) => unknown;
  missing: () => unknown;
}

const views = new WeakMap<Fields, WeakMap<Schema, FieldView[]>>();

function fieldViews(fields: Fields, schema: Schema): FieldView[] {
  const bySchema = views.get(fields) ?? new WeakMap<Schema, FieldView[]>();
  views.set(fields, bySchema);
  const known = bySchema.get(schema);
  if (known) return known;
  const found = Object.entries(fields).map(([name, field]) => fieldView(name, field, schema));
  bySchema.set(schema, found);
  return found;
}

function fieldView(name: string, field: Field, schema: Schema): FieldView {
  const path = schema.path(name) as { getDefault?: () => unknown; schema?: Schema } | undefined;
  const convert = converterOf(field, path?.schema ?? schema);
  return { name, convert, missing: () => convert(path?.getDefault?.() ?? emptyValue(field)) };
}

function converterOf(field: Field, itemSchema: Schema): FieldView['convert'] {
  if (field.type === 'moment') return (value) => (value as Date).toISOString();
  if (field.type === 'optionalMoment') {
    const none = field.isNullable ? null : '';
    return (value) => (value instanceof Date ? value.toISOString() : none);
  }
  if (field.type === 'group') return (value) => valuesOf(field.of, value as Values, itemSchema, {});
  if (field.type !== 'items') return (value) => value;
  return (value) =>
    (value as (Values & Identified)[]).map((item) =>
      valuesOf(field.of, item, itemSchema, { id: String(item._id) }),
    );
}

interface Identified {
  _id: Types.ObjectId;
}

function valuesOf(fields: Fields, stored: Values, schema: Schema, values: Values): Values {
  for (const { name, convert, missing } of fieldViews(fields, schema)) {
    const value = stored[name];
    values[name] = value === undefined || value === null ? missing() : convert(value);
  }
  return values;
}

/**
 * Converts stored fields: dates become ISO 8601 strings, and item ids become strings. A field that was added to the
 * model later gets the model's default.
 */
export const viewOf = <const Fs extends Fields>(
  fields: Fs,
  stored: StoredOf<Fs, Types.ObjectId>,
  schema: Schema,
): ViewOf<Fs> => valuesOf(fields, stored, schema, {}) as ViewOf<Fs>;

export const itemViewOf = <const Fs extends Fields>(
  fields: Fs,
  item: StoredOf<Fs, Types.ObjectId> & Identified,
  schema: Schema,
): ItemViewOf<Fs> => valuesOf(fields, item, schema, { id: String(item._id) }) as ItemViewOf<Fs>;
