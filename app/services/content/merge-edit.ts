import { Conflict } from '~/rules/validation/errors';
import { mergeFields, type Base } from '~/rules/content/field-merge';
import type { SluggedRecord } from './repository';
import { nameOfUser } from '../accounts/user-view';

/** A record after an edit, and the concurrent changes of others that were kept. */
export interface Edited<View> {
  record: View;
  merged: { by: string; fields: string[] } | null;
}

/**
 * Prepares a change for validation, given the record at the time of writing: returns the input to validate, or throws.
 * The API's version rejects changes based on another revision.
 */
export type Accept<View> = (input: unknown, current: View) => unknown;

/** Accepts a form's input unchanged. */
export const asItIs: Accept<unknown> = (input) => input;

interface Sides<Fields extends object> {
  /** The parsed patch. */
  patch: Fields;
  /** The patch and the stored record, in the representation that the form's base hashes were made from. */
  sent: Record<string, unknown>;
  stored: Record<string, unknown>;
  base: Base | undefined;
}

/**
 * Returns the part of a patch to write on top of what others have saved since the editor began. Throws `Conflict` when
 * both changed the same field.
 */
export async function reconcile<Fields extends object>(
  current: Pick<SluggedRecord, 'updatedBy' | 'updatedAt'>,
  { patch, sent, stored, base }: Sides<Fields>,
): Promise<{ patch: Partial<Fields>; merged: Edited<unknown>['merged'] }> {
  if (!base) return { patch, merged: null };
  const { mine, theirs, clashes } = mergeFields(sent, stored, base);
  const by = clashes.length + theirs.length > 0 ? await nameOfUser(current.updatedBy) : '';
  if (clashes.length > 0) {
    const kept = theirs.map((field) => ({ field, value: stored[field] }));
    throw new Conflict(by, current.updatedAt.toISOString(), clashes, kept);
  }
  const own = Object.entries(patch).filter(([field]) => mine.includes(field));
  return {
    patch: Object.fromEntries(own) as Partial<Fields>,
    merged: theirs.length > 0 ? { by, fields: theirs } : null,
  };
}
