import type { QueryFilter } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { historyLimits, keptSince } from '../../platform/retention';
import { storageContext } from '../../storage/open';
import { withheldKey } from '../../storage/storage';
import { declarePresence } from '../delivery/declare-change';
import { webSizeKey } from '../delivery/keys';
import { moveToRightPlace, release } from '../delivery/right-place';
import { filesOfUpload } from '../delivery/upload-files';
import { NOT_WITHHELD, WITHHELD } from '../delivery/view';
import { addMissingJobs, deleteJobs } from '../jobs/queue';
import { notOffered } from './offered';
import { settleServing } from './settle-serving';
import { WITHOUT_USES } from './usage-index';

/**
 * Deletes the record and then the files, unless the upload has uses (stale ones must be pruned before) or does not meet
 * `condition`, such as that it was not taken off the site since it was read. The files are those in the record at deletion; a
 * worker deletes what it is still making (see `jobs/job.ts`). Files that cannot be deleted now are deleted by the cleanup, which finds files without a
 * record.
 */
export async function removeUpload(_id: string, condition: QueryFilter<StoredUpload>): Promise<boolean> {
  const unused = { _id, ...WITHOUT_USES, ...condition };
  const deleted = await declarePresence(_id, 'deleted', () =>
    Upload.findOneAndDelete(unused).lean<StoredUpload | null>(),
  );
  if (!deleted) return false;
  const keys = [...filesOfUpload(deleted).flatMap((key) => [key, withheldKey(key)]), webSizeKey(deleted)];
  await Promise.allSettled(keys.map((key) => storageContext().storage.delete(key)));
  await deleteJobs(_id);
  return true;
}

/**
 * Takes an unused upload off the site, unless it is used or somebody was given it again within a day. Without a trash it is
 * deleted. Returns whether it was taken off.
 */
export async function withhold({ _id }: StoredUpload): Promise<boolean> {
  const unchanged = { ...NOT_WITHHELD, ...notOffered() };
  if (historyLimits().trashDays === 0) return removeUpload(_id, unchanged);
  const unused = { _id, ...WITHOUT_USES, ...unchanged };
  const { matchedCount } = await declarePresence(_id, 'withheld', () =>
    Upload.updateOne(unused, { $set: { 'usage.withheldAt': new Date(), 'usage.heldBackAt': null } }),
  );
  if (matchedCount === 0) return false;
  await moveToRightPlace(_id);
  return true;
}

/** Deletes the uploads that were withheld longer than the trash keeps. Returns their number. */
export async function removeExpired(): Promise<number> {
  const expired = { 'usage.withheldAt': { $ne: null, $lt: keptSince() } };
  let removed = 0;
  for (const { _id } of await Upload.find(expired, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>())
    if (await removeUpload(_id, { ...expired, ...notOffered() })) removed += 1;
  return removed;
}

/** Serves those of the uploads again that were withheld or held back; what was not made of them is made now. */
export async function bringBack(names: readonly string[]): Promise<void> {
  const released = await release(names);
  if (released.length === 0) return;
  await addMissingJobs(released);
  // A kit or a screener that was stored meanwhile keeps its file.
  await settleServing(released);
}

/** Holds those of the uploads back that were withheld and get a use that the public does not see: their files stay where they are. */
export async function keepInUse(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const withheld = await Upload.find({ _id: { $in: [...names] }, ...WITHHELD }, { _id: 1 }).lean<
    Pick<StoredUpload, '_id'>[]
  >();
  for (const { _id } of withheld)
    await declarePresence(_id, 'heldBack', () =>
      Upload.updateOne(
        { _id, ...WITHHELD },
        { $set: { 'usage.withheldAt': null, 'usage.heldBackAt': new Date() } },
      ),
    );
  if (withheld.length > 0) await addMissingJobs(withheld.map(({ _id }) => _id));
}
