import { Types } from 'mongoose';
import type { MergeBase } from '~/core/merge/field-merge';
import { idsOfLines, Queues } from '~/core/merge/edits.server';
import { emptyValues } from '~/core/fields/field-values';
import type { Fields, ItemsField } from '~/core/fields/field';
import { uploadIdsIn } from '~/core/files/uploads';

type Values = Record<string, unknown>;
type SentItem = Values & { id?: string };
type StoredItem = Values & { _id: Types.ObjectId };
type ItemBefore = Values & { _id?: Types.ObjectId; id?: string };

/**
 * Converts a parsed change for storage: items with ids, and whole objects. An item keeps an id that is in its list or in `knownIds`; other
 * items get a new one. `current` is stored or a view.
 */
export const toStoredFields = (
  fields: Fields,
  change: object,
  current: object | null,
  knownIds: ReadonlySet<string>,
): Values => storedFields(fields, change, (current ?? {}) as Values, knownIds);

const storedFields = (
  fields: Fields,
  change: object,
  current: Values,
  knownIds: ReadonlySet<string>,
): Values =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]: [string, unknown]) => {
      const field = fields[name];
      const before = current[name];
      if (field?.type === 'group' && value !== undefined) {
        const given = storedFields(field.of, value as object, (before ?? {}) as Values, knownIds);
        return [name, { ...emptyValues(field.of), ...(before as object | undefined), ...given }];
      }
      if (field?.type !== 'items' || value === undefined) return [name, value];
      const items = { sent: value as SentItem[], before: (before ?? []) as ItemBefore[] };
      return [name, storedItems(field.of, items, knownIds)];
    }),
  );

function storedItems(
  fields: Fields,
  { sent, before }: { sent: readonly SentItem[]; before: readonly ItemBefore[] },
  knownIds: ReadonlySet<string>,
): StoredItem[] {
  const byId = new Map(before.map((item) => [String(item._id ?? item.id), item]));
  const left = new Set([...byId.keys(), ...knownIds]);
  const places = sent.map((item, index) => ({ item, place: positionOf(item) ?? index }));
  return places
    .sort((a, b) => a.place - b.place)
    .map(({ item: { id = '', ...given } }, index) => ({
      ...emptyValues(fields),
      ...storedFields(fields, given, byId.get(id) ?? {}, knownIds),
      ...('orderPosition' in fields && { orderPosition: index }),
      _id: left.delete(id) ? new Types.ObjectId(id) : new Types.ObjectId(),
    }));
}

const positionOf = (item: object) => (item as { orderPosition?: number }).orderPosition;

/** Keys of list items in a form of lines. */
export type ItemKeys = Record<string, readonly string[]>;

/**
 * Replaces keys from a form by items: an existing item stays with its id, any other key makes a new one. With the form's base, a key whose
 * item another user has removed makes none.
 */
export function withItems(
  fields: Fields,
  input: unknown,
  keys: ItemKeys,
  { current, base = {} }: { current: object | null; base?: MergeBase | undefined },
): unknown {
  const lists = Object.entries(keys).flatMap(([name, given]) => {
    const field = fields[name];
    const known = (current as Record<string, ItemView[]> | null)?.[name] ?? [];
    const ids = idsOfLines(base, name, given) ?? [];
    return field?.type === 'items' ? [[name, itemsOf(field, given, { known, ids })] as const] : [];
  });
  return lists.length > 0 ? { ...(input as object), ...Object.fromEntries(lists) } : input;
}

type ItemView = Record<string, unknown>;

function itemsOf(
  { key, of, maxItems, fromKey = (value) => ({ [key]: value }) }: ItemsField,
  keys: readonly string[],
  { known, ids }: { known: readonly ItemView[]; ids: readonly string[] },
) {
  // Include items that others have removed, so that validation rejects the list.
  if (keys.length > maxItems) return keys.map(fromKey);
  const left = new Set(known);
  const queues = {
    byId: new Queues(known.map((item) => [item.id, item])),
    byKey: new Queues(known.map((item) => [item[key], item])),
  };
  const take = (by: keyof typeof queues, value: string) => {
    const item = queues[by].take(value, (each) => left.has(each));
    if (item) left.delete(item);
    return item;
  };
  const named = keys.map((_, index) => (ids[index] ? take('byId', ids[index]) : undefined));
  const items = keys.flatMap((value, index): ItemView[] => {
    const item = ids[index] ? named[index] : (take('byKey', value) ?? fromKey(value));
    return item ? [item] : [];
  });
  return items.map((item, index) => ({ ...item, ...('orderPosition' in of && { orderPosition: index }) }));
}

const RECORD_ID = /^[0-9a-f]{24}$/;

/** A generated file name in a list of files. */
const FILE_NAME = /^[a-z0-9]{24}$/;

export function idsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return RECORD_ID.test(value)
      ? [value]
      : [...uploadIdsIn(value), ...(FILE_NAME.test(value) ? [value] : [])];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : [];
}
