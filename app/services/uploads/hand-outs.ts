import { Upload, type StoredUpload } from '~models/upload';
import { UPLOAD_LIMITS } from '~/rules/uploads/media-guidance';

// Every user who uploads the same bytes is handed the URL of one and the same upload. Each of them can rely on it for a
// day, whatever the others do: a deletion ends the hand-out of the user who asked for it, and the last one deletes the file.

/** An upload that nobody uses is kept this long: somebody may be about to save it. */
export const UNUSED_LIFE_MS = UPLOAD_LIMITS.unusedHours * 60 * 60 * 1000;

/** The seed has no user, and a key of a map cannot be empty. */
const keyOf = (userId: string) => userId || 'nobody';

/** The field of a new upload: it is handed to whoever sent it. */
export const handedTo = (userId: string, at: Date) => new Map([[keyOf(userId), at]]);

/** Hands an upload that is there already to a user. Returns null where there is none. */
export const handOut = (upload: { sha256: string } | { _id: string }, userId: string) => {
  const now = new Date();
  return Upload.findOneAndUpdate(
    upload,
    { $set: { offeredAt: now, [`handedOutTo.${keyOf(userId)}`]: now }, $inc: { offers: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredUpload | null>();
};

/** The users who can rely on the URL, as it was handed to them within a day. */
function holdersOf({ handedOutTo, createdBy, offeredAt }: StoredUpload): string[] {
  const recently = Date.now() - UNUSED_LIFE_MS;
  return Object.entries(handedOutTo ?? { [keyOf(createdBy ?? '')]: offeredAt })
    .filter(([, at]) => at.getTime() > recently)
    .map(([id]) => id);
}

export const isHolder = (upload: StoredUpload, userId: string) => holdersOf(upload).includes(keyOf(userId));

/** Whether anybody but this user can rely on it. */
export const hasOtherHolders = (upload: StoredUpload, userId: string) =>
  holdersOf(upload).some((id) => id !== keyOf(userId));

/** Takes a user off the holders. Returns the upload as it is then, or null where it is gone. */
export const endHandOut = ({ _id }: StoredUpload, userId: string) =>
  Upload.findOneAndUpdate(
    { _id },
    { $unset: { [`handedOutTo.${keyOf(userId)}`]: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredUpload | null>();
