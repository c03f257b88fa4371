import { toLocalInput } from '../text/dates';
import type { Item } from './item-marks';
import { emptyValue } from '../fields/empty-value';
import { dividedFields, dividedValues } from '../fields/divided-groups';
import type { Field, Fields } from '../fields/field';

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
  return value;
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
