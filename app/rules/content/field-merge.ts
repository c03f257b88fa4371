/** A hash of each field's value when the editor opened the form. */
export type Base = Record<string, string>;

/** One field that two people changed in different ways. */
export interface FieldConflict {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** What a base contains that has seen `theirs`; by default its hash, under the name of the field. */
  seen?: Base;
}

/** Returns a short hash that is stable and the same in browser and server. It is not suitable for secrets. */
export function fingerprint(value: unknown): string {
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

/** Returns the hashes of a record's fields, for a form to carry. */
export const baseOf = (fields: object): Base =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, fingerprint(value)]));

/**
 * Returns the key, in a base, of a field that is shown beside the edited one but not sent, as in Edit Mode: a change to
 * it is reported as somebody else's.
 */
export const seenKey = (field: string) => SEEN + field;
const SEEN = 'seen.';

/** Returns the key, in the base of a form with unpublished changes, of a field as it is on the site. */
export const siteKey = (field: string) => `site.${field}`;

export interface Merged {
  /** Fields to write: the editor changed them, or they have no base. */
  mine: string[];
  /** Fields that somebody else changed and the editor did not: they stay as stored. */
  theirs: string[];
  /** Fields that both changed differently: with any of them, nothing is written. */
  conflicts: FieldConflict[];
}

/**
 * Compares the sent fields with the stored ones, against what the editor started from. A field without a base counts as
 * changed by the editor.
 */
export function mergeFields(
  sent: Record<string, unknown>,
  stored: Record<string, unknown>,
  base: Base,
): Merged {
  const merged: Merged = { mine: [], theirs: [], conflicts: [] };
  for (const [field, value] of Object.entries(sent)) {
    const start = base[field];
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
