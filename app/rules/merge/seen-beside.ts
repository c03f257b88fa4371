import { isItemPath, listOfPath } from '../fields/field-path';
import { fingerprint, seenKey, type MergeBase } from './field-merge';
import { hashOf } from './item-marks';

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
