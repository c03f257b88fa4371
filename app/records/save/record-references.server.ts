import { valueOf } from '~/core/fields/field-path';
import type { Types } from 'mongoose';
import type { Field, Fields, ItemsField } from '~/core/fields/field';
import type { FieldErrors } from '~/core/validation/errors';
import { onlyKnown, referencesIn, type KnownRecords } from '~/records/read/view-references.server';

type Values = Record<string, unknown>;

export interface ReferenceHistory {
  current: object | null;
  /** Ids that the record had in an earlier version. */
  knownIds: ReadonlySet<string>;
}

/** Errors of references to records that neither exist nor were in the record before. */
export function referenceErrors(
  fields: Fields,
  change: object,
  known: KnownRecords,
  { current, knownIds }: ReferenceHistory,
): FieldErrors {
  const references = referencesIn(fields, change);
  const before = new Set(current ? referencesIn(fields, current).map(({ id }) => id) : []);
  const unknown = references.filter(
    ({ to, id }) => !known[to].found.has(id) && !before.has(id) && !knownIds.has(id),
  );
  return Object.fromEntries(unknown.map(({ path, to }) => [path, [`There is no ${to} with this ID`]]));
}

/**
 * Adds back the references to deleted records in `current` (stored or a view), and the items hidden for lack of one. Callers do not see
 * them, so they cannot send them back; they apply again when the record is restored from the trash.
 */
export function keepDeleted<Change extends object>(
  fields: Fields,
  change: Change,
  current: object | null,
  known: KnownRecords,
): Change {
  const sent = Object.fromEntries(Object.entries(fields).filter(([name]) => name in change));
  const references = current ? referencesIn(sent, current) : [];
  if (!current || references.length === 0) return change;
  return references.every(({ to, id }) => known[to].found.has(id))
    ? change
    : { ...change, ...withKept(sent, change, current, known) };
}

type Item = Values & { _id?: Types.ObjectId; id?: string };

function withKept(fields: Fields, change: object, current: object, known: KnownRecords): Values {
  const kept = (field: Field, value: unknown, before: unknown): unknown => {
    if (value === undefined || before === undefined) return value;
    if (field.type === 'reference') {
      const isDeleted = before !== '' && !known[field.to].found.has(before as string);
      return value === '' && isDeleted ? before : value;
    }
    if (field.type === 'references') {
      const deleted = (before as string[]).filter((id) => !known[field.to].found.has(id));
      return [...new Set([...(value as string[]), ...deleted])].slice(0, field.maxItems);
    }
    if (field.type !== 'items') return value;
    const items = (before as Item[]).map((item) => ({ ...item, id: String(item._id ?? item.id) }));
    const byId = new Map(items.map((item) => [item.id, item]));
    const sent = (value as Item[]).map((item) => ({
      ...item,
      ...withKept(field.of, item, byId.get(item.id ?? '') ?? {}, known),
    }));
    return field.isComplete ? withUnseen(field, sent, items, known) : sent;
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      kept(field, withDefault(field, valueOf(change, name)), valueOf(current, name)),
    ]),
  );
}

/**
 * Inserts the earlier hidden items, each behind the item that it followed, or at the start. Items from callers come first if the list has
 * too little room.
 */
function withUnseen(
  { of, isComplete, maxItems }: ItemsField,
  sent: readonly Item[],
  before: readonly Item[],
  known: KnownRecords,
): Item[] {
  const ids = new Set(sent.map(({ id }) => id));
  const isUnseen = (item: Item) => isComplete?.(onlyKnown(of, item, known)) === false;
  const unseen = before.filter((item) => !ids.has(item.id) && isUnseen(item));
  const kept = new Set(unseen.slice(0, Math.max(0, maxItems - sent.length)));
  const atStart: Item[] = [];
  const behind = new Map<string | undefined, Item[]>(sent.map(({ id }) => [id, []]));
  let place = atStart;
  for (const item of before) {
    if (kept.has(item)) place.push(item);
    else if (ids.has(item.id)) place = behind.get(item.id) ?? place;
  }
  return [...atStart, ...sent.flatMap((item) => [item, ...(item.id ? (behind.get(item.id) ?? []) : [])])];
}

/** A missing reference is the same as an empty one. */
const withDefault = (field: Field, value: unknown) => (field.type === 'reference' ? (value ?? '') : value);
