import { buffer } from 'node:stream/consumers';
import { Upload, type StoredTrack, type StoredUpload } from '~models/upload';
import type { TrackCue } from '~/rules/uploads/tracks/cue';
import { readTrack } from '~/rules/uploads/tracks/read-track';
import type { VideoWords } from '~/rules/uploads/tracks/video-words';
import { uploadsIn } from '~/rules/uploads/uploads';
import { opened } from '../../storage/open';
import { SERVED } from '../find-upload';
import { trackKey } from '../upload-files';

/** Returns the words of the video at a URL, as far as it was uploaded and has some. */
export async function readWords(url: string): Promise<VideoWords> {
  const [name] = uploadsIn(url);
  const upload =
    name === undefined ? null : await Upload.findOne({ _id: name, ...SERVED }).lean<StoredUpload | null>();
  const { tracks = [], transcript = '' } = upload ?? {};
  const first = (kind: StoredTrack['kind']) => cuesOf(tracks.find((track) => track.kind === kind));
  return {
    chapters: await first('chapters'),
    captions: transcript === '' ? await first('captions') : [],
    transcript,
  };
}

/** Returns the cues of a track; none if it was replaced meanwhile. */
async function cuesOf(track: StoredTrack | undefined): Promise<TrackCue[]> {
  const stored = track && (await opened().storage.get(trackKey(track)));
  if (!stored) return [];
  const reading = readTrack(await buffer(stored));
  return reading.kind === 'read' ? reading.cues : [];
}
