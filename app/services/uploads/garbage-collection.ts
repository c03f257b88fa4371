import { UploadSession } from '~models/upload-session';
import { Upload, type StoredUpload } from '~models/upload';
import { ASSETS } from '~/rules/uploads/uploads';
import { opened } from '../storage/open';
import { UNUSED_LIFE_MS } from './hand-outs';
import { uploadSessionOf } from './resumable/chunk-store';
import { pruneUses } from './usage';
import { usedIn, WITHOUT_USES } from './usage-index';

/** Returns the keys of an upload's original and derived files. */
export function filesOf(upload: StoredUpload): string[] {
  const { variants, poster } = upload;
  const urls = [...variants, ...(poster ? [poster, ...poster.variants] : [])].map(({ url }) => url);
  const ours = urls.filter((url) => url.startsWith(ASSETS));
  return [upload.key, ...ours.map((url) => url.slice(ASSETS.length))];
}

/**
 * Deletes the record and then the files, unless the upload has uses (stale ones must be pruned before) or was handed out
 * again since it was read. The files are those in the record at deletion; the worker deletes what it is still generating (see `worker.ts`). Files that cannot be
 * deleted now are deleted by the cleanup, which finds files without a record.
 */
export async function removeUpload({ _id, offers }: StoredUpload): Promise<boolean> {
  const deleted = await Upload.findOneAndDelete({ _id, offers, ...WITHOUT_USES }).lean<StoredUpload | null>();
  if (!deleted) return false;
  await Promise.allSettled(filesOf(deleted).map((key) => opened().storage.delete(key)));
  return true;
}

/**
 * Deletes the files that the content used before a write and that nothing uses any more. A file that was handed out
 * again within a day may be in an unsaved form; it is left to the cleanup. `deleted` is the record, if it was deleted.
 */
export async function removeUnused(before: object, after: object, deleted?: string): Promise<void> {
  const still = usedIn(after);
  const gone = [...usedIn(before)].filter((name) => !still.has(name));
  if (gone.length === 0) return;
  await pruneUses(gone, deleted);
  const recently = new Date(Date.now() - UNUSED_LIFE_MS);
  const removable = {
    _id: { $in: gone },
    ...WITHOUT_USES,
    $or: [{ offers: 1 }, { offeredAt: { $lt: recently } }],
  };
  for (const upload of await Upload.find(removable).lean<StoredUpload[]>()) await removeUpload(upload);
}

const UPLOADS_AT_ONCE = 100;

/**
 * Removes stale uses, and deletes uploads that were unused for a day, and files without a record. Returns the number of
 * deleted uploads.
 */
export async function sweepUploads(): Promise<number> {
  const before = new Date(Date.now() - UNUSED_LIFE_MS);
  const all = await Upload.find({}, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>();
  let swept = 0;
  for (let at = 0; at < all.length; at += UPLOADS_AT_ONCE) {
    const names = all.slice(at, at + UPLOADS_AT_ONCE).map(({ _id }) => _id);
    await pruneUses(names);
    const unused = { _id: { $in: names }, ...WITHOUT_USES, offeredAt: { $lt: before } };
    for (const upload of await Upload.find(unused).lean<StoredUpload[]>())
      if (await removeUpload(upload)) swept += 1;
  }
  await sweepFiles(before);
  return swept;
}

/** Deletes files without a record, which a crash can leave in the storage. */
async function sweepFiles(before: Date): Promise<void> {
  const { storage } = opened();
  for await (const { key, modifiedAt } of storage.list())
    if (modifiedAt <= before && (await isLeft(key))) await storage.delete(key);
}

async function isLeft(key: string): Promise<boolean> {
  const session = uploadSessionOf(key);
  if (session !== undefined) return !(await UploadSession.exists({ _id: session }));
  const [name] = usedIn({ url: `/assets/${key}` });
  return name !== undefined && !(await Upload.exists({ _id: name }));
}
