import { type ContentKind, versionedFields } from '~/core/nouns/kinds';
import { sluggedModel } from '~models/records';
import { TrashEntry } from '~models/trash-entry';
import {
  NO_DATE,
  UnpublishedChanges,
  type ChangesDate,
  type StoredChanges,
} from '~models/unpublished-changes';
import { storedActor, type Actor } from '~/core/access/permissions';
import type { WriteListener } from './record-listeners.server';
import { versionedView } from './record-saves.server';
import { isDuplicate } from '~/core/db/database-errors.server';
import { contentRef } from '~/media/usage/content-kinds.server';
import { withholdUnused } from '~/media/usage/garbage-collection.server';
import type { KeptChanges } from '~/core/forms/unpublished-region';
import { addUses } from '~/media/usage/track-serving.server';

export const changesId = (kind: ContentKind, id: unknown): string => `${kind}:${String(id)}`;

export async function findChanges(_id: string): Promise<StoredChanges | null> {
  const found = await UnpublishedChanges.findById(_id).lean<StoredChanges | null>();
  return found && { ...NO_DATE, ...found };
}

type Dated = Pick<StoredChanges, '_id' | 'publishAt' | 'problem'>;

/** The dates of the unpublished changes of these records of one kind, by the records' ids. */
export async function datesOfChanges(
  kind: ContentKind,
  ids: readonly string[],
): Promise<Map<string, Omit<Dated, '_id'>>> {
  if (ids.length === 0) return new Map();
  const keys = { _id: { $in: ids.map((id) => changesId(kind, id)) } };
  const found = await UnpublishedChanges.find(keys, { publishAt: 1, problem: 1 }).lean<Dated[]>();
  return new Map(
    found.map(({ _id, publishAt = null, problem = null }) => [
      _id.slice(kind.length + 1),
      { publishAt, problem },
    ]),
  );
}

/** Which of these records of one kind have unpublished changes. */
export const idsWithChanges = async (kind: ContentKind, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await datesOfChanges(kind, ids)).keys());

/** The changed fields that differ from the published ones. */
export const differingFields = (
  { fields }: Pick<StoredChanges, 'fields'>,
  site: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => name in site && !isEqual(value, site[name])),
  );

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Compare-and-set on the changes' version; withholds files that become unused. Without fields the changes are deleted. Only an actor can
 * add files. Returns false if another write came first, or while they are being published at their date.
 */
export async function replaceChanges(
  before: StoredChanges | null,
  after: Omit<StoredChanges, 'version'>,
  actor: Actor | null = null,
): Promise<boolean> {
  if (before?.claim) return false;
  if (Object.keys(after.fields).length === 0) return before === null || deleteChanges(before);
  const current = before ?? { _id: after._id, version: Date.now() - 1 };
  if (actor) await addUses(actor, UnpublishedChanges, current, after.fields);
  if (!(await store(current, after, before === null))) return false;
  if (before) await withholdUnused(before, after);
  return true;
}

async function store(
  { _id, version }: Pick<StoredChanges, '_id' | 'version'>,
  after: Omit<StoredChanges, 'version'>,
  isNew: boolean,
): Promise<boolean> {
  const next = { ...after, version: version + 1 };
  if (!isNew) return (await UnpublishedChanges.replaceOne({ _id, version }, next)).matchedCount > 0;
  try {
    await UnpublishedChanges.create(next);
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
}

/** Compare-and-set on what decides when they are published, also while they are. Returns null if another write came first. */
export async function setDate(
  changes: StoredChanges,
  date: Partial<ChangesDate>,
): Promise<StoredChanges | null> {
  const after = { ...changes, ...date };
  return (await store(changes, after, false)) ? { ...after, version: changes.version + 1 } : null;
}

export async function deleteChanges(changes: StoredChanges): Promise<boolean> {
  const { _id, version } = changes;
  const { deletedCount } = await UnpublishedChanges.deleteOne({ _id, version });
  if (deletedCount === 0) return false;
  await withholdUnused(changes, {}, contentRef(UnpublishedChanges, _id));
  return true;
}

/** Deletes a record's unpublished changes permanently. Returns them. */
export async function dropChanges(_id: string): Promise<StoredChanges | null> {
  for (;;) {
    const changes = await findChanges(_id);
    if (!changes || (await deleteChanges(changes))) return changes;
  }
}

/** Ends the unpublished changes that a save has published. */
export const endSavedChanges: WriteListener = {
  after: async ({ kind, current }, stored) => {
    if (kind !== 'settings' && current.version > 0 && stored.saved !== current.saved)
      await trimChanges(kind, stored);
  },
};

/** Removes published fields from a record's unpublished changes. */
export async function trimChanges(kind: ContentKind, record: { _id: unknown }): Promise<void> {
  const changes = await findChanges(changesId(kind, record._id));
  if (!changes) return;
  const fields = differingFields(changes, versionedView(kind, record));
  if (Object.keys(fields).length === Object.keys(changes.fields).length) return;
  // Another write has just compared the changes with the site.
  await replaceChanges(changes, { ...changes, fields });
}

/** Removes these fields from the unpublished changes, unless modified since, and ends their date. */
export async function endChanges(_id: string, ended: Record<string, unknown>): Promise<void> {
  for (;;) {
    const changes = await findChanges(_id);
    // Changes that are being published at their date end with that.
    if (!changes || changes.claim) return;
    const fields = Object.fromEntries(
      Object.entries(changes.fields).filter(([name, value]) => !isEqual(value, ended[name])),
    );
    const isSame = Object.keys(fields).length === Object.keys(changes.fields).length;
    if (isSame && changes.publishAt === null) return;
    if (await replaceChanges(changes, { ...changes, ...NO_DATE, fields })) return;
  }
}

export const MISSED = 'It was in the trash at that time.';

/** Stores the unpublished changes of a restored record, under a version that they never had. A date that has passed is missed. */
export async function putChangesBack(actor: Actor, changes: StoredChanges): Promise<void> {
  const version = Math.max(Date.now(), changes.version + 1);
  const { _id, publishAt = null, problem = null } = changes;
  const isMissed = problem === null && publishAt !== null && publishAt <= new Date();
  const date = { claim: null, problem: isMissed ? MISSED : problem };
  await addUses(actor, UnpublishedChanges, { _id, version: version - 1 }, changes.fields);
  const stored = { ...NO_DATE, ...changes, ...date, version };
  await UnpublishedChanges.replaceOne({ _id }, stored, { upsert: true });
}

/**
 * Deletes unpublished changes of missing records, and changes that are already published; an interruption can leave both. Returns the
 * number of checked sets.
 */
export async function sweepChanges(): Promise<number> {
  let checked = 0;
  for await (const { _id } of UnpublishedChanges.find({}, { _id: 1 })
    .lean<Pick<StoredChanges, '_id'>[]>()
    .cursor()) {
    const [kind, id] = _id.split(':') as [ContentKind, string];
    const record = await sluggedModel(kind).findById(id).lean();
    if (record) await trimChanges(kind, record);
    else if (!(await TrashEntry.exists({ _id }))) await dropChanges(_id);
    checked += 1;
  }
  return checked;
}

export function keeperOf(actor: Actor) {
  const { id, name } = storedActor(actor);
  return { updatedAt: new Date(), updatedBy: id, updatedByName: name };
}

const personOf = (id: string | null, name: string) => (id === null ? null : { id, name });

export const aboutChanges = (
  kind: ContentKind,
  changes: StoredChanges,
  set: Record<string, unknown>,
): KeptChanges => ({
  savedAt: changes.updatedAt.toISOString(),
  savedBy: personOf(changes.updatedBy, changes.updatedByName),
  changed: Object.keys(versionedFields(kind)).filter((name) => name in set),
  publishAt: changes.publishAt?.toISOString() ?? null,
  scheduledBy: personOf(changes.scheduledBy, changes.scheduledByName),
  problem: changes.problem,
});
