import { dividedFields, dividedValues } from '~/core/fields/divided-groups';
import type { Fields, Field } from '~/core/fields/field';
import { emptyValue } from '~/core/fields/field-values';
import { toLocalInput } from '~/core/text/formats';
import { Failure } from '~/core/validation/errors';
import type { FieldConflict } from './field-merge';
import type { Item } from './item-merge';

/** Two people changed the same fields, and nothing was written. */
export class Conflict extends Failure {
  constructor(
    /** The name of the user who saved in between, and when (ISO 8601). */
    readonly by: string,
    readonly at: string,
    readonly conflicts: FieldConflict[],
    /** The descriptions of the record's fields; empty for a user, whose fields have none. */
    readonly described: Fields,
    /** Fields that only the other user changed: no conflict, they stay as stored. */
    readonly kept: { field: string; value: unknown }[] = [],
  ) {
    super(
      409,
      `${by} changed this while you were editing. Nothing has been written, and what you typed is kept.`,
    );
  }
}

/**
 * Returns the values of a record's fields as its form holds them, for telling who changed what: a time is a local
 * time without seconds, the items of a list are in its order, with all their fields, records that are ticked in a list are in no order,
 * and the fields of a divided group are by their paths. Fields that are not described are left out.
 */
export function comparable(fields: Fields, values: object): Record<string, unknown> {
  const described = dividedFields(fields);
  return Object.fromEntries(
    Object.entries(dividedValues(fields, values)).flatMap(([name, value]) => {
      const field = described[name];
      return field && value !== undefined ? [[name, comparableValue(field, value)]] : [];
    }),
  );
}

function comparableValue(field: Field, value: unknown): unknown {
  if (field.type === 'moment') return toLocalInput(value as string | Date);
  if (field.type === 'items') return comparableItems(field.of, value as object[]);
  if (field.type === 'references') return (value as string[]).toSorted();
  return value instanceof Date ? value.toISOString() : value;
}

/** Returns the items of a list, as they are stored, parsed or shown to callers, for `mergeItems`. */
function comparableItems(fields: Fields, items: readonly object[]): Item[] {
  const values = items as readonly (Record<string, unknown> & { id?: string; orderPosition?: number })[];
  return values
    .map((item, index) => ({ item, place: item.orderPosition ?? index }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => ({ id: item.id ?? '', ...itemValues(fields, item) }));
}

/** Its place in the list is not part of an item. */
const itemValues = (fields: Fields, item: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.type !== 'position')
      .map(([name, field]) => [name, itemValue(field, item[name] ?? emptyValue(field))]),
  );

function itemValue(field: Field, value: unknown): unknown {
  if (field.type === 'items') return comparableItems(field.of, value as object[]);
  return value instanceof Date ? value.toISOString() : value;
}
