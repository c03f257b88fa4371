import { UploadSession } from '~models/upload-session';
import { Upload, type StoredUpload } from '~models/upload';
import { ASSETS } from '~/rules/uploads/uploads';
import { storageContext } from '../../storage/open';
import { servedKey, withheldKey } from '../../storage/storage';
import { uploadSessionIdOf, webSizeKey } from '../delivery/keys';
import { notOffered, UNUSED_LIFE_MS } from './offered';
import { pruneUses } from './find-uses';
import { settleAfterSave, settleKits, settleServing } from './settle-serving';
import { deleteUnneeded, filesOfUpload } from '../delivery/upload-files';
import { areFilesServed, NOT_WITHHELD } from '../delivery/view';
import { sweepJobs } from '../jobs/queue';
import { removeUpload, removeExpired, withhold } from './withhold';
import { usedIn, WITHOUT_USES } from './usage-index';
import { moveToRightPlace } from '../delivery/right-place';

/**
 * Takes the files off the site that the content used before a write and that nothing uses any more. A file that somebody was
 * given again within a day may be in an unsaved form; it is left to the cleanup. `before` needs only the fields that were written,
 * and `after` is the whole record; `deleted` is the record, if it was deleted.
 */
export async function withholdUnused(before: object, after: object, deleted?: string): Promise<void> {
  const earlier = [...usedIn(before)];
  if (earlier.length === 0) return;
  const still = usedIn(after);
  const gone = earlier.filter((name) => !still.has(name));
  if (gone.length === 0) return;
  await pruneUses(gone, deleted);
  const removable = { _id: { $in: gone }, ...NOT_WITHHELD, ...WITHOUT_USES, ...notOffered() };
  const unused = await Upload.find(removable).lean<StoredUpload[]>();
  await settleAfterSave(gone, async () => {
    for (const upload of unused) await withhold(upload);
    // What only kits and screeners still use is held back.
    await settleServing(gone);
  });
}

const UPLOADS_AT_ONCE = 100;

/**
 * Removes stale uses, takes uploads off the site that were unused for a day, and deletes what was kept long enough and
 * files without a record. Returns the number of uploads that were taken off or deleted.
 */
export async function sweepUploads(): Promise<number> {
  const before = new Date(Date.now() - UNUSED_LIFE_MS);
  const all = await Upload.find({}, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>();
  let swept = 0;
  for (let at = 0; at < all.length; at += UPLOADS_AT_ONCE) {
    const names = all.slice(at, at + UPLOADS_AT_ONCE).map(({ _id }) => _id);
    await pruneUses(names);
    const unused = {
      _id: { $in: names },
      ...NOT_WITHHELD,
      createdAt: { $lt: before },
      ...WITHOUT_USES,
      ...notOffered(),
    };
    for (const upload of await Upload.find(unused).lean<StoredUpload[]>())
      // What no content ever used is in no version and in no trash.
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

/** Deletes files without a record, and moves files to their place, as an interruption can leave both. */
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

/** Returns the upload to which a file belongs. One that its upload does not list was replaced or never recorded. */
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
