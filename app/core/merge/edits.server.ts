import type { z } from 'zod';
import type { SluggedRecord } from '~models/record-schema';
import type { Fields as Described } from '~/core/fields/field';
import { valueOf } from '~/core/fields/field-path';
import { Conflict } from './conflict.server';
import { fingerprint, mergeFields, type MergeBase } from './field-merge';
import { Failure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { nameOfUser } from '~/core/session/sessions.server';

// Shared by all edits: of records, users and rounds.

export interface Edited<View> {
  record: View;
  merged: { by: string; fields: string[] } | null;
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

interface FieldVersions<Fields extends object> {
  patch: Fields;
  /** The patch and the stored record, in the representation of the form's base hashes. */
  sent: Record<string, unknown>;
  stored: Record<string, unknown>;
  base: MergeBase | undefined;
  described?: Described;
  /** Parses the merged lists of items. Without it, lists are compared as a whole. */
  parseLists?: (lists: Record<string, unknown>) => Fields;
}

/** Returns the part of a patch to write over concurrent changes. Throws `Conflict` if both changed the same field. */
export async function reconcile<Fields extends object>(
  current: Pick<SluggedRecord, 'updatedBy' | 'updatedAt'>,
  { patch, sent, stored, base, described = {}, parseLists }: FieldVersions<Fields>,
): Promise<{ patch: Partial<Fields>; merged: Edited<unknown>['merged'] }> {
  if (!base) return { patch, merged: null };
  const { mine, theirs, conflicts, lists } = mergeFields(sent, stored, base, parseLists && described);
  const by = conflicts.length + theirs.length > 0 ? await nameOfUser(current.updatedBy) : '';
  if (conflicts.length > 0) {
    const kept = theirs.map((field) => ({ field, value: stored[field] }));
    throw new Conflict(
      { id: current.updatedBy, name: by },
      current.updatedAt.toISOString(),
      conflicts,
      described,
      kept,
    );
  }
  // A form cannot show some values in full, such as a time's seconds; unchanged ones stay as stored.
  const isChanged = (field: string) => fingerprint(sent[field]) !== fingerprint(stored[field]);
  const own = Object.entries(patch).filter(([field]) => mine.includes(field) && isChanged(field));
  const together = Object.keys(lists).length > 0 ? parseLists?.(lists) : {};
  return {
    patch: { ...(Object.fromEntries(own) as Partial<Fields>), ...together },
    merged: theirs.length > 0 ? { by, fields: theirs } : null,
  };
}
