import type { SluggedRecord } from '~models/record-schema';
import {
  fingerprint,
  mergeFields,
  siteKey,
  type MergeBase,
  type FieldConflict,
} from '~/core/merge/field-merge';
import { comparable, Conflict } from '~/core/merge/conflict.server';
import type { Fields } from '~/core/fields/field';
import { nameOfUser } from '~/core/session/sessions.server';
import { differingFields } from './stored-changes.server';

/** Hashes of the fields that the form's user saw as published. */
export function baseOnSite(base: MergeBase = {}): MergeBase {
  const prefix = siteKey('');
  const keys = Object.entries(base).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(keys.map(([key, hash]) => [key.slice(prefix.length), hash]));
}

type Values = Record<string, unknown>;

/** Fingerprint of a published field; a list's allows merging its items. */
const siteMark = (fields: Fields, site: Values, name: string): string =>
  fingerprint(isList(fields, name) ? comparable(fields, { [name]: site[name] })[name] : site[name]);

const isList = (fields: Fields, name: string) => fields[name]?.type === 'items';

/** Merges lists with the published ones, by their fingerprints when their change began. */
function mergeLists(fields: Fields, site: Values, { set, starts }: { set: Values; starts: MergeBase }) {
  const names = Object.keys(set).filter(
    (name) => isList(fields, name) && name in starts && starts[name] !== siteMark(fields, site, name),
  );
  const lists = Object.fromEntries(names.map((name) => [name, set[name]]));
  return mergeFields(comparable(fields, lists), comparable(fields, site), starts, fields);
}

/** Returns changes with merged lists where no item was changed on both sides, and with the published state as their new start. */
export function mergedLists(
  fields: Fields,
  site: Values,
  changes: { set: Values; starts: MergeBase },
): { set: Values; starts: MergeBase } {
  const { lists, theirs } = mergeLists(fields, site, changes);
  const seen = theirs.map((name) => [name, siteMark(fields, site, name)] as const);
  return {
    set: { ...changes.set, ...lists },
    starts: { ...changes.starts, ...Object.fromEntries(seen) },
  };
}

interface Starts {
  fields: Fields;
  site: Record<string, unknown>;
  /** Hashes of earlier kept changes. */
  kept: MergeBase | undefined;
  fresh: Record<string, unknown>;
  /** Base of the form; undefined for a program, which has read the published state. */
  form: MergeBase | undefined;
}

/**
 * Hashes of the published values when the change of each field began. A form does not show a changed field as published, except in a
 * conflict.
 */
export function startsOf(
  names: readonly string[],
  { fields, site, kept = {}, fresh, form }: Starts,
): MergeBase {
  const startOf = (name: string) => {
    if (!(name in fresh)) return kept[name];
    return form && (form[siteKey(name)] ?? kept[name]);
  };
  return Object.fromEntries(names.map((name) => [name, startOf(name) ?? siteMark(fields, site, name)]));
}

/**
 * Returns the wanted fields, with lists merged with the published ones. Throws `Conflict` if a wanted field was changed on the site since
 * its change began.
 */
export async function mergeWithSite(
  stored: Pick<SluggedRecord, 'updatedBy' | 'updatedAt'>,
  site: Values,
  { wanted, starts, fields }: { wanted: Values; starts: MergeBase; fields: Fields },
): Promise<Values> {
  const names = Object.keys(differingFields({ fields: wanted }, site));
  const changed = names.filter(
    (name) => name in starts && !isList(fields, name) && starts[name] !== siteMark(fields, site, name),
  );
  const [mine, theirs] = [comparable(fields, wanted), comparable(fields, site)];
  const merged = mergeLists(fields, site, { set: wanted, starts });
  const conflicts: FieldConflict[] = [
    ...changed.map((field) => ({
      field,
      mine: mine[field] ?? wanted[field],
      theirs: theirs[field] ?? site[field],
      seen: { [siteKey(field)]: siteMark(fields, site, field) },
    })),
    ...merged.conflicts.map(({ seen = {}, ...conflict }) => ({
      ...conflict,
      seen: Object.fromEntries(Object.entries(seen).map(([name, marks]) => [siteKey(name), marks])),
    })),
  ];
  if (conflicts.length > 0) {
    const by = { id: stored.updatedBy, name: await nameOfUser(stored.updatedBy) };
    throw new Conflict(by, stored.updatedAt.toISOString(), conflicts, fields);
  }
  return { ...wanted, ...merged.lists };
}
