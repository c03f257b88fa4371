import type { z } from 'zod';
import { parseJson } from '~/core/text/json';
import type { SluggedRecord } from '~models/record-schema';
import { dividedFields, dividedValues } from '~/core/fields/divided-groups';
import type { Field, Fields } from '~/core/fields/field';
import { valueOf } from '~/core/fields/field-path';
import { emptyValue } from '~/core/fields/field-values';
import { nameOfUser } from '~/core/session/sessions.server';
import { toLocalInput } from '~/core/text/formats';
import { Failure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { baseOf, fingerprint, mergeFields, type FieldConflict, type MergeBase } from './field-merge';
import { hashOf, type Item } from './item-merge';

// Shared by all edits: of records, users and rounds.

/** Who saved another version, perhaps the same user in another window. */
interface Changer {
  id: string | null;
  name: string;
}

export const changerFor = (userId: string | undefined, { id, name }: Changer): string =>
  id !== null && id === userId ? 'you, in another window' : name;

export interface Edited<View> {
  record: View;
  merged: { by: Changer; fields: string[] } | null;
  /** The new public address, if the edit has changed it. */
  movedTo?: string | null;
}

/** The base of an edit; without one, the edit is based on the current record. */
export interface EditOptions {
  /** The hashes of the form's fields when it was opened: the edit is merged with later changes of others. */
  base?: MergeBase | undefined;
  /** The versions of `If-Match`. */
  ifVersions?: readonly number[] | undefined;
}

const NOT_YOURS =
  'Only the server sets this field: leave it out, or send it back unchanged, as it is stored now.';

/**
 * Parses a change of `current`. Server-owned fields may be sent back unchanged; they are ignored. Throws 400, and 412
 * for another version. A precondition only counts for a request that would otherwise succeed (RFC 9110, 13.2.1), so
 * invalid input is 400 whatever the version.
 */
export function parseChange<Schema extends z.ZodType, View extends { version: number }>(
  schema: Schema,
  input: unknown,
  current: View,
  { owned, ifVersions }: { owned: readonly string[] } & Pick<EditOptions, 'ifVersions'>,
): z.infer<Schema> {
  const patch = parse(schema, withoutOwned(input, current, owned));
  requireVersion(current, ifVersions);
  return patch;
}

/** Throws 412 for another version. */
export function requireVersion(
  { version }: { version: number },
  ifVersions: EditOptions['ifVersions'],
): void {
  if (ifVersions && !ifVersions.includes(version))
    throw new Failure(412, 'The record has changed since you read it. Nothing was written.');
}

/** Removes server-owned fields from the input. Throws 400 if one differs from the stored value. */
export function withoutOwned(input: unknown, current: object, owned: readonly string[]): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const stored = new Map<string, unknown>(owned.map((field) => [field, valueOf(current, field)]));
  const changed = Object.entries(input).filter(
    ([field, value]) => stored.has(field) && JSON.stringify(value) !== JSON.stringify(stored.get(field)),
  );
  if (changed.length > 0)
    throw new Failure(
      400,
      `${changed[0]?.[0]}: ${NOT_YOURS}`,
      Object.fromEntries(changed.map(([field]) => [field, [NOT_YOURS]])),
    );
  return Object.fromEntries(Object.entries(input).filter(([field]) => !stored.has(field)));
}

/** Two people changed the same fields, and nothing was written. */
export class Conflict extends Failure {
  constructor(
    readonly by: Changer,
    /** When the other version was saved (ISO 8601). */
    readonly at: string,
    readonly conflicts: FieldConflict[],
    /** Empty for a user, whose fields have no description. */
    readonly described: Fields,
    readonly kept: { field: string; value: unknown }[] = [],
  ) {
    super(
      409,
      `${by.name} changed this while you were editing. Nothing has been written, and what you typed is kept.`,
    );
  }
}

interface FieldVersions<Patch extends object> {
  patch: Patch;
  /** The patch and the stored record, in the representation of the form's base hashes. */
  sent: Record<string, unknown>;
  stored: Record<string, unknown>;
  base: MergeBase | undefined;
  described?: Fields;
  /** Parses the merged lists of items. Without it, lists are compared as a whole. */
  parseLists?: (lists: Record<string, unknown>) => Patch;
}

/** Returns the part of a patch to write over concurrent changes. Throws `Conflict` if both changed the same field. */
export async function reconcile<Patch extends object>(
  current: Pick<SluggedRecord, 'updatedBy' | 'updatedAt'>,
  { patch, sent, stored, base, described = {}, parseLists }: FieldVersions<Patch>,
): Promise<{ patch: Partial<Patch>; merged: Edited<unknown>['merged'] }> {
  if (!base) return { patch, merged: null };
  const { mine, theirs, conflicts, lists } = mergeFields(sent, stored, base, parseLists && described);
  const { updatedBy } = current;
  const by = { id: updatedBy, name: conflicts.length + theirs.length > 0 ? await nameOfUser(updatedBy) : '' };
  if (conflicts.length > 0) {
    const kept = theirs.map((field) => ({ field, value: stored[field] }));
    throw new Conflict(by, current.updatedAt.toISOString(), conflicts, described, kept);
  }
  // A form cannot show some values in full, such as a time's seconds; unchanged ones stay as stored.
  const isChanged = (field: string) => fingerprint(sent[field]) !== fingerprint(stored[field]);
  const own = Object.entries(patch).filter(([field]) => mine.includes(field) && isChanged(field));
  const together = Object.keys(lists).length > 0 ? parseLists?.(lists) : {};
  return {
    patch: { ...(Object.fromEntries(own) as Partial<Patch>), ...together },
    merged: theirs.length > 0 ? { by, fields: theirs } : null,
  };
}

/**
 * Normalizes the values of a record as its form holds them, to detect changes: times are local without seconds, items
 * are in order with all their fields, checked records are unordered, and the fields of a divided group are named by
 * path. Fields without a description are dropped.
 */
export function comparable(fields: Fields, values: object): Record<string, unknown> {
  const described = dividedFields(fields);
  return Object.fromEntries(
    Object.entries(dividedValues(fields, values)).flatMap(([name, value]) => {
      const field = described[name];
      return field && value !== undefined ? [[name, comparableValue(field, value)]] : [];
    }),
  );
}

function comparableValue(field: Field, value: unknown): unknown {
  if (field.type === 'moment') return toLocalInput(value as string | Date);
  if (field.type === 'items') return comparableItems(field.of, value as object[]);
  const isChecked = field.type === 'references' || (field.type === 'names' && field.among !== undefined);
  if (isChecked) return (value as string[]).toSorted();
  return value instanceof Date ? value.toISOString() : value;
}

function comparableItems(fields: Fields, items: readonly object[]): Item[] {
  const values = items as readonly (Record<string, unknown> & { id?: string; orderPosition?: number })[];
  return values
    .map((item, index) => ({ item, place: item.orderPosition ?? index }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => ({ id: item.id ?? '', ...itemValues(fields, item) }));
}

/** The position in the list is not part of an item. */
const itemValues = (fields: Fields, item: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.type !== 'position')
      .map(([name, field]) => [name, itemValue(field, item[name] ?? emptyValue(field))]),
  );

function itemValue(field: Field, value: unknown): unknown {
  if (field.type === 'items') return comparableItems(field.of, value as object[]);
  return value instanceof Date ? value.toISOString() : value;
}

/** Values in order by key. Each can be taken once, in constant time. */
export class Queues<Value> {
  readonly #queues = new Map<unknown, { values: Value[]; taken: number }>();

  constructor(entries: Iterable<readonly [key: unknown, value: Value]>) {
    for (const [key, value] of entries) {
      const queue = this.#queues.get(key);
      if (queue) queue.values.push(value);
      else this.#queues.set(key, { values: [value], taken: 0 });
    }
  }

  /** Returns the first value of a key that `isLeft` accepts, and drops those before it. */
  take(key: unknown, isLeft: (value: Value) => boolean = () => true): Value | undefined {
    const queue = this.#queues.get(key);
    while (queue && queue.taken < queue.values.length) {
      const value = queue.values[queue.taken];
      queue.taken += 1;
      if (value !== undefined && isLeft(value)) return value;
    }
    return undefined;
  }
}

/** Returns the base of a record's form. For a list that is lines of text it includes which item each line represents. */
export function formBase(fields: Fields, view: object): MergeBase {
  const values = comparable(fields, view);
  const lines = Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'items' && field.fromKey && name in values
      ? [[lineKey(name), JSON.stringify(linesOf(values[name] as Item[], field.key))]]
      : [],
  );
  return { ...baseOf(values), ...(Object.fromEntries(lines) as MergeBase) };
}

const lineKey = (field: string) => `lines.${field}`;

const linesOf = (items: readonly Item[], key: string) => items.map((item) => [item.id, hashOf(item[key])]);

/** Returns the item ids of the lines: empty for a new line. Null if the base has no lines. */
export function idsOfLines(base: MergeBase, field: string, lines: readonly string[]): string[] | null {
  const known = linesIn(base[lineKey(field)]);
  if (!known) return null;
  const left = new Queues(known.map(([id, hash]) => [hash, id]));
  return lines.map((line) => left.take(hashOf(line)) ?? '');
}

function linesIn(text: string | undefined): [id: string, hash: string][] | null {
  const lines = text === undefined ? null : parseJson(text);
  return Array.isArray(lines) && lines.every((line) => Array.isArray(line) && line.length === 2)
    ? (lines as [string, string][])
    : null;
}
