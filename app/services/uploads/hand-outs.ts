import { Upload, type StoredUpload } from '~models/upload';
import { UPLOAD_LIMITS } from '~/rules/uploads/media-guidance';
import { release } from './withheld';

// Users who upload the same bytes all get the URL of one upload. Each can rely on it for a day, whatever the others do:
// a deletion ends the hand-out of the user who requested it, and the last one deletes the file.

/** An unused upload is kept this long, because it may be in an unsaved form. */
export const UNUSED_LIFE_MS = UPLOAD_LIMITS.unusedHours * 60 * 60 * 1000;

/** The seed has no user, and a map key cannot be empty. */
const keyOf = (userId: string) => userId || 'nobody';

/** The initial value for a new upload: it is handed to its uploader. */
export const handedTo = (userId: string, at: Date) => new Map([[keyOf(userId), at]]);

/** Hands an existing upload to a user, and serves it again if it was withheld. Returns null if it does not exist. */
export async function handOut(
  upload: { sha256: string } | { _id: string },
  userId: string,
): Promise<StoredUpload | null> {
  const now = new Date();
  const handed = await Upload.findOneAndUpdate(
    upload,
    { $set: { offeredAt: now, [`handedOutTo.${keyOf(userId)}`]: now }, $inc: { offers: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredUpload | null>();
  if (handed?.withheldAt) await release([handed._id]);
  return handed && { ...handed, withheldAt: null };
}

/** Returns the users to whom the URL was handed within a day. */
function holdersOf({ handedOutTo, createdBy, offeredAt }: StoredUpload): string[] {
  const recently = Date.now() - UNUSED_LIFE_MS;
  return Object.entries(handedOutTo ?? { [keyOf(createdBy ?? '')]: offeredAt })
    .filter(([, at]) => at.getTime() > recently)
    .map(([id]) => id);
}

export const isHolder = (upload: StoredUpload, userId: string) => holdersOf(upload).includes(keyOf(userId));

/** Whether another user can rely on the URL. */
export const hasOtherHolders = (upload: StoredUpload, userId: string) =>
  holdersOf(upload).some((id) => id !== keyOf(userId));

/** Removes a user from the holders. Returns the updated upload, or null if it does not exist. */
export const endHandOut = ({ _id }: StoredUpload, userId: string) =>
  Upload.findOneAndUpdate(
    { _id },
    { $unset: { [`handedOutTo.${keyOf(userId)}`]: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredUpload | null>();
