import { toLocalInput } from '../text/dates';
import type { Field, Fields } from './field';

/**
 * Returns the values of a record's fields as its form holds them, for telling who changed what: a time is a local
 * time without seconds, and a list of items that the form has as lines is the list of their keys. Fields that are not described are left out.
 */
export const comparable = (fields: Fields, values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const field = fields[name];
      return field && value !== undefined ? [[name, comparableValue(field, value)]] : [];
    }),
  );

function comparableValue(field: Field, value: unknown): unknown {
  if (field.kind === 'moment') return toLocalInput(value as string | Date);
  if (field.kind === 'items' && field.fromKey)
    return (value as Record<string, unknown>[]).map((item) => item[field.key]);
  return value;
}
