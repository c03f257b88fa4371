import { TrashEntry, type StoredTrashEntry } from '~models/trash-entry';
import type { StoredChanges } from '~models/unpublished-changes';
import type { Actor } from '~/rules/accounts/permissions';
import { TITLE_FIELDS } from '~/rules/fields/record-fields';
import type { ContentKind } from '~/rules/validation/messages';
import { dropChanges, findChanges } from '../unpublished/stored-changes';
import { CONTENT_KINDS } from '../uploads/content-kinds';
import { usedIn } from '../uploads/usage-index';

// A record goes into the trash in four steps: its entry is stored as arriving, the record is deleted, its unpublished changes
// are moved into the entry, the entry is settled.
// It comes out in three: the entry is leaving, the record is stored again or its history deleted, the entry is deleted.
// `settleEntries` completes what was interrupted.

/** Longer than a deletion or a restoration takes, in milliseconds; what was interrupted is completed after it. */
const MAX_MOVE_MS = 15_000;

export const entryId = (kind: ContentKind, id: string): string => `${kind}:${id}`;

/** Returns the entry of a record that the actor deletes now. */
export function toEntry(kind: ContentKind, record: { _id: unknown }, actor: Actor): StoredTrashEntry {
  const now = new Date();
  const stored = record as Record<string, unknown>;
  const isMachine = actor.via === 'cli';
  return {
    _id: entryId(kind, String(record._id)),
    kind,
    title: String(stored[TITLE_FIELDS[kind]]),
    deletedAt: now,
    deletedBy: isMachine ? null : actor.id,
    deletedByName: isMachine ? '' : actor.name,
    record: stored,
    changes: null,
    files: [...usedIn(record)],
    state: 'arriving',
    stateSince: now,
  };
}

/** Stores an entry, replacing an earlier one of the same record. */
export async function storeEntry(entry: StoredTrashEntry): Promise<void> {
  await TrashEntry.replaceOne({ _id: entry._id }, entry, { upsert: true });
}

/** Settles the entry of a record that has just been deleted. */
export async function settleEntry(entry: StoredTrashEntry): Promise<void> {
  const changes = await takeChanges(entry._id);
  const { matchedCount } = await TrashEntry.updateOne({ _id: entry._id, state: 'arriving' }, settled());
  // Either it was settled and restored already, or the deletion took so long that the entry was dropped.
  if (matchedCount === 0 && !(await isStored(entry)) && !(await TrashEntry.exists({ _id: entry._id })))
    await storeEntry({ ...entry, changes, state: 'settled', stateSince: new Date() });
}

/** Moves the unpublished changes of a deleted record into its entry. Changes that were kept after the deletion are refused. */
async function takeChanges(_id: string): Promise<StoredChanges | null> {
  const changes = await findChanges(_id);
  if (!changes) return null;
  const files = { $each: [...usedIn(changes)] };
  await TrashEntry.updateOne({ _id, state: 'arriving' }, { $set: { changes }, $addToSet: { files } });
  await dropChanges(_id);
  return changes;
}

const settled = () => ({ $set: { state: 'settled' as const, stateSince: new Date() } });

const isStored = async ({ kind, record }: StoredTrashEntry): Promise<boolean> =>
  (await CONTENT_KINDS[kind].model.exists({ _id: record._id })) !== null;

/** Takes a settled entry out of the trash for one caller, so that nobody else restores or deletes it. */
export const claimEntry = (_id: string): Promise<StoredTrashEntry | null> =>
  TrashEntry.findOneAndUpdate(
    { _id, state: 'settled' },
    { $set: { state: 'leaving' as const, stateSince: new Date() } },
  ).lean<StoredTrashEntry | null>();

/** Completes what was interrupted: an entry whose record is stored goes, one whose record is gone is settled. */
export async function settleEntries(): Promise<void> {
  const unsettled = { state: { $ne: 'settled' as const } };
  for (const entry of await TrashEntry.find(unsettled).lean<StoredTrashEntry[]>()) {
    const { _id, state, stateSince } = entry;
    const isRecent = Math.abs(Date.now() - stateSince.getTime()) < MAX_MOVE_MS;
    const unchanged = { _id, state, stateSince };
    if (await isStored(entry)) {
      if (!isRecent) await TrashEntry.deleteOne(unchanged);
    } else if (state === 'arriving' || !isRecent) {
      if (state === 'arriving') await takeChanges(_id);
      await TrashEntry.updateOne(unchanged, settled());
    }
  }
}
