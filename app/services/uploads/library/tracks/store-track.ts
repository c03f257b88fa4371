import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Upload, type StoredTrack, type StoredUpload } from '~models/upload';
import { MAX_TRACKS } from '~/rules/uploads/tracks/track';
import { Failure, notFound } from '~/rules/validation/errors';
import { retryOnConflict } from '../../../platform/database-errors';
import { storageContext } from '../../../storage/open';
import { withheldKey } from '../../../storage/storage';
import { withoutExtension, storedKey, TRACK_EXTENSION, TRACK_TYPE, trackKey } from '../../delivery/keys';
import { toUploadFailure } from '../../intake/receive';
import { declareFields } from '../../delivery/declare-change';
import { putFileOf } from '../../delivery/stored-files';
import { NOT_WITHHELD, urlOf } from '../../delivery/view';

// A track is stored as our own WebVTT file beside its video, under a name that is never used again. Its file is there
// before its upload lists it, and deleted after; the cleanup deletes what an interruption leaves between.

const ID_BYTES = 6;
/** Each further attempt means that another track of the same file was changed concurrently. */

/**
 * Stores a track of a video, instead of one of the same role, language and label; a failure leaves no file. Throws 400
 * for too many tracks, and 404 if the video was deleted or is not served any more.
 */
export async function storeTrack(
  upload: StoredUpload,
  about: Omit<StoredTrack, 'id' | 'url'>,
  file: Buffer,
): Promise<StoredTrack> {
  const id = randomBytes(ID_BYTES).toString('hex');
  const key = `${withoutExtension(upload.key)}-${about.role}-${id}${TRACK_EXTENSION}`;
  const track = { ...about, id, url: urlOf(key) };
  try {
    const keepInPlace = await putFileOf(upload, key, file, TRACK_TYPE);
    await changeTracks(upload, (tracks) => withTrack(tracks, track));
    await keepInPlace();
  } catch (error) {
    await removeUnlisted(upload, track);
    throw toUploadFailure(error);
  }
  return track;
}

/** Puts a track in the place of the one that it replaces, else at the end. */
function withTrack(tracks: StoredTrack[], track: StoredTrack): StoredTrack[] {
  const isSame = ({ role, language, label }: StoredTrack) =>
    role === track.role && language === track.language && label === track.label;
  if (tracks.some(isSame)) return tracks.map((each) => (isSame(each) ? track : each));
  if (tracks.length < MAX_TRACKS) return [...tracks, track];
  const words = `A video may have at most ${MAX_TRACKS} tracks.`;
  throw new Failure(400, words, { tracks: [words] });
}

/**
 * Changes the tracks of an upload, of which nobody else changed one since they were read, and deletes the files that it
 * drops. Throws 404 if the upload was deleted or is not served any more.
 */
export async function changeTracks(
  { _id }: StoredUpload,
  change: (tracks: StoredTrack[]) => StoredTrack[],
): Promise<void> {
  const dropped = await retryOnConflict(async () => {
    const upload = await Upload.findOne({ _id, ...NOT_WITHHELD }).lean<StoredUpload | null>();
    if (!upload) throw notFound('File');
    const { tracks: before, tracksRevision } = upload;
    const tracks = change(before);
    const set = { tracks, tracksRevision: tracksRevision + 1 };
    const { matchedCount } = await declareFields([_id], set, () =>
      Upload.updateOne({ _id, ...NOT_WITHHELD, tracksRevision }, { $set: set }),
    );
    return matchedCount === 0 ? null : before.filter(({ id }) => !tracks.some((track) => track.id === id));
  });
  await deleteFiles(dropped);
}

/** Deletes the files where they are served and where they are kept. What cannot be deleted now, the cleanup deletes. */
async function deleteFiles(tracks: StoredTrack[]): Promise<void> {
  const keys = tracks.map(trackKey).flatMap((key) => [key, withheldKey(key)]);
  await Promise.allSettled(keys.map((key) => storageContext().storage.delete(key)));
}

/** After a failure, deletes the file of a track that was not recorded. A lost answer of the database leaves that open. */
async function removeUnlisted({ _id }: StoredUpload, track: StoredTrack): Promise<void> {
  const isListed = await Upload.exists({ _id, 'tracks.id': track.id }).catch(() => true);
  if (!isListed) await deleteFiles([track]);
}

/** Gives an upload the tracks of another one with the same film, unless it has some. */
export async function copyTracks(from: StoredUpload, to: StoredUpload): Promise<void> {
  if (to.tracks.length > 0) return;
  for (const track of from.tracks) {
    const { role, language, label, cues } = track;
    const source = await storageContext().storage.get(storedKey(from, trackKey(track)));
    if (source) await storeTrack(to, { role, language, label, cues }, await buffer(source));
  }
}
