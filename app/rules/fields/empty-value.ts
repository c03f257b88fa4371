import type { Field, Fields } from './field';

type Empty = string | boolean | number | null | never[] | Record<string, unknown>;

const EMPTY_LISTS: ReadonlySet<string> = new Set(['names', 'codes', 'references', 'items']);

const WITHOUT_VALUE: ReadonlySet<string> = new Set(['degrees', 'wholeNumber', 'optionalFlag']);

/** Returns the value of a field that was never set, as callers of the services get it. */
export function emptyValue(field: Field): Empty {
  if (field.type === 'flag') return false;
  if (field.type === 'position') return 0;
  if (WITHOUT_VALUE.has(field.type)) return null;
  if (field.type === 'optionalMoment' && field.isNullable) return null;
  if (field.type === 'choice') return field.options[0]?.[0] ?? '';
  if (field.type === 'group') return emptyValues(field.of);
  return EMPTY_LISTS.has(field.type) ? [] : '';
}

/** Returns an object in which no field is set. */
export const emptyValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));
