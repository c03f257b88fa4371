import { compareStates } from './record-history.server';
import { z } from 'zod';
import type { StoredBy } from '~models/records';
import { NO_DATE, type ChangesDate, type StoredChanges } from '~models/unpublished-changes';
import type { Actor } from '~/core/access/permissions';
import { addContent, aboutContent } from '~/core/activity/content-events.server';
import { addToEvent, audited, namesOfChanged } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { ORDER } from '~/core/nouns/inline';
import { type ContentKind, KIND_NAMES, TITLE_FIELDS } from '~/core/nouns/kinds';
import { notFound, Failure, fieldFailure } from '~/core/validation/errors';
import { moment, parse } from '~/core/validation/fields.server';
import { type ViewBy, toView } from '~/records/read/view-kinds.server';
import { RECORD_KINDS, type Values } from './record-kinds.server';
import { findEditable, viewRecord } from './record-store.server';
import {
  changesId,
  deleteChanges,
  dropChanges,
  findChanges,
  keeperOf,
  differingFields,
  replaceChanges,
  aboutChanges,
} from './stored-changes.server';
import type { SluggedRecord } from '~models/record-schema';
import {
  comparable,
  Conflict,
  parseChange,
  reconcile,
  requireVersion,
  type EditOptions,
} from '~/core/merge/edits.server';
import { lookUpReferences, onlyKnown, referencesIn } from '~/records/read/view-references.server';
import { checkChange, fieldsToStore } from './record-update.server';
import { versionedView } from './record-saves.server';
import { slugFields } from './record-slugs.server';
import { withItems, type ItemKeys, idsIn } from './stored-items.server';
import {
  fingerprint,
  mergeFields,
  siteKey,
  type MergeBase,
  type FieldConflict,
} from '~/core/merge/field-merge';
import type { Fields } from '~/core/fields/field';
import { nameOfUser } from '~/core/session/sessions.server';
import type { KeptChanges } from '~/core/forms/unpublished-region';

// Unpublished changes are stored apart from the site: see docs/decisions/0047-unpublished-changes.md.

/** The stored record as if its changes were published. */
export async function withChanges<K extends ContentKind>(
  kind: K,
  stored: StoredBy[K],
): Promise<ChangedRecord<ViewBy[K]>> {
  const changes = await findChanges(changesId(kind, stored._id));
  const { view: record, about } = await proposeRecord(kind, stored, changes);
  return { record, changes: about };
}

/** A record to edit, with its changes if any, and as it is on the site. Throws 403 and 404. */
export async function openWithChanges<K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
): Promise<ChangedRecord<ViewBy[K]> & { site: ViewBy[K] }> {
  const stored = await findEditable(kind, actor, id);
  return { ...(await withChanges(kind, stored)), site: await viewRecord(kind, stored, actor) };
}

export async function compareChanges<K extends ContentKind>(kind: K, actor: Actor, id: string) {
  const stored = await findEditable(kind, actor, id);
  const changes = await findChanges(changesId(kind, stored._id));
  const { site, set, about } = await proposeRecord(kind, stored, changes);
  if (!about) throw notFound('Unpublished changes');
  const to = { ...site, ...set };
  const differences = await compareStates(kind, site, to);
  return { record: await viewRecord(kind, stored, actor), changes: about, from: site, to, differences };
}

/** Throws 404 if there are no changes. */
export const discardChanges = (kind: ContentKind, actor: Actor, id: string): Promise<void> =>
  audited(actor, aboutContent('discard', kind, id), async () => {
    const stored = await findEditable(kind, actor, id);
    const dropped = await retryOnConflict(async () => {
      const changes = await findChanges(changesId(kind, stored._id));
      if (!changes) throw notFound('Unpublished changes');
      return changes.claim === null && (await deleteChanges(changes)) ? changes : null;
    });
    const { about } = await proposeRecord(kind, stored, dropped);
    if (!about) throw notFound('Unpublished changes');
    addContent(kind, stored);
    addToEvent({ kind: KIND_NAMES[kind], fields: about.changed });
  });

const NOT_PUBLIC = 'Only what is public can have unpublished changes';
const NO_CHANGES = 'There are no unpublished changes to publish.';

/**
 * Stores a change apart from the site: the given fields, or with a base those that the form's user changed; and when they are published.
 * Throws 409 if the record is not public, unless only the date is changed, or if nothing would be published, 412, and `Conflict`.
 */
export const keepChanges = <K extends ContentKind>(
  kind: K,
  actor: Actor,
  id: string,
  input: unknown,
  { publishAt, ...options }: ChangeOptions & { publishAt?: unknown } = {},
): Promise<ChangedRecord<ViewBy[K]>> =>
  audited(actor, aboutContent('draft', kind, id), () =>
    retryOnConflict(async () => {
      const stored = await findEditable(kind, actor, id);
      const date = readDate(actor, publishAt);
      const { fields, isPublic } = RECORD_KINDS[kind];
      const _id = changesId(kind, stored._id);
      const changes = await findChanges(_id);
      if (changes?.claim) return null;
      const isHidden = !isPublic(stored);
      if (isHidden && (!changes || !date)) throw new Failure(409, NOT_PUBLIC);
      const read = await readProposedChange(kind, stored, changes, { ...options, input });
      const { site, set, starts } = read;
      const fresh = proposedValues(kind, actor, stored, read);
      const isDateOnly = date !== null && changes !== null && Object.keys(fresh).length === 0;
      if (isHidden && !isDateOnly) throw new Failure(409, NOT_PUBLIC);
      const after = differingFields({ fields: { ...set, ...fresh } }, site);
      if (date?.publishAt && Object.keys(after).length === 0) throw new Failure(409, NO_CHANGES);
      const base = startsOf(Object.keys(after), { fields, site, kept: starts, fresh, form: options.base });
      const keeper = isDateOnly ? changes : keeperOf(actor);
      const title = String(after[TITLE_FIELDS[kind]] ?? site[TITLE_FIELDS[kind]]);
      const content = { _id, fields: after, base, title, createdBy: stored.createdBy };
      const kept = { ...NO_DATE, ...changes, ...keeper, ...date, ...content };
      if (!(await replaceChanges(changes, kept, actor))) return null;
      addContent(kind, stored);
      const changed = namesOfChanged(Object.keys(after), changes?.fields ?? {}, after);
      addToEvent({ kind: KIND_NAMES[kind], fields: [...changed, ...(date ? ['publishAt'] : [])] });
      return confirm(kind, actor, id);
    }),
  );

const MAX_YEARS_AHEAD = 2;

export const PUBLISH_AT = z.union([z.null(), moment('Publish at')], { error: 'Publish at must be a date' });

/** Null if no date was sent. Throws 400 for one that is over, or too far ahead. */
function readDate(actor: Actor, sent: unknown): Partial<ChangesDate> | null {
  if (sent === undefined) return null;
  const { publishAt } = parse(z.strictObject({ publishAt: PUBLISH_AT }), { publishAt: sent });
  if (publishAt === null) return NO_DATE;
  const last = new Date();
  last.setUTCFullYear(last.getUTCFullYear() + MAX_YEARS_AHEAD);
  if (publishAt <= new Date()) throw wrongDate('Publish at must be in the future');
  if (publishAt > last) throw wrongDate('Publish at must be within two years');
  const { updatedBy, updatedByName } = keeperOf(actor);
  return { publishAt, scheduledBy: updatedBy, scheduledByName: updatedByName, problem: null };
}

const wrongDate = (message: string) => fieldFailure(400, 'publishAt', message);

/** The record may have been deleted while the changes were written. */
async function confirm<K extends ContentKind>(kind: K, actor: Actor, id: string) {
  try {
    return await openWithChanges(kind, actor, id);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) await dropChanges(changesId(kind, id));
    throw error;
  }
}

export interface ChangedRecord<View> {
  /** The record as if the changes were published. Its version combines both. */
  record: View;
  /** Null if there are none. */
  changes: KeptChanges | null;
}

export interface ChangeOptions extends EditOptions {
  itemKeys?: ItemKeys | undefined;
}

export async function proposeRecord<K extends ContentKind>(
  kind: K,
  stored: StoredBy[K],
  changes: StoredChanges | null,
) {
  const { fields } = RECORD_KINDS[kind];
  const record: SluggedRecord = stored;
  const site = versionedView(kind, stored);
  const { set, starts } = mergedLists(fields, site, {
    set: changes ? differingFields(changes, site) : {},
    starts: changes?.base ?? {},
  });
  const about = changes && Object.keys(set).length > 0 ? aboutChanges(kind, changes, set) : null;
  const version = record.version + (about && changes ? changes.version : 0);
  const { slug } = await slugFields(kind, record, set);
  const whole = { ...toView(kind, stored, null), ...set, ...(slug !== undefined && { slug }), version };
  const known = await lookUpReferences(referencesIn(fields, whole));
  const view = onlyKnown<ViewBy[K]>(fields, whole, known);
  return { site, set, starts, about, known, view };
}

/** Parses a change of the proposed record, and merges it with what others have kept or saved since. */
export async function readProposedChange<K extends ContentKind>(
  kind: K,
  stored: StoredBy[K],
  changes: StoredChanges | null,
  { input, base, ifVersions, itemKeys = {} }: ChangeOptions & { input: unknown },
) {
  const { fields, patch: rule, owned } = RECORD_KINDS[kind];
  const before = await proposeRecord(kind, stored, changes);
  const { view, set } = before;
  const sent = withItems(fields, input, itemKeys, { current: view, base });
  // Without unpublished changes no version can match a condition.
  const current: ViewBy[K] = before.about ? view : { ...view, version: NaN };
  // Publishing changes no order, so the position is not part of the changes.
  const parsed = parseChange(rule, sent, current, { owned: [...owned, ORDER] });
  const history = { current: { ...stored, ...set }, knownIds: new Set(idsIn(set)) };
  const patch = await checkChange(kind, before, parsed, history);
  requireVersion(current, ifVersions);
  const result = await reconcile(before.about && changes ? changes : stored, {
    patch,
    sent: comparable(fields, patch),
    stored: comparable(fields, view),
    base,
    described: fields,
    parseLists: (lists) => parse(rule, lists),
  });
  return { ...before, patch: result.patch, merged: result.merged };
}

export function proposedValues<K extends ContentKind>(
  kind: K,
  actor: Actor,
  stored: StoredBy[K],
  { set, patch, known }: Pick<Awaited<ReturnType<typeof readProposedChange>>, 'set' | 'patch' | 'known'>,
): Values {
  const current: StoredBy[K] = { ...stored, ...set };
  const itemIds = new Set(idsIn(set));
  const after = { ...stored, ...fieldsToStore(kind, actor, patch, { current, known, itemIds }) };
  const view = versionedView(kind, after);
  return Object.fromEntries(Object.keys(patch).map((name) => [name, view[name]]));
}

/** Hashes of the fields that the form's user saw as published. */
export function baseOnSite(base: MergeBase = {}): MergeBase {
  const prefix = siteKey('');
  const keys = Object.entries(base).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(keys.map(([key, hash]) => [key.slice(prefix.length), hash]));
}

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
function mergedLists(fields: Fields, site: Values, changes: { set: Values; starts: MergeBase }) {
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
function startsOf(names: readonly string[], { fields, site, kept = {}, fresh, form }: Starts): MergeBase {
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
