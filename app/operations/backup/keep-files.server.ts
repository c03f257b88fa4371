import { Upload, type StoredTrack, type StoredUpload } from '~models/upload';
import { trackKey, filesOfUpload, recordedFiles } from '~/media/delivery/file-keys.server';
import type { ArchivePart } from './backup-archive.server';
import { idsOf } from './backup-collections.server';
import type { Pace } from '~/core/db/pace.server';
import type { PlacedFiles } from './placed-files.server';

const MAX_TRACK_READS = 3;
const UPLOADS_AT_ONCE = 50;

/**
 * Stores the files of an upload and returns them; null if the original is missing. Derived files may be missing: they are generated again.
 * The record gets the tracks whose files are in the place.
 */
export async function keepFiles(files: PlacedFiles, upload: StoredUpload): Promise<ArchivePart[] | null> {
  const parts: ArchivePart[] = [];
  const recorded = new Set(recordedFiles(upload));
  for (const key of filesOfUpload({ ...upload, tracks: [] })) {
    if (!recorded.has(key) && !files.isListed(key)) continue;
    const part = await files.keep(upload, key);
    if (part) parts.push(part);
    else if (key === upload.key) return null;
  }
  return [...parts, ...(await keepTracks(files, upload))];
}

/** Tracks are not generated again, and one may have been replaced since the record was read. */
async function keepTracks(files: PlacedFiles, upload: StoredUpload): Promise<ArchivePart[]> {
  const kept = new Map<string, ArchivePart>();
  let tracks: StoredTrack[] = [];
  for (let read = 0; read < MAX_TRACK_READS; read += 1) {
    const found = await Upload.findById(upload._id, { tracks: 1 }).lean<StoredUpload | null>();
    tracks = found?.tracks ?? [];
    for (const track of tracks)
      if (!kept.has(track.id)) {
        const part = await files.keep(upload, trackKey(track));
        if (part) kept.set(track.id, part);
      }
    if (tracks.every(({ id }) => kept.has(id))) break;
  }
  upload.tracks = tracks.filter(({ id }) => kept.has(id));
  return upload.tracks.flatMap(({ id }) => kept.get(id) ?? []);
}

export async function keepAllFiles(files: PlacedFiles, pace: Pace): Promise<void> {
  const names = (await idsOf(Upload)) as string[];
  for (let at = 0; at < names.length; at += UPLOADS_AT_ONCE) {
    const batch = { _id: { $in: names.slice(at, at + UPLOADS_AT_ONCE) } };
    for (const upload of await Upload.find(batch).lean<StoredUpload[]>()) {
      await pace();
      await keepFiles(files, upload);
    }
  }
}
