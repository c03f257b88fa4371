import type { Field, Fields } from './field';

/**
 * Returns the description of a field by its path. In the path of a field of an item each list is followed by what tells
 * its items apart, such as an id: `seasons.65f0c1.episodes.65f0c2.synopsis`. In that of a field of a group the group comes first:
 * `brand.accent`.
 */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', item, ...rest] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (item === undefined) return field;
  if (field?.type === 'group') return fieldAt(field.of, [item, ...rest].join('.'));
  return field?.type === 'items' ? fieldAt(field.of, rest.join('.')) : undefined;
}

/** Whether a path is that of a field of an item, not of the record itself. */
export const isItemPath = (path: string): boolean => path.includes('.');

/** Returns the list of the record in which the item of a path is. */
export const listOfPath = (path: string): string => path.split('.', 1)[0] ?? '';

/** Returns a copy of an object without these properties. */
export function omit<T extends object, const K extends keyof T>(from: T, keys: readonly K[]): Omit<T, K> {
  const rest = { ...from };
  for (const key of keys) delete rest[key];
  return rest;
}

/** Returns a copy of an object with only these properties. */
export const pick = <T extends object, const K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

/** Returns the value of a record's field by the field's name, which only the description of the fields knows. */
export const valueOf = (record: object, name: string): unknown => Reflect.get(record, name);

const spaced = (field: string) => field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** Returns the label of a field by its path; of one that is not described, such as a user's, its name in words. */
export const fieldLabel = (fields: Fields, path: string): string =>
  fieldAt(fields, path)?.label ?? spaced(path).replace(/^./, (letter) => letter.toUpperCase());
