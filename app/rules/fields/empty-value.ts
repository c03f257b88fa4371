import type { Field, Fields } from './field';

type Empty = string | boolean | number | null | never[] | Record<string, unknown>;

const EMPTY_LISTS: ReadonlySet<string> = new Set(['names', 'codes', 'references', 'items']);

/** Returns the value of a field that was never set, as callers of the services get it. */
export function emptyValue(field: Field): Empty {
  if (field.kind === 'flag') return false;
  if (field.kind === 'position') return 0;
  if (field.kind === 'degrees' || field.kind === 'wholeNumber') return null;
  if (field.kind === 'choice') return field.options[0]?.[0] ?? '';
  if (field.kind === 'group') return emptyValues(field.of);
  return EMPTY_LISTS.has(field.kind) ? [] : '';
}

/** Returns an object in which no field is set. */
export const emptyValues = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));
