import type { QueryFilter } from 'mongoose';
import { Upload, type StoredTrashedFile, type StoredUpload } from '~models/upload';
import { UploadSession } from '~models/upload-session';
import { Version, type StoredVersion } from '~models/version';
import { historyLimits, keptSince } from '~/core/db/retention.server';
import { ASSETS, uploadIdsIn } from '~/core/files/uploads';
import {
  webSizeKey,
  uploadSessionIdOf,
  filesOfUpload,
  deleteUnneeded,
} from '~/media/delivery/file-keys.server';
import { NOT_WITHHELD, WITHHELD, areFilesServed, uploadNames } from '~/media/delivery/file-view.server';
import { moveToRightPlace, release } from '~/media/delivery/right-place.server';
import { declarePresence, declareUses } from '~/media/delivery/declare-upload.server';
import { addMissingJobs, deleteJobs, sweepJobs } from '~/media/jobs/job-queue.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey, servedKey } from '~/media/storage/storage.server';
import { notOffered, UNUSED_LIFE_MS, servingPlacesOf, readStandings } from './files-on-site.server';
import { WITHOUT_USES, pruneUses, usedIn } from './find-uses.server';
import { settleServing, settleAfterSave, settleKits } from './settle-serving.server';

/**
 * Deletes the record and then its files, unless the upload has uses (prune stale ones first) or does not meet `condition`, such as not
 * having been withheld since it was read. The files are those in the record at deletion; a worker deletes what it is still making (see
 * `media/jobs/job.server.ts`), and the cleanup deletes files without a record.
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

interface WithholdOptions {
  /** By default that it was not handed out within a day. */
  condition?: QueryFilter<StoredUpload>;
  /** Who deleted it; null if it is only unused. */
  trashed?: StoredTrashedFile | null;
}

/**
 * Takes an unused upload off the site unless it is used or does not meet the condition. Without a trash it is deleted. Returns whether it
 * was taken off.
 */
export async function withhold(
  { _id }: Pick<StoredUpload, '_id'>,
  { condition = notOffered(), trashed = null }: WithholdOptions = {},
): Promise<boolean> {
  const unchanged = { ...NOT_WITHHELD, ...condition };
  if (historyLimits().trashDays === 0) return removeUpload(_id, unchanged);
  const unused = { _id, ...WITHOUT_USES, ...unchanged };
  const { matchedCount } = await declarePresence(_id, 'withheld', () =>
    Upload.updateOne(unused, { $set: { 'usage.withheldAt': new Date(), 'usage.heldBackAt': null, trashed } }),
  );
  if (matchedCount === 0) return false;
  await moveToRightPlace(_id);
  return true;
}

async function removeExpired(): Promise<number> {
  const expired = { 'usage.withheldAt': { $ne: null, $lt: keptSince() } };
  let removed = 0;
  for (const name of await uploadNames(expired))
    if (await removeUpload(name, { ...expired, ...notOffered() })) removed += 1;
  return removed;
}

/** Serves withheld or held-back uploads again, and queues their missing work. */
export async function bringBack(names: readonly string[]): Promise<void> {
  const released = await release(names);
  if (released.length === 0) return;
  await addMissingJobs(released);
  // A kit or screener that was stored meanwhile keeps its file.
  await settleServing(released);
}

/** Holds back withheld uploads that get a non-public use: their files stay where they are. */
export async function keepInUse(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const withheld = await uploadNames({ _id: { $in: [...names] }, ...WITHHELD });
  for (const _id of withheld)
    await declarePresence(_id, 'heldBack', () =>
      Upload.updateOne(
        { _id, ...WITHHELD },
        { $set: { 'usage.withheldAt': null, 'usage.heldBackAt': new Date(), trashed: null } },
      ),
    );
  if (withheld.length > 0) await addMissingJobs(withheld);
}

/** Matches these uploads but those that a crop for one place was cut from: they stay as long as it does. */
async function withoutCrops(names: readonly string[]): Promise<{ $in: string[]; $nin: string[] }> {
  const crops = { 'original.id': { $in: [...names] }, ...NOT_WITHHELD };
  return { $in: [...names], $nin: await Upload.distinct('original.id', crops) };
}

/**
 * Withholds the files that the content used before a write and that nothing uses now. A file that a user was given within a day may be in
 * an unsaved form; the cleanup handles it. `before` needs only the written fields, `after` is the whole record; `deleted` is the deleted
 * record, if any.
 */
export async function withholdUnused(before: object, after: object, deleted?: string): Promise<void> {
  const earlier = [...usedIn(before)];
  if (earlier.length === 0) return;
  const still = usedIn(after);
  const gone = earlier.filter((name) => !still.has(name));
  if (gone.length === 0) return;
  await pruneUses(gone, deleted);
  const removable = { _id: await withoutCrops(gone), ...NOT_WITHHELD, ...WITHOUT_USES, ...notOffered() };
  const unused = await Upload.find(removable).lean<StoredUpload[]>();
  await settleAfterSave(gone, async () => {
    for (const upload of unused) await withhold(upload);
    // Files that only kits and screeners still use are held back.
    await settleServing(gone);
  });
}

const UPLOADS_AT_ONCE = 100;

/**
 * Removes stale uses, withholds uploads unused for a day, and deletes expired ones and files without a record. Returns the number of
 * uploads withheld or deleted.
 */
export async function sweepUploads(): Promise<number> {
  const before = new Date(Date.now() - UNUSED_LIFE_MS);
  const all = await uploadNames({});
  let swept = 0;
  for (let at = 0; at < all.length; at += UPLOADS_AT_ONCE) {
    const names = all.slice(at, at + UPLOADS_AT_ONCE);
    await pruneUses(names);
    const unused = {
      _id: await withoutCrops(names),
      ...NOT_WITHHELD,
      createdAt: { $lt: before },
      ...WITHOUT_USES,
      ...notOffered(),
    };
    for (const upload of await Upload.find(unused).lean<StoredUpload[]>())
      // A file that content never used is in no version and no trash.
      if (
        await (upload.usage.addedAt
          ? withhold(upload)
          : removeUpload(upload._id, { ...NOT_WITHHELD, ...notOffered() }))
      )
        swept += 1;
  }
  swept += await removeExpired();
  await sweepJobs();
  await settleKits();
  await sweepFiles(before);
  return swept;
}

/** Deletes files without a record and moves files to their right place; an interruption can leave both. */
async function sweepFiles(before: Date): Promise<void> {
  const { storage } = storageContext();
  for await (const { key, modifiedAt } of storage.list()) {
    const served = servedKey(key) ?? key;
    const decidedAt = performance.now();
    const owner = await ownerOf(served);
    if (owner === 'none' && modifiedAt <= before) await deleteUnneeded([key], decidedAt);
    if (typeof owner === 'object' && areFilesServed(owner) !== (served === key))
      await moveToRightPlace(owner._id);
  }
}

type Owner = StoredUpload | 'none' | 'other';

/** Returns the upload that a file belongs to. A file that its upload does not list was replaced or never recorded. */
async function ownerOf(key: string): Promise<Owner> {
  const session = uploadSessionIdOf(key);
  if (session !== undefined) return (await UploadSession.exists({ _id: session })) ? 'other' : 'none';
  const [name] = usedIn({ url: ASSETS + key });
  if (name === undefined) return 'other';
  const owner = await Upload.findById(name).lean<StoredUpload | null>();
  if (!owner) return 'none';
  if (webSizeKey(owner) === withheldKey(key)) return 'other';
  return filesOfUpload(owner).includes(key) ? owner : 'none';
}

const READ_AT_ONCE = 100;
const MAX_FOUND = 1_000;

export async function findLateFiles(): Promise<string[]> {
  const heldBack = await Upload.find({ 'usage.heldBackAt': { $ne: null } }, { _id: 1 })
    .limit(MAX_FOUND)
    .lean<Pick<StoredUpload, '_id'>[]>();
  const names = heldBack.map(({ _id }) => _id);
  const late: string[] = [];
  for (let at = 0; at < names.length; at += READ_AT_ONCE)
    for (const [name, place] of await servingPlacesOf(names.slice(at, at + READ_AT_ONCE)))
      if (place === 'served') late.push(name);
  return late;
}

/** Uploads named in earlier versions of a record, which is named as `recordRef` does. */
export async function filesOfVersions(record: string): Promise<ReadonlySet<string>> {
  // Version keys begin with the record's name and a colon; the semicolon is the next character.
  const versions = { _id: { $gt: `${record}:`, $lt: `${record};` }, 'files.0': { $exists: true } };
  const earlier = await Version.find(versions, { files: 1 }).lean<Pick<StoredVersion, 'files'>[]>();
  return new Set(earlier.flatMap(({ files = [] }) => files));
}

// The same bytes are one upload, owned by its first uploader. Others get its URL, and can rely on it for a day: see
// docs/decisions/0077-files-of-the-same-bytes.md.

/**
 * Gives a user who has sent the same bytes the existing upload, and serves it again if it was withheld, unless it is held back: having the
 * bytes is no right to publish them. Null if there is none.
 */
export async function shareUpload(sha256: string, userId: string): Promise<StoredUpload | null> {
  const existing = await Upload.findOne({ sha256 }, { createdBy: 1 }).lean<StoredUpload | null>();
  if (!existing) return null;
  const now = new Date();
  const shared = await declareUses([existing._id], () =>
    Upload.findOneAndUpdate(
      { _id: existing._id },
      { $set: { 'usage.offeredAt': now, ...(existing.createdBy !== userId && { 'usage.sharedAt': now }) } },
      { returnDocument: 'after' },
    ).lean<StoredUpload | null>(),
  );
  if (!shared?.usage.withheldAt) return shared;
  const standing = (await readStandings([shared._id])).get(shared._id);
  if (standing && standing.holds.length > 0) return shared;
  await bringBack([shared._id]);
  return { ...shared, usage: { ...shared.usage, withheldAt: null } };
}

/** Keeps a replaced file on the site for a day, so that it can be put back. Ignores URLs that are not uploads. */
export async function keepForUndo(url: string): Promise<void> {
  const [_id] = uploadIdsIn(url);
  if (_id === undefined) return;
  await declareUses([_id], () => Upload.updateOne({ _id }, { $set: { 'usage.offeredAt': new Date() } }));
}
