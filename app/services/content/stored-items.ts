import { Types } from 'mongoose';
import {
  emptyValue,
  type Fields,
  type ItemInputOf,
  type ItemsField,
  type StoredOf,
} from '~/rules/fields/field';

type StoredItem<Fs extends Fields> = StoredOf<Fs, Types.ObjectId> & { _id: Types.ObjectId };

/**
 * Returns the items to store, in the given order or by their positions; items with a known id
 * keep it, and the others get a new one.
 */
export function toStoredItems<const Fs extends Fields>(
  fields: Fs,
  items: readonly ItemInputOf<Fs>[],
  knownIds: Iterable<string>,
): StoredItem<Fs>[] {
  const known = new Set(knownIds);
  const places = items.map((item, index) => ({ item, place: positionOf(item) ?? index }));
  return places
    .sort((a, b) => a.place - b.place)
    .map(({ item: { id, ...given } }, index) => ({
      ...emptyItem(fields),
      ...given,
      ...('orderPosition' in fields && { orderPosition: index }),
      _id: id !== undefined && known.delete(id) ? new Types.ObjectId(id) : new Types.ObjectId(),
    })) as StoredItem<Fs>[];
}

const positionOf = (item: object) => (item as { orderPosition?: number }).orderPosition;

/** Returns an item in which no field is set. */
export const emptyItem = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));

/** The items of a record's lists, each by the key that stands for it in a form of lines. */
export type ItemKeys = Record<string, readonly string[]>;

/**
 * Returns the input with the lists that a form gave as keys: an item that the record has already stays as it is, with its id,
 * and any other key makes a new item.
 */
export function withItems(fields: Fields, input: unknown, keys: ItemKeys, current: object | null): unknown {
  const lists = Object.entries(keys).flatMap(([name, given]) => {
    const field = fields[name];
    const known = (current as Record<string, ItemView[]> | null)?.[name] ?? [];
    return field?.kind === 'items' ? [[name, itemsOf(field, given, known)] as const] : [];
  });
  return lists.length > 0 ? { ...(input as object), ...Object.fromEntries(lists) } : input;
}

type ItemView = Record<string, unknown>;

function itemsOf({ key, of, fromKey }: ItemsField, keys: readonly string[], known: readonly ItemView[]) {
  const left = [...known];
  return keys.map((value, index) => {
    const at = left.findIndex((item) => item[key] === value);
    const [item] = at === -1 ? [] : left.splice(at, 1);
    return { ...(item ?? fromKey(value)), ...('orderPosition' in of && { orderPosition: index }) };
  });
}
