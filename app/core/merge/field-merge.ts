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

/** The fingerprint of each field's value when the editor opened the form. */
export type MergeBase = Record<string, string>;

/** One field that two people changed in different ways. */
export interface FieldConflict {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** What a base contains that has seen `theirs`; by default its fingerprint, under the name of the field. */
  seen?: MergeBase;
  /** Of a list the items that both changed. */
  items?: ItemConflict[];
}

/**
 * Returns a short text that differs for different values: a hash, or for a list of items the marks by which each of them can be
 * compared.
 */
export const fingerprint = (value: unknown): string =>
  isItemList(value) ? JSON.stringify(value.map(markOf)) : hashOf(value);

/** Returns the hashes of a record's fields, for a form to carry. */
export const baseOf = (fields: object): MergeBase =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, fingerprint(value)]));

/**
 * Returns the key, in a base, of a field that is shown beside the edited one but not sent, as in Edit Mode: a change to
 * it is reported as somebody else's.
 */
const seenKey = (field: string) => SEEN + field;
const SEEN = 'seen.';

/** Returns the key, in the base of a form with unpublished changes, of a field as it is on the site. */
export const siteKey = (field: string) => `site.${field}`;

interface MergeResult {
  /** Fields to write: the editor changed them, or they have no base. */
  mine: string[];
  /** Fields that somebody else changed and the editor did not: they stay as stored. A list can be in both. */
  theirs: string[];
  /** The lists to write that have changes of both. */
  lists: Record<string, Item[]>;
  /** Fields that both changed differently: with any of them, nothing is written. */
  conflicts: FieldConflict[];
}

/**
 * Compares the sent fields with the stored ones, against what the editor started from. A field without a base counts as
 * changed by the editor. Lists that `fields` describes are compared item by item.
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

interface ListSides {
  field: string;
  sent: Item[];
  stored: Item[];
  marks: ItemMark[];
}

function addList(merged: MergeResult, { of }: ItemsField, { field, sent, stored, marks }: ListSides): void {
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
 * Returns hashes of what a page shows beside an edited field, so that the server can report what somebody else changed in it.
 * `sending` are fields that may have been saved already, by this very page.
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

/** Returns one hash for each list that has texts of items among these values: hundreds of hashes would be longer than any text. */
export function baseOfLists(values: Values): MergeBase {
  const texts = Object.entries(values).filter(([path]) => isItemPath(path));
  const lists = [...new Set(texts.map(([path]) => listOfPath(path)))];
  return Object.fromEntries(
    lists.map((list) => [seenKey(list), hashOf(texts.filter(([path]) => listOfPath(path) === list))]),
  );
}
