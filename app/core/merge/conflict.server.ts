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
    /** Who saved the other version, perhaps the same user in another window, and when (ISO 8601). */
    readonly by: { id: string | null; name: string },
    readonly at: string,
    readonly conflicts: FieldConflict[],
    /** Empty for a user, whose fields have no description. */
    readonly described: Fields,
    readonly kept: { field: string; value: unknown }[] = [],
  ) {
    super(
      409,
      `${by.name} changed this while you were editing. Nothing has been written, and what you typed is kept.`,
    );
  }
}

/**
 * Normalizes the values of a record as its form holds them, to detect changes: times are local without seconds, items
 * are in order with all their fields, checked records are unordered, and the fields of a divided group are named by
 * path. Fields without a description are dropped.
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

function comparableItems(fields: Fields, items: readonly object[]): Item[] {
  const values = items as readonly (Record<string, unknown> & { id?: string; orderPosition?: number })[];
  return values
    .map((item, index) => ({ item, place: item.orderPosition ?? index }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => ({ id: item.id ?? '', ...itemValues(fields, item) }));
}

/** The position in the list is not part of an item. */
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
