import { Upload, type StoredUpload } from '~models/upload';
import { uploadIdsIn } from '~/core/files/uploads';
import { declareUses } from '~/media/delivery/right-place.server';
import { readStandings } from './files-on-site.server';
import { bringBack } from './garbage-collection.server';

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
