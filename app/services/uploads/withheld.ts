import { Upload, type StoredUpload } from '~models/upload';
import { Version, type StoredVersion } from '~models/version';
import { can, type Actor } from '~/rules/accounts/permissions';
import { Failure } from '~/rules/validation/errors';
import { uploadIdsIn } from '~/rules/uploads/uploads';
import type { VersionFile } from '~/rules/uploads/library';
import { LockLost, withLock, type HeldLock } from '../platform/lock';
import { historyLimits, keptSince } from '../platform/retention';
import { storageContext } from '../storage/open';
import { withheldKey } from '../storage/storage';
import { filesOf, removeUpload } from './upload-files';
import { typeOfKey } from './file-keys';
import { recordRef, type ContentRecord } from './content-kinds';
import { notOffered } from './offered';
import { addedUses, fieldsByName, indexUses, WITHOUT_USES } from './usage-index';

// An upload that nothing uses any more is not served, and kept as long as the trash: see docs/decisions/0045-trash.md. Its
// `withheldAt` is set before its files are moved away, and cleared after they are back: without it they are where they are
// served. A lock keeps moves of the same files apart.

/**
 * Moves the files of an upload, if it exists, while no other process does. `move` can be interrupted and run again: a process
 * that was suspended, and lost the lock, does so, because it may have moved one more file than it should have.
 */
async function moveFiles(
  name: string,
  move: (upload: StoredUpload, lock: HeldLock) => Promise<void>,
): Promise<void> {
  let isDone = false;
  while (!isDone)
    isDone = await withLock(`files of ${name}`, async (lock) => {
      const upload = await Upload.findById(name).lean<StoredUpload | null>();
      if (!upload) return true;
      await move(upload, lock).catch((error: unknown) => {
        if (!(error instanceof LockLost)) throw error;
      });
      return lock.isHeld;
    });
}

/**
 * Takes an unused upload off the site, unless it is used or somebody was given it again within a day. Without a trash it is
 * deleted. Returns whether it was taken off.
 */
export async function withhold({ _id }: StoredUpload): Promise<boolean> {
  const unchanged = { withheldAt: null, ...notOffered() };
  if (historyLimits().trashDays === 0) return removeUpload(_id, unchanged);
  const unused = { _id, ...WITHOUT_USES, ...unchanged };
  const { matchedCount } = await Upload.updateOne(unused, { $set: { withheldAt: new Date() } });
  if (matchedCount === 0) return false;
  await moveToRightPlace(_id);
  return true;
}

/**
 * Records which uploads a write adds to a record, as `indexUses` does, and serves those again that were withheld. Costs
 * commands only if there is an upload to add. Throws 400 for a withheld file that the actor may not bring back.
 */
export async function addUses(
  actor: Actor,
  model: { collection: { name: string } },
  current: ContentRecord,
  fields: object,
): Promise<void> {
  const added = addedUses(current, fields);
  if (added.length === 0) return;
  // Must come first: a key in the index would keep the file from being deleted.
  if (!can(actor, 'editUpload')) await rejectOthersFiles(actor, recordRef(model, current._id), added, fields);
  await indexUses(model, current, added);
  await release(added);
}

const OFF_THE_SITE =
  'This names a file that is off the site. Upload the file again, or ask an editor to bring it back.';

/**
 * Throws 400, naming the fields, if a withheld file among `added` was uploaded by somebody else and is in no version of the
 * record: whoever only knows the URL of a file may not publish it again.
 */
async function rejectOthersFiles(
  actor: Actor,
  record: string,
  added: readonly string[],
  fields: object,
): Promise<void> {
  const ofOthers = { _id: { $in: [...added] }, withheldAt: { $ne: null }, createdBy: { $ne: actor.id } };
  const withheld = await Upload.find(ofOthers, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>();
  if (withheld.length === 0) return;
  // The keys of a record's versions begin with its name and a colon, after which comes the semicolon.
  const versions = { _id: { $gt: `${record}:`, $lt: `${record};` }, 'files.0': { $exists: true } };
  const earlier = await Version.find(versions, { files: 1 }).lean<Pick<StoredVersion, 'files'>[]>();
  const known = new Set(earlier.flatMap(({ files = [] }) => files));
  const byName = fieldsByName(fields);
  const refused = withheld.flatMap(({ _id }) => (known.has(_id) ? [] : (byName.get(_id) ?? [])));
  if (refused.length === 0) return;
  throw new Failure(400, OFF_THE_SITE, Object.fromEntries(refused.map((field) => [field, [OFF_THE_SITE]])));
}

/** Serves those of the uploads again that were withheld. */
export async function release(names: readonly string[]): Promise<void> {
  const withheld = { _id: { $in: [...names] }, withheldAt: { $ne: null } };
  for (const { _id } of await Upload.find(withheld, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>())
    await moveFiles(_id, async (upload, lock) => {
      await moveBack(upload, lock);
      // It is not the same any more if it was released, and withheld again, while this process was suspended.
      const { withheldAt } = upload;
      if (withheldAt) await Upload.updateOne({ _id, withheldAt }, { $set: { withheldAt: null } });
    });
}

/** Moves the files of an upload to where its record says that they belong. */
export const moveToRightPlace = (name: string): Promise<void> =>
  moveFiles(name, (upload, lock) => (upload.withheldAt ? moveAway(upload, lock) : moveBack(upload, lock)));

async function moveAway(upload: StoredUpload, lock: HeldLock): Promise<void> {
  for (const key of filesOf(upload)) await move(key, withheldKey(key), lock);
}

async function moveBack(upload: StoredUpload, lock: HeldLock): Promise<void> {
  for (const key of filesOf(upload)) await move(withheldKey(key), key, lock);
}

async function move(from: string, to: string, lock: HeldLock): Promise<void> {
  lock.assertHeld();
  await storageContext().storage.move(from, to, typeOfKey(to));
}

/** Moves the files of all withheld uploads to their place. */
export async function settleAllFiles(): Promise<void> {
  const withheld = { withheldAt: { $ne: null } };
  for (const { _id } of await Upload.find(withheld, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>())
    await moveToRightPlace(_id);
}

/** Returns those of the files that were uploaded, by URL. */
export async function versionFiles(urls: readonly string[]): Promise<Record<string, VersionFile>> {
  const names = new Map(urls.flatMap((url) => uploadIdsIn(url).map((name) => [url, name] as const)));
  const found = await Upload.find(
    { _id: { $in: [...names.values()] } },
    { withheldAt: 1, originalName: 1 },
  ).lean<Pick<StoredUpload, '_id' | 'withheldAt' | 'originalName'>[]>();
  const files = new Map(
    found.map(({ _id, withheldAt, originalName }): [string, VersionFile] => [
      _id,
      { state: withheldAt ? 'kept' : 'served', name: originalName },
    ]),
  );
  return Object.fromEntries(
    [...names].map(([url, name]) => [url, files.get(name) ?? { state: 'gone', name: '' }]),
  );
}

/** Deletes the uploads that were withheld longer than the trash keeps. Returns their number. */
export async function removeExpired(): Promise<number> {
  const expired = { withheldAt: { $ne: null, $lt: keptSince() } };
  let removed = 0;
  for (const { _id } of await Upload.find(expired, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>())
    if (await removeUpload(_id, { ...expired, ...notOffered() })) removed += 1;
  return removed;
}
