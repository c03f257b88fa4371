import { fingerprint, siteKey, type Base, type FieldConflict } from '~/rules/content/field-merge';
import { comparable } from '~/rules/fields/comparable';
import type { Fields } from '~/rules/fields/field';
import { Conflict } from '~/rules/validation/errors';
import { nameOfUser } from '../accounts/user-view';
import type { SluggedRecord } from '../content/repository';
import { differingFields } from './stored-changes';

/** Returns the hashes of the fields that the user of a form has seen as they are on the site. */
export function seenOnSite(base: Base = {}): Base {
  const prefix = siteKey('');
  const keys = Object.entries(base).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(keys.map(([key, hash]) => [key.slice(prefix.length), hash]));
}

interface Starts {
  site: Record<string, unknown>;
  /** The hashes of the changes that were kept before. */
  kept: Base | undefined;
  /** The fields that are kept now. */
  fresh: Record<string, unknown>;
  /** The base of the form; undefined for a program, which has read what is on the site. */
  form: Base | undefined;
}

/**
 * Returns the hashes of what was on the site when the change of each field began. A form shows no changed field as it is on the
 * site, unless that was a conflict.
 */
export function startsOf(names: readonly string[], { site, kept = {}, fresh, form }: Starts): Base {
  const startOf = (name: string) => {
    if (!(name in fresh)) return kept[name];
    return form && (form[siteKey(name)] ?? kept[name]);
  };
  return Object.fromEntries(names.map((name) => [name, startOf(name) ?? fingerprint(site[name])]));
}

/** Throws `Conflict` if a wanted field was changed on the site since its change began. */
export async function rejectConflicts(
  stored: Pick<SluggedRecord, 'updatedBy' | 'updatedAt'>,
  site: Record<string, unknown>,
  { wanted, starts, fields }: { wanted: Record<string, unknown>; starts: Base; fields: Fields },
): Promise<void> {
  const names = Object.keys(differingFields({ fields: wanted }, site));
  const changed = names.filter((name) => name in starts && starts[name] !== fingerprint(site[name]));
  if (changed.length === 0) return;
  const [mine, theirs] = [comparable(fields, wanted), comparable(fields, site)];
  const conflicts: FieldConflict[] = changed.map((field) => ({
    field,
    mine: mine[field],
    theirs: theirs[field],
    seen: { [siteKey(field)]: fingerprint(site[field]) },
  }));
  throw new Conflict(await nameOfUser(stored.updatedBy), stored.updatedAt.toISOString(), conflicts);
}
