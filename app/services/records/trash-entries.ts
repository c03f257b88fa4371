import type { SluggedRecord } from '~models/record-schema';
import { randomUUID } from 'node:crypto';
import { sluggedModel } from '~models/records';
import { TrashEntry, type StoredTrashEntry } from '~models/trash-entry';
import type { Actor } from '~/rules/accounts/permissions';
import { titleOf, type ContentKind } from '~/rules/kinds/kinds';
import { LockLost, lockLifetimeMs } from '../platform/lock';
import { Observations } from '../platform/observations';
import { deleteChanges, findChanges } from './stored-changes';
import { usedIn } from '../uploads/usage/usage-index';

// A record goes into the trash in four steps: its entry is stored as arriving, the record is deleted, its unpublished changes
// are moved into the entry, the entry is settled.
// It is restored in three: the entry is leaving, the record is stored again, the entry is deleted. It is deleted for ever in
// three as well: the entry is erasing, which is never taken back, its history is deleted, the entry is deleted.
// `settleEntries` completes what was interrupted.

// An entry that moves is a lock without heartbeats: see docs/decisions/0081-locks-without-clocks.md.

/** An entry that stood unchanged for this long in front of this process was left by an interruption. */
const isInterrupted = (unchangedMs: number) => unchangedMs >= 1.5 * lockLifetimeMs();

export const entryId = (kind: ContentKind, id: string): string => `${kind}:${id}`;

/** Returns the entry of a record that the actor deletes now. */
export function toEntry(kind: ContentKind, record: SluggedRecord, actor: Actor): StoredTrashEntry {
  const now = new Date();
  const isMachine = actor.via === 'cli';
  return {
    _id: entryId(kind, String(record._id)),
    kind,
    title: titleOf(kind, record),
    deletedAt: now,
    deletedBy: isMachine ? null : actor.id,
    deletedByName: isMachine ? '' : actor.name,
    record,
    changes: null,
    files: [...usedIn(record)],
    state: 'arriving',
    claim: randomUUID(),
  };
}

/** Stores an entry, replacing an earlier one of the same record. */
export async function storeEntry(entry: StoredTrashEntry): Promise<void> {
  await TrashEntry.replaceOne({ _id: entry._id }, entry, { upsert: true });
}

/** Whether a process that changed an entry at `since`, by the monotonic clock, may go on: not if it was suspended for long. */
export const isReliedOn = (since: number): boolean => performance.now() - since < lockLifetimeMs();

/** Settles the entry of a record that has just been deleted. */
export async function finishDeletion(entry: StoredTrashEntry): Promise<void> {
  if (await settleArrived(entry._id)) return;
  // Either it was settled and restored already, or the deletion took so long that the entry was dropped.
  if ((await isStored(entry)) || (await TrashEntry.exists({ _id: entry._id }))) return;
  await storeEntry(entry);
  await settleArrived(entry._id);
}

/** Settles the entry of a record that is deleted. Returns whether it was arriving. */
async function settleArrived(_id: string): Promise<boolean> {
  await takeChanges(_id);
  return (await TrashEntry.updateOne({ _id, state: 'arriving' }, settled())).matchedCount > 0;
}

/**
 * Moves the unpublished changes of a deleted record into its entry. Changes that were kept after the deletion are refused, and
 * those of a record that was restored meanwhile stay.
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

/** Whether the record of an entry is stored. */
export const isStored = async ({ kind, record }: StoredTrashEntry): Promise<boolean> =>
  (await sluggedModel(kind).exists({ _id: String(record._id) })) !== null;

/** An entry that one caller has taken out of the trash. */
export interface ClaimedEntry {
  entry: StoredTrashEntry;
  /** Throws `LockLost` if another process may have taken it over. Call it immediately before the record is stored. */
  assertHeld: () => void;
}

/** Takes a settled entry out of the trash for one caller, so that nobody else restores or deletes it. */
export async function claimEntry(_id: string, state: 'leaving' | 'erasing'): Promise<ClaimedEntry | null> {
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

/** Deletes an entry, unless it has changed since. */
export async function deleteEntry({ _id, claim }: StoredTrashEntry): Promise<void> {
  await TrashEntry.deleteOne({ _id, claim: claim ?? null });
}

/** Puts an entry back into the trash whose record could not be restored. */
export async function returnEntry({ _id, claim }: StoredTrashEntry): Promise<void> {
  await TrashEntry.updateOne({ _id, state: 'leaving', claim: claim ?? null }, settled());
}

const moves = new Observations();

/** Completes what was interrupted: an entry whose record is stored goes, one whose record is gone is settled. */
export async function settleEntries(): Promise<void> {
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
