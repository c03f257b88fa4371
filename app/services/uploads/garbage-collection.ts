import { UploadSession } from '~models/upload-session';
import { Upload, type StoredUpload } from '~models/upload';
import { ASSETS } from '~/rules/uploads/uploads';
import { opened } from '../storage/open';
import { UNUSED_LIFE_MS } from './hand-outs';
import { uploadSessionOf } from './resumable/chunk-store';
import { everythingUsed, findUses, usedIn } from './usage';

/** Returns the keys of an upload's original and derived files. */
export function filesOf(upload: StoredUpload): string[] {
  const { variants, poster } = upload;
  const urls = [...variants, ...(poster ? [poster, ...poster.variants] : [])].map(({ url }) => url);
  const ours = urls.filter((url) => url.startsWith(ASSETS));
  return [upload.key, ...ours.map((url) => url.slice(ASSETS.length))];
}

/**
 * Deletes the record and then the files, unless the upload was handed out again since it was read. The files are those
 * in the record at deletion; the worker deletes what it is still generating (see `worker.ts`). Files that cannot be
 * deleted now are deleted by the cleanup, which finds files without a record.
 */
export async function removeUpload({ _id, offers }: StoredUpload): Promise<boolean> {
  const deleted = await Upload.findOneAndDelete({ _id, offers }).lean<StoredUpload | null>();
  if (!deleted) return false;
  await Promise.allSettled(filesOf(deleted).map((key) => opened().storage.delete(key)));
  return true;
}

/**
 * Deletes the files that the content used before a write and that nothing uses any more. A file that was handed out
 * again within a day may be in an unsaved form; it is left to the cleanup.
 */
export async function removeUnused(before: object, after: object): Promise<void> {
  const still = usedIn(after);
  const gone = [...usedIn(before)].filter((name) => !still.has(name));
  if (gone.length === 0) return;
  const uses = await findUses(gone);
  const unused = gone.filter((name) => uses.get(name)?.length === 0);
  const recently = new Date(Date.now() - UNUSED_LIFE_MS);
  const removable = { _id: { $in: unused }, $or: [{ offers: 1 }, { offeredAt: { $lt: recently } }] };
  for (const upload of await Upload.find(removable).lean<StoredUpload[]>()) await removeUpload(upload);
}

/** Deletes uploads that were unused for a day, and files without a record. Returns the number of uploads. */
export async function sweepUploads(): Promise<number> {
  const before = new Date(Date.now() - UNUSED_LIFE_MS);
  const used = await everythingUsed();
  let swept = 0;
  for await (const upload of Upload.find({ offeredAt: { $lt: before } })
    .lean<StoredUpload[]>()
    .cursor()) {
    if (used.has(upload._id)) continue;
    // Checks this upload again: it may have been saved in the meantime.
    const uses = await findUses([upload._id]);
    if (uses.get(upload._id)?.length === 0 && (await removeUpload(upload))) swept += 1;
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
