/** An item of a list, with all its fields; the id of a new one is empty. */
export type Item = Readonly<Record<string, unknown>> & { readonly id: string };

/** What tells whether an item has changed: its id, a hash of its own fields, and the marks of the items in its lists. */
export type ItemMark = readonly [
  id: string,
  hash: string,
  lists: Readonly<Record<string, readonly ItemMark[]>>,
];

/** Whether a value is a list of which every item has an id. An empty list is one, too. */
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

/** Returns the marks in a text that `fingerprint` returned for a list of items, or null if it is another text. */
export function marksIn(text: string): ItemMark[] | null {
  if (!text.startsWith('[')) return null;
  try {
    const marks: unknown = JSON.parse(text);
    return Array.isArray(marks) && marks.every(isMark) ? marks : null;
  } catch {
    return null;
  }
}

export const isMark = (value: unknown): value is ItemMark =>
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
