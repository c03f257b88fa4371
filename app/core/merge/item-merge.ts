import type { Fields } from '~/core/fields/field';

/** An item of a list with all its fields; new items have an empty id. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string };

/** Detects changes of an item: its id, a hash of its own fields, and the marks of the items in its lists. */
export type ItemMark = readonly [
  id: string,
  hash: string,
  lists: Readonly<Record<string, readonly ItemMark[]>>,
];

/** Whether every item of a list has an id; true for an empty list. */
export const isItemList = (value: unknown): value is Item[] =>
  Array.isArray(value) &&
  value.every(
    (item: unknown) =>
      typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string',
  );

export function markOf({ id, ...values }: Item): ItemMark {
  const entries = Object.entries(values);
  const lists = entries.filter((entry): entry is [string, Item[]] => isItemList(entry[1]));
  const own = entries.filter(([, value]) => !isItemList(value));
  return [
    id,
    hashOf(Object.fromEntries(own)),
    Object.fromEntries(lists.map(([name, items]) => [name, items.map(markOf)])),
  ];
}

/** Parses a `fingerprint` of a list of items; null for another text. */
export function marksIn(text: string): ItemMark[] | null {
  if (!text.startsWith('[')) return null;
  try {
    const marks: unknown = JSON.parse(text);
    return Array.isArray(marks) && marks.every(isMark) ? marks : null;
  } catch {
    return null;
  }
}

const isMark = (value: unknown): value is ItemMark =>
  Array.isArray(value) &&
  value.length === 3 &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'string' &&
  typeof value[2] === 'object' &&
  value[2] !== null &&
  Object.values(value[2] as object).every((marks) => Array.isArray(marks) && marks.every(isMark));

/** Returns a short hash that is stable and the same in browser and server. It is not suitable for secrets. */
export function hashOf(value: unknown): string {
  const text = JSON.stringify(value ?? '') ?? '';
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
}

/** An item that two people changed differently; null is a removed one. */
export interface ItemConflict {
  of: Fields;
  mine: Item | null;
  theirs: Item | null;
}

interface ListVersions {
  /** Items with an empty or unknown id are new. */
  sent: readonly Item[];
  stored: readonly Item[];
  base: readonly ItemMark[];
}

interface MergedList {
  items: Item[];
  conflicts: ItemConflict[];
  /** The base after seeing the conflicts: with it, the sent change overwrites. */
  seen: ItemMark[];
}

/**
 * Merges two changes of a list, item by item and with nested lists. Items added by either side stay; a change or
 * removal by one side wins. The sent order counts if it changed, else the stored one. `of` describes the items; both
 * lists are as `comparable` returns them.
 */
export function mergeItems(of: Fields, { sent, stored, base: marks }: ListVersions): MergedList {
  const [mine, theirs] = [byId(sent), byId(stored)];
  // A base comes from the client; without this, a repeated item would be compared as often.
  const base = [...new Map(marks.map((mark) => [mark[0], mark])).values()];
  const results = base.map((start) => mergeItem(of, start, mine.get(start[0]), theirs.get(start[0])));
  const known = new Set(base.map(([id]) => id));
  const merged = new Map(
    base.flatMap(([id], index) => {
      const item = results[index]?.item;
      return item ? [[id, item] as const] : [];
    }),
  );
  const versionOf = (item: Item) => (known.has(item.id) ? merged.get(item.id) : item);
  const order = {
    sent: sent.map(versionOf),
    stored: stored.map((item) => versionOf(mine.get(item.id) ?? item)),
  };
  const [first, second] = isMoved(sent, base) ? [order.sent, order.stored] : [order.stored, order.sent];
  return {
    items: interleave(first.filter(isItem), second.filter(isItem), (item) => !known.has(item.id)),
    conflicts: results.flatMap(({ conflicts }) => conflicts),
    seen: results.map(({ mark }) => mark).filter(isMark),
  };
}

const isItem = (item: Item | undefined): item is Item => item !== undefined;

const byId = (items: readonly Item[]) =>
  new Map(items.flatMap((item) => (item.id === '' ? [] : [[item.id, item] as const])));

interface MergedItem {
  /** Null if it is removed. */
  item: Item | null;
  conflicts: ItemConflict[];
  /** Null if the base no longer has the item. */
  mark: ItemMark | null;
}

function mergeItem(of: Fields, start: ItemMark, own?: Item, now?: Item): MergedItem {
  if (own && now) return mergeBoth(of, start, own, now);
  const left = own ?? now;
  if (!left || isSame(markOf(left), start)) return { item: null, conflicts: [], mark: start };
  const conflict = { of, mine: own ?? null, theirs: now ?? null };
  return { item: left, conflicts: [conflict], mark: now ? markOf(now) : null };
}

const isSame = (one: ItemMark, other: ItemMark) => JSON.stringify(one) === JSON.stringify(other);

function mergeBoth(of: Fields, start: ItemMark, own: Item, now: Item): MergedItem {
  const [id, before] = start;
  const [[, ownHash], [, nowHash]] = [markOf(own), markOf(now)];
  const isConflict = ownHash !== before && nowHash !== before && ownHash !== nowHash;
  const lists = Object.entries(of).flatMap(([name, field]) => {
    if (field.type !== 'items') return [];
    const sides = { sent: itemsIn(own, name), stored: itemsIn(now, name), base: start[2][name] ?? [] };
    return [[name, mergeItems(field.of, sides)] as const];
  });
  const nested = Object.fromEntries(lists.map(([name, { items }]) => [name, items]));
  const seen = Object.fromEntries(lists.map(([name, list]) => [name, list.seen]));
  return {
    item: { ...(ownHash === before ? now : own), ...nested },
    conflicts: [
      ...(isConflict ? [{ of, mine: own, theirs: now }] : []),
      ...lists.flatMap(([, { conflicts }]) => conflicts),
    ],
    mark: [id, isConflict ? nowHash : before, seen],
  };
}

const itemsIn = (item: Item, name: string) => (item[name] ?? []) as Item[];

function isMoved(sent: readonly Item[], base: readonly ItemMark[]): boolean {
  const places = new Map(base.map(([id], index) => [id, index]));
  const order = sent.flatMap(({ id }) => places.get(id) ?? []);
  return order.some((place, index) => index > 0 && place < (order[index - 1] ?? 0));
}

/**
 * Inserts the items of the second list that the first lacks: each after its predecessor there, or at the end if all
 * its predecessors are new.
 */
function interleave(first: readonly Item[], second: readonly Item[], isNew: (item: Item) => boolean): Item[] {
  const places = new Map(first.map((item, index) => [item, index]));
  const last = second.findLastIndex((item) => places.has(item));
  const added = first.map((): Item[] => []);
  const atStart: Item[] = [];
  let at = -1;
  for (const item of second.slice(0, last + 1)) {
    const place = places.get(item);
    if (place !== undefined) at = place;
    else {
      // Items that both added at one place stand in the order of the lists.
      for (let next = first[at + 1]; next && isNew(next); next = first[at + 1]) at += 1;
      (added[at] ?? atStart).push(item);
    }
  }
  return [
    ...atStart,
    ...first.flatMap((item, index) => [item, ...(added[index] ?? [])]),
    ...second.slice(last + 1),
  ];
}
