import { buffer } from 'node:stream/consumers';
import { Upload, type StoredTrack, type StoredUpload } from '~models/upload';
import type { TrackCue } from '~/rules/uploads/tracks/track';
import { readTrack } from '~/rules/uploads/tracks/read-track';
import type { VideoText } from '~/rules/uploads/tracks/cue-text';
import { uploadIdsIn } from '~/rules/uploads/uploads';
import { storageContext } from '../../../storage/open';
import { SERVED } from '../../delivery/view';
import { trackKey } from '../../delivery/keys';

/**
 * Returns the chapters and what is said in the video at a URL, from its first track of each role; all empty if it is not
 * an upload or has none. The browser reads the same for its lightbox: see `components/site/shows/loaded-player-text.tsx`.
 */
export async function readVideoText(url: string): Promise<VideoText> {
  const [id] = uploadIdsIn(url);
  const upload =
    id === undefined ? null : await Upload.findOne({ _id: id, ...SERVED }).lean<StoredUpload | null>();
  return upload ? textOf(upload) : { chapters: [], captions: [], transcript: '' };
}

/** Returns the same for several uploads, by their ids. */
export async function readVideoTexts(ids: readonly string[]): Promise<Map<string, VideoText>> {
  const found = await Upload.find({ _id: { $in: [...ids] }, ...SERVED }, { tracks: 1, texts: 1 }).lean<
    WithText[]
  >();
  return new Map(await Promise.all(found.map(async (upload) => [upload._id, await textOf(upload)] as const)));
}

type WithText = Pick<StoredUpload, '_id' | 'tracks' | 'texts'>;

async function textOf({ tracks, texts: { transcript } }: WithText): Promise<VideoText> {
  const firstCues = (role: StoredTrack['role']) => cuesOf(tracks.find((track) => track.role === role));
  return {
    chapters: await firstCues('chapters'),
    captions: transcript === '' ? await firstCues('captions') : [],
    transcript,
  };
}

/** Returns the cues of a track; none if there is no such track, or if its file was replaced since. */
async function cuesOf(track: StoredTrack | undefined): Promise<TrackCue[]> {
  const stored = track && (await storageContext().storage.get(trackKey(track)));
  if (!stored) return [];
  const reading = readTrack(await buffer(stored));
  return reading.kind === 'read' ? reading.cues : [];
}
