import { UploadSession } from '~models/upload-session';
import { Upload, type StoredUpload } from '~models/upload';
import { ASSETS } from '~/rules/uploads/uploads';
import { opened } from '../storage/open';
import { UNUSED_LIFE_MS } from './hand-outs';
import { uploadSessionOf } from './resumable/chunk-store';
import { everythingUsed, findUses, usedIn } from './usage';

/** The files that an upload has: its own, and all that was made of it. */
export function filesOf(upload: StoredUpload): string[] {
  const { variants, poster } = upload;
  const urls = [...variants, ...(poster ? [poster, ...poster.variants] : [])].map(({ url }) => url);
  const ours = urls.filter((url) => url.startsWith(ASSETS));
  return [upload.key, ...ours.map((url) => url.slice(ASSETS.length))];
}

/**
 * Deletes the record and then the files, unless the upload was handed out again since it was read. The files are those
 * that the record names when it goes: what is still being made then is deleted by who makes it (see `work.ts`). A file
 * that cannot be deleted now is left to the sweep, which finds files without a record.
 */
export async function removeUpload({ _id, offers }: StoredUpload): Promise<boolean> {
  const deleted = await Upload.findOneAndDelete({ _id, offers }).lean<StoredUpload | null>();
  if (!deleted) return false;
  await Promise.allSettled(filesOf(deleted).map((key) => opened().storage.delete(key)));
  return true;
}

/**
 * After a write: deletes what the content had used until then and nobody uses any more. What was handed out a second
 * time within a day may be in a form that somebody has not saved yet; it waits for the sweep.
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

/** Deletes uploads that nobody has used for a day, and files that no record knows. Answers how many uploads. */
export async function sweepUploads(): Promise<number> {
  const before = new Date(Date.now() - UNUSED_LIFE_MS);
  const used = await everythingUsed();
  let swept = 0;
  for await (const upload of Upload.find({ offeredAt: { $lt: before } })
    .lean<StoredUpload[]>()
    .cursor()) {
    if (used.has(upload._id)) continue;
    // Once more, of this one alone: somebody may have saved it since.
    const uses = await findUses([upload._id]);
    if (uses.get(upload._id)?.length === 0 && (await removeUpload(upload))) swept += 1;
  }
  await sweepFiles(before);
  return swept;
}

/** What a crash between two steps has left: files of the storage that belong to nothing. */
async function sweepFiles(before: Date): Promise<void> {
  const { storage } = opened();
  for await (const { key, modifiedAt } of storage.list())
    if (modifiedAt <= before && (await isLeft(key))) await storage.delete(key);
}

async function isLeft(key: string): Promise<boolean> {
  const arrival = uploadSessionOf(key);
  if (arrival !== undefined) return !(await UploadSession.exists({ _id: arrival }));
  const [name] = usedIn({ url: `/assets/${key}` });
  return name !== undefined && !(await Upload.exists({ _id: name }));
}
