import { Conflict } from '~/rules/validation/errors';
import { mergeFields, type Base } from '~/rules/content/field-merge';
import type { SluggedRecord } from './repository';
import { nameOfUser } from '../accounts/user-view';

/** A record after an edit, and what somebody else had changed meanwhile and was kept. */
export interface Edited<View> {
  record: View;
  merged: { by: string; fields: string[] } | null;
}

/**
 * How a change is taken in, given the record as it is at the moment of writing: answers the input to hold against the
 * rules, or throws. The API's refuses what was based on another state.
 */
export type Accept<View> = (input: unknown, current: View) => unknown;

/** A form's input is all of it for the rules. */
export const asItIs: Accept<unknown> = (input) => input;

interface Sides<Fields extends object> {
  /** The parsed patch. */
  patch: Fields;
  /** The same, and what is stored, in the terms that the form's fingerprints were taken of. */
  sent: Record<string, unknown>;
  stored: Record<string, unknown>;
  base: Base | undefined;
}

/**
 * The part of a patch to write on top of what others have saved since the editor began. Throws `Conflict` when both
 * changed the same field.
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
