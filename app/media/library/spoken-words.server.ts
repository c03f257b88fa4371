import { buffer } from 'node:stream/consumers';
import { Upload, type StoredTrack, type StoredUpload } from '~models/upload';
import { cueText } from '~/core/files/cue-text';
import { readTrack } from '~/core/files/read-track';
import { trackKey } from '~/media/delivery/file-keys.server';
import { declareFields } from '~/media/delivery/right-place.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';

/** Characters of all tracks of a film together. */
const MAX_SPOKEN = 200_000;
const WITHOUT_WORDS = new Set<StoredTrack['role']>(['chapters']);

type WithTracks = Pick<StoredUpload, '_id' | 'tracks' | 'tracksRevision'>;

/** Stores the words of the tracks of one film, or of all films that have none stored, and returns their number. A change of tracks removes them. */
export async function indexSpokenWords(id?: string): Promise<number> {
  const unread = { ...(id && { _id: id }), 'tracks.0': { $exists: true }, spoken: { $exists: false } };
  const fields = { tracks: 1, tracksRevision: 1 };
  const films = await Upload.find(unread, fields).lean<WithTracks[]>();
  for (const film of films) {
    const { _id, tracksRevision } = film;
    const set = { spoken: await spokenIn(film) };
    await declareFields([_id], set, () => Upload.updateOne({ _id, tracksRevision }, { $set: set }));
  }
  return films.length;
}

async function spokenIn({ tracks }: WithTracks): Promise<string> {
  const words: string[] = [];
  for (const track of tracks.filter(({ role }) => !WITHOUT_WORDS.has(role))) {
    const stored = await readAnyPlace(trackKey(track));
    const reading = stored && readTrack(await buffer(stored));
    if (reading?.kind === 'read') words.push(...reading.cues.map(cueText));
  }
  return words.join(' ').slice(0, MAX_SPOKEN);
}

async function readAnyPlace(key: string) {
  const { storage } = storageContext();
  return (await storage.get(key)) ?? storage.get(withheldKey(key));
}
