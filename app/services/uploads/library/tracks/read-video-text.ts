import { buffer } from 'node:stream/consumers';
import { Upload, type StoredTrack, type StoredUpload } from '~models/upload';
import type { TextPart } from '~/rules/blocks/block';
import { fileUrl } from '~/rules/site/text-media';
import type { MediaFacts } from '~/rules/uploads/media';
import type { TrackCue } from '~/rules/uploads/tracks/track';
import { readTrack } from '~/rules/uploads/tracks/read-track';
import type { VideoText } from '~/rules/uploads/tracks/cue-text';
import { uploadIdOf, uploadIdsIn } from '~/rules/uploads/uploads';
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
async function readVideoTexts(ids: readonly string[]): Promise<Map<string, VideoText>> {
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

type FactsByUrl = Record<string, MediaFacts>;

/** Characters of the words that a page has in it. Those of further films are fetched when they play. */
const MAX_CHARACTERS = 100_000;
const MAX_FILMS = 10;

const lengthOf = ({ chapters, captions, transcript }: VideoText): number =>
  [...chapters, ...captions].reduce((sum, { text }) => sum + text.length, transcript.length);

/** Adds the chapters and the words of the films in a text to the facts of its files, as far as a page has room for them. */
export async function withFilmWords(parts: readonly TextPart[], media: FactsByUrl): Promise<FactsByUrl> {
  const films = parts
    .flatMap((part) => (part.type === 'media' ? part.file : []))
    .filter((file) => media[fileUrl(file)]?.tracks ?? media[fileUrl(file)]?.transcriptUrl)
    .slice(0, MAX_FILMS);
  if (films.length === 0) return media;
  const texts = await readVideoTexts(films.flatMap(uploadIdOf));
  const added: FactsByUrl = {};
  let room = MAX_CHARACTERS;
  for (const file of films) {
    const url = fileUrl(file);
    const facts = media[url];
    const words = texts.get(uploadIdOf(file)[0] ?? '');
    if (!facts || !words || lengthOf(words) > room) continue;
    room -= lengthOf(words);
    added[url] = { ...facts, words };
  }
  return { ...media, ...added };
}
