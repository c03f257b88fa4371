import type { Fields, ItemsField } from '~/core/fields/field';
import { isItemPath, listOfPath } from '~/core/fields/field-path';
import {
  hashOf,
  isItemList,
  markOf,
  marksIn,
  type Item,
  type ItemMark,
  mergeItems,
  type ItemConflict,
} from './item-merge';

/** The fingerprint of each field when the editor opened the form. */
export type MergeBase = Record<string, string>;

export interface FieldConflict {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** The base entries after seeing `theirs`; by default its fingerprint, under the name of the field. */
  seen?: MergeBase;
  items?: ItemConflict[];
}

/**
 * Returns a short text that differs for different values: a hash, or for a list the marks of its items, which can be
 * compared one by one.
 */
export const fingerprint = (value: unknown): string =>
  isItemList(value) ? JSON.stringify(value.map(markOf)) : hashOf(value);

export const baseOf = (fields: object): MergeBase =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, fingerprint(value)]));

/** Returns the base key of a field that is shown next to the edited one but not sent, as in Edit Mode; changes to it are reported. */
export const seenKey = (field: string) => SEEN + field;
const SEEN = 'seen.';

/** Returns the base key of a field's published value, in a form with unpublished changes. */
export const siteKey = (field: string) => `site.${field}`;

interface MergeResult {
  /** Fields to write: the editor changed them, or they have no base. */
  mine: string[];
  /** Fields that only other users changed; they stay as stored. A list can be in both. */
  theirs: string[];
  lists: Record<string, Item[]>;
  /** Fields that both changed differently; with any of them, nothing is written. */
  conflicts: FieldConflict[];
}

/**
 * Compares sent and stored fields against the editor's base. A field without a base counts as changed by the editor.
 * Lists in `fields` are compared item by item.
 */
export function mergeFields(
  sent: Record<string, unknown>,
  stored: Record<string, unknown>,
  base: MergeBase,
  fields: Fields = {},
): MergeResult {
  const merged: MergeResult = { mine: [], theirs: [], lists: {}, conflicts: [] };
  for (const [field, value] of Object.entries(sent)) {
    const start = base[field];
    const marks = start === undefined ? null : marksIn(start);
    const described = fields[field];
    if (marks && described?.type === 'items') {
      addList(merged, described, { field, sent: value as Item[], stored: stored[field] as Item[], marks });
      continue;
    }
    const now = fingerprint(stored[field]);
    const own = fingerprint(value);
    if (start === undefined || now === start || own === now) merged.mine.push(field);
    else if (own === start) merged.theirs.push(field);
    else merged.conflicts.push({ field, mine: value, theirs: stored[field] });
  }
  for (const [key, start] of Object.entries(base)) {
    const field = key.startsWith(SEEN) ? key.slice(SEEN.length) : '';
    if (Object.hasOwn(sent, field) || !Object.hasOwn(stored, field)) continue;
    if (fingerprint(stored[field]) !== start) merged.theirs.push(field);
  }
  return merged;
}

function addList(
  merged: MergeResult,
  { of }: ItemsField,
  { field, sent, stored, marks }: { field: string; sent: Item[]; stored: Item[]; marks: ItemMark[] },
): void {
  const { items, conflicts, seen } = mergeItems(of, { sent, stored, base: marks });
  if (conflicts.length > 0) {
    merged.conflicts.push({
      field,
      mine: sent,
      theirs: stored,
      seen: { [field]: JSON.stringify(seen) },
      items: conflicts,
    });
    return;
  }
  if (JSON.stringify(items) !== JSON.stringify(stored)) {
    merged.mine.push(field);
    merged.lists[field] = items;
  }
  if (fingerprint(stored) !== JSON.stringify(marks)) merged.theirs.push(field);
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns hashes of the values next to an edited field, so that the server can report changes by others. `sending`
 * are fields that this page may have saved already.
 */
export function baseBeside(field: string, values: Values, sending: readonly string[]): MergeBase {
  const left = new Set([field, ...sending.map(listOfPath)]);
  const beside = Object.entries(values).filter(([name]) => !left.has(listOfPath(name)));
  const own = beside.filter(([name]) => !isItemPath(name));
  return {
    ...Object.fromEntries(own.map(([name, value]) => [seenKey(name), fingerprint(value)])),
    ...(isItemPath(field) && baseOfLists(Object.fromEntries(beside))),
  };
}

/** Returns one hash per list of item texts, because hundreds of hashes would be longer than any text. */
export function baseOfLists(values: Values): MergeBase {
  const texts = Object.entries(values).filter(([path]) => isItemPath(path));
  const lists = [...new Set(texts.map(([path]) => listOfPath(path)))];
  return Object.fromEntries(
    lists.map((list) => [seenKey(list), hashOf(texts.filter(([path]) => listOfPath(path) === list))]),
  );
}
