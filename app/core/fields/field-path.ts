import type { Field, Fields } from './field';

/**
 * Finds a field by its path. In paths into items, each list is followed by the key of the item, such as its id:
 * `seasons.65f0c1.episodes.65f0c2.synopsis`. In paths into groups the group comes first: `brand.accent`.
 */
export function fieldAt(fields: Fields, path: string): Field | undefined {
  const [name = '', item, ...rest] = path.split('.');
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (item === undefined) return field;
  if (field?.type === 'group') return fieldAt(field.of, [item, ...rest].join('.'));
  return field?.type === 'items' ? fieldAt(field.of, rest.join('.')) : undefined;
}

/** Whether it leads into an item of a list; a path into a group has two parts. */
export const isItemPath = (path: string): boolean => path.split('.', 3).length > 2;

/** The list of an item's path; any other path itself. */
export const listOfPath = (path: string): string =>
  isItemPath(path) ? path.slice(0, path.indexOf('.')) : path;

export function omit<T extends object, const K extends keyof T>(from: T, keys: readonly K[]): Omit<T, K> {
  const rest = { ...from };
  for (const key of keys) delete rest[key];
  return rest;
}

export const pick = <T extends object, const K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>;

/** Groups items by a key. Groups come in the order of their first items. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export const valueOf = (record: object, name: string): unknown => Reflect.get(record, name);

const spaced = (field: string) => field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** Fields without a description, such as a user's, get their name in words. */
export const fieldLabel = (fields: Fields, path: string): string =>
  fieldAt(fields, path)?.label ?? spaced(path).replace(/^./, (letter) => letter.toUpperCase());
