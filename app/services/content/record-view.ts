import type { SluggedRecord } from '~models/slugged-record';
import type { Schema, Types } from 'mongoose';
import { emptyValue } from '~/rules/fields/empty-value';
import type { Field, Fields } from '~/rules/fields/field';
import type { ItemViewOf, StoredOf, ViewOf } from '~/rules/fields/field-values';

/** The properties that the server sets on every record with a URL. */
export const identityOf = ({
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

/**
 * Converts stored fields for callers: dates become ISO 8601 strings, and items get their ids as strings. A field that was
 * added to the model after the record was stored has the model's default.
 */
export const viewOf = <const Fs extends Fields>(
  fields: Fs,
  stored: StoredOf<Fs, Types.ObjectId>,
  schema: Schema,
): ViewOf<Fs> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value: unknown = (stored as Record<string, unknown>)[name] ?? defaultOf(schema, name, field);
      return [name, valueOf(field, value, () => schema.path(name).schema ?? schema)];
    }),
  ) as ViewOf<Fs>;

/** Converts a stored item of a list. */
export const itemViewOf = <const Fs extends Fields>(
  fields: Fs,
  item: StoredOf<Fs, Types.ObjectId> & { _id: Types.ObjectId },
  schema: Schema,
): ItemViewOf<Fs> => ({ id: String(item._id), ...viewOf(fields, item, schema) });

function valueOf(field: Field, value: unknown, itemSchema: () => Schema): unknown {
  if (field.kind === 'moment') return (value as Date).toISOString();
  if (field.kind === 'optionalMoment') return value instanceof Date ? value.toISOString() : '';
  if (field.kind === 'group')
    return viewOf(field.of, value as StoredOf<Fields, Types.ObjectId>, itemSchema());
  if (field.kind !== 'items') return value;
  return (value as (StoredOf<Fields, Types.ObjectId> & { _id: Types.ObjectId })[]).map((item) =>
    itemViewOf(field.of, item, itemSchema()),
  );
}

const defaultOf = (schema: Schema, name: string, field: Field): unknown => {
  const path = schema.path(name) as { getDefault?: () => unknown } | undefined;
  return path?.getDefault?.() ?? emptyValue(field);
};
