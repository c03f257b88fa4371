import { randomUUID } from 'node:crypto';
import type { QueryFilter } from 'mongoose';
import type { SluggedRecord } from '~models/record-schema';
import { sluggedModel, type StoredBy } from '~models/records';
import { TrashEntry, type StoredTrashEntry } from '~models/trash-entry';
import { Upload, type StoredUpload } from '~models/upload';
import { Version } from '~models/version';
import { type Actor, authorize, storedActor } from '~/core/access/permissions';
import { addToEvent, audited } from '~/core/activity/record-event.server';
import { Observations } from '~/core/db/app-state.server';
import { isDuplicate, retryOnConflict } from '~/core/db/database-errors.server';
import { LockLost, lockLifetimeMs } from '~/core/db/lock.server';
import { readSlice } from '~/core/db/pagination.server';
import type { TrashRow } from '~/core/db/retention-limits';
import { keptSince, requireOwnDeletion, trashEnd } from '~/core/db/retention.server';
import {
  titleOf,
  type ContentKind,
  HIDDEN,
  KINDS_BY_NAME,
  KIND_NAMES,
  type KindName,
  type TrashKind,
} from '~/core/nouns/kinds';
import { dropGrants, endGrants } from '~/core/session/grants.server';
import { Failure, notFound, Unconfirmed } from '~/core/validation/errors';
import { WITHHELD } from '~/media/delivery/file-view.server';
import { countTrashedFiles, readTrashedFiles } from '~/media/library/trashed-files.server';
import { notOffered } from '~/media/usage/files-on-site.server';
import { usedIn } from '~/media/usage/find-uses.server';
import { removeUpload } from '~/media/usage/garbage-collection.server';
import { addUses } from '~/media/usage/track-serving.server';
import { settleServing } from '~/media/usage/settle-serving.server';
import type { ViewBy } from '~/records/read/view-kinds.server';
import { guarded, tellBeforeRestoration, tellErased } from './record-listeners.server';
import { dropHistory, prepareSave } from './record-saves.server';
import { viewRecord, declareWrite } from './record-store.server';
import { untakenSlugs } from './record-slugs.server';
import { deleteChanges, findChanges, dropChanges, putChangesBack } from './stored-changes.server';

// Moving a record into the trash takes four steps: its entry is stored as arriving, the record is deleted, its unpublished changes move
// into the entry, the entry is settled. Restoring takes three: the entry is leaving, the record is stored again, the entry is deleted.
// Permanent deletion takes three: the entry is erasing, which cannot be undone, its history is deleted, the entry is deleted.
// `settleEntries` completes interrupted moves.

// A moving entry is a lock without heartbeats: see docs/decisions/0081-locks-without-clocks.md.

/** An entry that this process has seen unchanged for this long belongs to an interrupted move. */
const isInterrupted = (unchangedMs: number) => unchangedMs >= 1.5 * lockLifetimeMs();

export const entryId = (kind: ContentKind, id: string): string => `${kind}:${id}`;

export function toEntry(kind: ContentKind, record: SluggedRecord, actor: Actor): StoredTrashEntry {
  const now = new Date();
  const { id, name } = storedActor(actor);
  return {
    _id: entryId(kind, String(record._id)),
    kind,
    title: titleOf(kind, record),
    deletedAt: now,
    deletedBy: id,
    deletedByName: name,
    record,
    changes: null,
    files: [...usedIn(record)],
    state: 'arriving',
    claim: randomUUID(),
  };
}

export async function storeEntry(entry: StoredTrashEntry): Promise<void> {
  await TrashEntry.replaceOne({ _id: entry._id }, entry, { upsert: true });
}

/** Whether a process that changed an entry at `since` (monotonic clock) may go on: not after a long suspension. */
export const isReliedOn = (since: number): boolean => performance.now() - since < lockLifetimeMs();

export async function finishDeletion(entry: StoredTrashEntry): Promise<void> {
  if (await settleArrived(entry._id)) return;
  // Either it was settled and restored already, or the deletion took so long that the entry was dropped.
  if ((await isStored(entry)) || (await TrashEntry.exists({ _id: entry._id }))) return;
  await storeEntry(entry);
  await settleArrived(entry._id);
}

/** Settles the entry of a deleted record. Returns whether it was arriving. */
async function settleArrived(_id: string): Promise<boolean> {
  await takeChanges(_id);
  return (await TrashEntry.updateOne({ _id, state: 'arriving' }, settled())).matchedCount > 0;
}

/**
 * Moves the unpublished changes of a deleted record into its entry. Changes kept after the deletion are rejected; those of a record that
 * was restored meanwhile stay.
 */
async function takeChanges(_id: string): Promise<void> {
  for (;;) {
    const changes = await findChanges(_id);
    if (!changes) return;
    const files = { $each: [...usedIn(changes)] };
    const update = { $set: { changes }, $addToSet: { files } };
    const { matchedCount } = await TrashEntry.updateOne({ _id, state: 'arriving' }, update);
    if (matchedCount === 0 || (await deleteChanges(changes))) return;
  }
}

const settled = () => ({ $set: { state: 'settled' as const, claim: randomUUID() } });

const isStored = async ({ kind, record }: StoredTrashEntry): Promise<boolean> =>
  (await sluggedModel(kind).exists({ _id: String(record._id) })) !== null;

interface ClaimedEntry {
  entry: StoredTrashEntry;
  /** Throws `LockLost` if another process may have taken it over. Call it immediately before the record is stored. */
  assertHeld: () => void;
}

/** Reserves a settled entry for one caller, so that no other restores or deletes it. */
async function claimEntry(_id: string, state: 'leaving' | 'erasing'): Promise<ClaimedEntry | null> {
  const since = performance.now();
  const entry = await TrashEntry.findOneAndUpdate(
    { _id, state: 'settled' },
    { $set: { state, claim: randomUUID() } },
    { returnDocument: 'after' },
  ).lean<StoredTrashEntry | null>();
  const assertHeld = () => {
    if (!isReliedOn(since)) throw new LockLost();
  };
  return entry && { entry, assertHeld };
}

async function deleteEntry({ _id, claim }: StoredTrashEntry): Promise<void> {
  await TrashEntry.deleteOne({ _id, claim: claim ?? null });
}

async function returnEntry({ _id, claim }: StoredTrashEntry): Promise<void> {
  await TrashEntry.updateOne({ _id, state: 'leaving', claim: claim ?? null }, settled());
}

const moves = new Observations();

/** Completes interrupted moves: deletes the entry if its record is stored, settles it if the record is gone. */
async function settleEntries(): Promise<void> {
  const moving = { state: { $in: ['arriving', 'leaving'] as const } };
  for (const entry of await TrashEntry.find(moving).lean<StoredTrashEntry[]>()) {
    const { _id, state, claim } = entry;
    const isLeft = isInterrupted(moves.observe(_id, `${state} ${claim ?? ''}`));
    if (await isStored(entry)) {
      if (isLeft) await deleteEntry(entry);
    } else if (state === 'arriving') await settleArrived(_id);
    else if (isLeft) await TrashEntry.updateOne({ _id, state, claim: claim ?? null }, settled());
  }
}

const NEWEST_FIRST = { deletedAt: -1, _id: -1 } as const;
const SETTLED = { state: 'settled' } as const;
const NOT_THERE = 'Record in the trash';

export interface Restoration {
  kind: StoredTrashEntry['kind'];
  record: ViewBy[ContentKind];
  /** Its slug was taken, so it has a new one. */
  isMoved: boolean;
}

interface TrashQuery {
  kind?: TrashKind | undefined;
  kinds?: readonly KindName[];
  /** Whether files are listed, too; the default is true. */
  withFiles?: boolean;
  page: number;
  limit: number;
}

export async function listTrash(
  actor: Actor,
  { kind, kinds, withFiles = true, page, limit }: TrashQuery,
): Promise<{ rows: TrashRow[]; total: number }> {
  authorize(actor, 'openTrash');
  await settleEntries();
  const shown = kind === 'media' ? [] : kind ? [kind] : kinds;
  const filter = { ...SETTLED, ...(shown && { kind: { $in: shown.map((name) => KINDS_BY_NAME[name]) } }) };
  const files = withFiles && (kind === undefined || kind === 'media') ? await countTrashedFiles() : 0;
  const total = (await TrashEntry.countDocuments(filter)) + files;
  const before = (page - 1) * limit;
  if (files > 0) return { rows: (await readMixed(filter, before + limit)).slice(before), total };
  const source = { model: TrashEntry, filter, order: NEWEST_FIRST, fields: WITHOUT_CONTENT };
  const entries = await readSlice(source, { total, before, most: limit });
  return { rows: entries.map(toRow), total };
}

const WITHOUT_CONTENT = { record: 0, files: 0, changes: 0 } as const;

/** The newest records and files together: those before a page have to be read to know where it begins. */
async function readMixed(filter: QueryFilter<StoredTrashEntry>, most: number): Promise<TrashRow[]> {
  const [entries, files] = await Promise.all([
    TrashEntry.find(filter, WITHOUT_CONTENT).sort(NEWEST_FIRST).limit(most).lean<StoredTrashEntry[]>(),
    readTrashedFiles(most),
  ]);
  return [...entries.map(toRow), ...files]
    .sort((one, other) => other.deletedAt.localeCompare(one.deletedAt))
    .slice(0, most);
}

export async function countTrash(actor: Actor): Promise<Record<TrashKind, number>> {
  authorize(actor, 'openTrash');
  const count = (kind: KindName) => TrashEntry.countDocuments({ ...SETTLED, kind: KINDS_BY_NAME[kind] });
  const counts = Object.values(KIND_NAMES).map(async (kind) => [kind, await count(kind)] as const);
  const records = Object.fromEntries(await Promise.all(counts)) as Record<KindName, number>;
  return { ...records, media: await countTrashedFiles() };
}

const toRow = ({ _id, kind, title, deletedAt, deletedBy, deletedByName }: StoredTrashEntry): TrashRow => ({
  kind: KIND_NAMES[kind],
  id: _id.slice(kind.length + 1),
  title,
  deletedAt: deletedAt.toISOString(),
  deletedBy: deletedBy === null ? null : { id: deletedBy, name: deletedByName },
  expiresAt: trashEnd(deletedAt).toISOString(),
});

export async function openTrashed(actor: Actor, kind: KindName, id: string): Promise<TrashRow> {
  authorize(actor, 'openTrash');
  const filter = { _id: entryId(KINDS_BY_NAME[kind], id), ...SETTLED };
  const entry = await TrashEntry.findOne(filter, { record: 0, files: 0 }).lean<StoredTrashEntry | null>();
  if (!entry) throw notFound(NOT_THERE);
  return toRow(entry);
}

const aboutDeleted = (what: 'restore' | 'erase', kind: KindName, id: string) => ({
  what,
  record: { kind, id },
});

/** Hides the record if its kind can be hidden. Throws 404. */
export async function restoreTrashed(actor: Actor, kind: KindName, id: string): Promise<Restoration> {
  return audited(actor, aboutDeleted('restore', kind, id), async () => {
    authorize(actor, 'openTrash');
    const claimed = await claim(kind, id, 'leaving');
    return putBack(claimed, { ...actor, via: 'restore' }, HIDDEN[KINDS_BY_NAME[kind]]);
  });
}

/** Undoes the actor's own deletion: the record is as it was. Throws 409 after ten minutes, and 404. */
export const undoDeletion = (actor: Actor, kind: KindName, id: string): Promise<Restoration> =>
  audited(actor, aboutDeleted('restore', kind, id), async () => {
    authorize(actor, 'delete');
    const filter = { _id: entryId(KINDS_BY_NAME[kind], id), ...SETTLED };
    const entry = await TrashEntry.findOne(filter, { record: 0 }).lean<StoredTrashEntry | null>();
    if (!entry) throw notFound(NOT_THERE);
    requireOwnDeletion(actor, { at: entry.deletedAt, by: entry.deletedBy });
    return putBack(await claim(kind, id, 'leaving'), actor, {});
  });

async function claim(kind: KindName, id: string, state: 'leaving' | 'erasing'): Promise<ClaimedEntry> {
  await settleEntries();
  const claimed = await claimEntry(entryId(KINDS_BY_NAME[kind], id), state);
  if (!claimed) throw notFound(NOT_THERE);
  return claimed;
}

const HELD_BACK_SINCE = 'A file of it is held back for the press now. It stays in the trash.';

/** Throws 409 if it would publish a file that has been held back meanwhile: no question can be asked here. */
async function putBack({ entry, assertHeld }: ClaimedEntry, by: Actor, hidden: object): Promise<Restoration> {
  const { _id, kind, record: deleted, changes } = entry;
  const asked = {
    kind,
    actor: by,
    current: { _id: deleted._id, version: 0 },
    fields: { ...deleted, ...hidden },
    at: new Date(),
  };
  const stored = await guarded(asked, async ({ actor }, assertUnchanged) => {
    await endGrants(_id);
    assertHeld();
    if (changes) await putChangesBack(actor, changes);
    const assertions = [assertHeld, assertUnchanged];
    return retryOnConflict(() => tryToPutBack(entry, { actor, hidden }, assertions));
  }).catch(async (error: unknown) => {
    if (!(error instanceof Failure) || error.status !== 409) throw error;
    await returnEntry(entry);
    throw error instanceof Unconfirmed ? new Failure(409, HELD_BACK_SINCE, error.fields) : error;
  });
  await deleteEntry(entry);
  await settleServing(usedIn(stored));
  const view = await viewRecord(kind, stored as StoredBy[ContentKind], by);
  return { kind, record: view, isMoved: stored.slug !== deleted.slug };
}

async function tryToPutBack(
  { kind, title, record: deleted }: StoredTrashEntry,
  { actor, hidden }: { actor: Actor; hidden: object },
  assertions: readonly (() => void)[],
): Promise<SluggedRecord | null> {
  const slugs = await untakenSlugs(kind, deleted, title);
  const at = new Date();
  const save = await prepareSave({ kind, actor, current: deleted, fields: hidden, at });
  const next: SluggedRecord = {
    ...deleted,
    ...slugs,
    ...(save.saved !== undefined && {
      ...hidden,
      ...save,
      version: deleted.version + 1,
      updatedAt: at,
      updatedBy: actor.id,
    }),
  };
  await addUses(actor, sluggedModel(kind), { _id: deleted._id, version: next.version - 1 }, next);
  const whole = { ...next, ...(await tellBeforeRestoration(kind, next)) };
  for (const assertValid of assertions) assertValid();
  return (await insertAgain(kind, whole)) ? whole : null;
}

/** Returns false if a slug was just taken. */
async function insertAgain(kind: ContentKind, record: SluggedRecord): Promise<boolean> {
  const model = sluggedModel(kind);
  try {
    await declareWrite(kind, null, record, () => model.collection.insertOne(record));
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // An earlier attempt, whose response was lost, has stored it.
    return (await model.exists({ _id: record._id })) !== null;
  }
}

/** Permanently deletes a record, its history, its preview links and files that nothing else uses. Throws 404. */
export async function deleteForEver(actor: Actor, kind: KindName, id: string): Promise<void> {
  await audited(actor, aboutDeleted('erase', kind, id), async () => {
    authorize(actor, 'deleteForEver');
    const { entry } = await claim(kind, id, 'erasing');
    addToEvent({ kind, title: entry.title });
    await destroy(entry);
  });
}

/** Can be interrupted and repeated, by several processes at once: the record of an erasing entry never comes back. */
async function destroy(entry: StoredTrashEntry): Promise<void> {
  const { _id, kind, record, files } = entry;
  // A restoration that was suspended at its last step has stored it after all.
  if (await isStored(entry)) return deleteEntry(entry);
  const [ofVersions] = await Promise.all([dropHistory(kind, record), dropGrants(_id), dropChanges(_id)]);
  await tellErased(kind, String(record._id));
  await deleteEntry(entry);
  const names = [...new Set([...files, ...ofVersions])];
  const withheld = { _id: { $in: names }, ...WITHHELD, trashed: null };
  for (const upload of await Upload.find(withheld).lean<StoredUpload[]>()) {
    const others = await Promise.all([
      TrashEntry.exists({ files: upload._id }),
      Version.exists({ files: upload._id }),
    ]);
    if (others.every((found) => found === null))
      await removeUpload(upload._id, { 'usage.withheldAt': upload.usage.withheldAt, ...notOffered() });
  }
}

/** Permanently deletes expired records and the remains of interrupted deletions. Returns the number of records. */
export async function sweepTrash(): Promise<number> {
  await settleEntries();
  for (const entry of await TrashEntry.find({ state: 'erasing' }).lean<StoredTrashEntry[]>())
    await destroy(entry);
  const expired = { ...SETTLED, deletedAt: { $lt: keptSince() } };
  const ids = await TrashEntry.find(expired, { _id: 1 }).lean<Pick<StoredTrashEntry, '_id'>[]>();
  for (const { _id } of ids) {
    const claimed = await claimEntry(_id, 'erasing');
    if (claimed) await destroy(claimed.entry);
  }
  return ids.length;
}
