import { buffer } from 'node:stream/consumers';
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Upload, type StoredTrack, type StoredUpload } from '~models/upload';
import { cueText, type VideoText } from '~/core/files/cue-text';
import { readTrack } from '~/core/files/read-track';
import { can, type Actor } from '~/core/access/permissions';
import { aboutFile } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { retryOnConflict } from '~/core/db/database-errors.server';
import { fileUrl, type MediaFacts } from '~/core/files/media';
import { TrackInput } from '~/core/files/press-input.server';
import {
  type TrackCue,
  MAX_TRACK_BYTES,
  MAX_TRACKS,
  ownLanguageName,
  type TrackView,
} from '~/core/files/track';
import { uploadIdsOf, uploadIdsIn } from '~/core/files/uploads';
import { writeTrack } from '~/core/files/webvtt';
import type { TextPart } from '~/core/html/block';
import { Failure, notFound, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { trackKey, withoutExtension, TRACK_EXTENSION, TRACK_TYPE } from '~/media/delivery/file-keys.server';
import { declareFields } from '~/media/delivery/declare-upload.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';
import { NOT_WITHHELD, urlOf, toTrack, SERVED } from '~/media/delivery/file-view.server';
import { putFileOf, findServedUpload, findUpload } from '~/media/delivery/stored-files.server';
import { receiveSmall, toUploadFailure } from '~/media/intake/upload-receive.server';
import { authorizeChange } from './library-file.server';

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
  const { storage } = storageContext();
  for (const track of tracks.filter(({ role }) => !WITHOUT_WORDS.has(role))) {
    const key = trackKey(track);
    const stored = (await storage.get(key)) ?? (await storage.get(withheldKey(key)));
    const reading = stored && readTrack(await buffer(stored));
    if (reading?.kind === 'read') words.push(...reading.cues.map(cueText));
  }
  return words.join(' ').slice(0, MAX_SPOKEN);
}

const TOO_LARGE = 'A track may have at most 1 MB.';
const FOREIGN = 'This file is neither WebVTT nor SRT.';

const failure = (status: number, ...problems: string[]) =>
  new Failure(status, problems[0] ?? '', { file: problems });

/** Throws 413 for a larger file; the caller must drain the rest. */
export const receiveTrack = (source: Readable): Promise<Buffer> =>
  receiveSmall(source, MAX_TRACK_BYTES, () => failure(413, TOO_LARGE));

/** Throws 400 with the wrong lines, 413, and 415 if the file is not a track. */
function cuesOf(file: Buffer): TrackCue[] {
  if (file.length > MAX_TRACK_BYTES) throw failure(413, TOO_LARGE);
  const reading = readTrack(file);
  if (reading.kind === 'foreign') throw failure(415, FOREIGN);
  if (reading.kind === 'broken') throw failure(400, ...reading.problems);
  return reading.cues;
}

// A track is stored as our own WebVTT file beside its video, under a name that is never reused. The file is stored before the upload lists
// it, and deleted after it is unlisted; the cleanup deletes what an interruption leaves.

const ID_BYTES = 6;

/**
 * Stores a track and replaces one with the same role, language and label. A failure leaves no file. Throws 400 for too many tracks, and 404
 * if the video was deleted or is no longer served.
 */
async function storeTrack(
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

/** Keeps the position of a replaced track; a new one goes to the end. */
function withTrack(tracks: StoredTrack[], track: StoredTrack): StoredTrack[] {
  const isSame = ({ role, language, label }: StoredTrack) =>
    role === track.role && language === track.language && label === track.label;
  if (tracks.some(isSame)) return tracks.map((each) => (isSame(each) ? track : each));
  if (tracks.length < MAX_TRACKS) return [...tracks, track];
  throw fieldFailure(400, 'tracks', `A video may have at most ${MAX_TRACKS} tracks.`);
}

/**
 * Compare-and-set on the tracks that were read; deletes the files of dropped ones. Throws 404 if the upload was deleted or is no longer
 * served.
 */
async function changeTracks(
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
      Upload.updateOne({ _id, ...NOT_WITHHELD, tracksRevision }, { $set: set, $unset: { spoken: 1 } }),
    );
    return matchedCount === 0 ? null : before.filter(({ id }) => !tracks.some((track) => track.id === id));
  });
  await deleteFiles(dropped);
  // The hourly cleanup repeats it.
  await indexSpokenWords(_id).catch(() => undefined);
}

/** Deletes the files in both places. The cleanup deletes what fails here. */
async function deleteFiles(tracks: StoredTrack[]): Promise<void> {
  const keys = tracks.map(trackKey).flatMap((key) => [key, withheldKey(key)]);
  await Promise.allSettled(keys.map((key) => storageContext().storage.delete(key)));
}

/** Deletes the file of a track that was not recorded. A lost answer of the database leaves open whether it was. */
async function removeUnlisted({ _id }: StoredUpload, track: StoredTrack): Promise<void> {
  const isListed = await Upload.exists({ _id, 'tracks.id': track.id }).catch(() => true);
  if (!isListed) await deleteFiles([track]);
}

const TRACKS = ['tracks'];

/** Public, except that only staff may read the tracks of a held-back file. Throws 404. */
export async function listTracks(file: string, actor: Actor | null = null): Promise<TrackView[]> {
  const isOfStaff = actor !== null && can(actor, 'openAdmin');
  const { tracks } = await (isOfStaff ? findUpload : findServedUpload)(file);
  return tracks.map(toTrack);
}

/**
 * Replaces a track with the same role, language and label. Throws 400 with the wrong lines, 404, 413, and 415 for neither WebVTT nor SRT.
 */
export async function addTrack(
  actor: Actor | null,
  file: string,
  { content, ...input }: { content: Buffer; [field: string]: unknown },
): Promise<TrackView> {
  return audited(actor, aboutFile('change', TRACKS), async () => {
    const upload = await authorizeChange(actor, file);
    if (upload.facts.mediaType !== 'video') throw fieldFailure(400, 'file', 'Only a video can have tracks.');
    const { kind: role, language, label } = parse(TrackInput, input);
    const cues = cuesOf(content);
    const about = { role, language, label: label || ownLanguageName(language), cues: cues.length };
    return toTrack(await storeTrack(upload, about, Buffer.from(writeTrack(cues))));
  });
}

export async function removeTrack(actor: Actor | null, file: string, id: string): Promise<void> {
  await audited(actor, aboutFile('change', TRACKS), async () => {
    const upload = await authorizeChange(actor, file);
    await changeTracks(upload, (tracks) => {
      if (!tracks.some((track) => track.id === id)) throw notFound('Track');
      return tracks.filter((track) => track.id !== id);
    });
  });
}

/**
 * Chapters and transcript of a video by URL, from its first track of each role; empty if there are none. The browser reads the same for its
 * lightbox: see `media/player/loaded-player-text.tsx`.
 */
export async function readVideoText(url: string): Promise<VideoText> {
  const [words] = (await readVideoTexts(uploadIdsIn(url).slice(0, 1))).values();
  return words ?? { chapters: [], captions: [], transcript: '' };
}

async function readVideoTexts(ids: readonly string[]): Promise<Map<string, VideoText>> {
  if (ids.length === 0) return new Map();
  const found = await Upload.find({ _id: { $in: [...ids] }, ...SERVED }, { tracks: 1, texts: 1 }).lean<
    WithText[]
  >();
  return new Map(await Promise.all(found.map(async (upload) => [upload._id, await textOf(upload)] as const)));
}

type WithText = Pick<StoredUpload, '_id' | 'tracks' | 'texts'>;

async function textOf({ tracks, texts: { transcript } }: WithText): Promise<VideoText> {
  const firstCues = (role: StoredTrack['role']) => cuesOfTrack(tracks.find((track) => track.role === role));
  return {
    chapters: await firstCues('chapters'),
    captions: transcript === '' ? await firstCues('captions') : [],
    transcript,
  };
}

/** Empty if there is no such track, or its file was replaced since. */
async function cuesOfTrack(track: StoredTrack | undefined): Promise<TrackCue[]> {
  const stored = track && (await storageContext().storage.get(trackKey(track)));
  if (!stored) return [];
  const reading = readTrack(await buffer(stored));
  return reading.kind === 'read' ? reading.cues : [];
}

type FactsByUrl = Record<string, MediaFacts>;

/** A page contains at most this many characters of transcripts; the rest is fetched when a film plays. */
const MAX_CHARACTERS = 100_000;
const MAX_FILMS = 10;

const lengthOf = ({ chapters, captions, transcript }: VideoText): number =>
  [...chapters, ...captions].reduce((sum, { text }) => sum + text.length, transcript.length);

/** Adds chapters and transcripts of a text's films to the facts, as far as the page's limit allows. */
export async function withFilmWords(parts: readonly TextPart[], media: FactsByUrl): Promise<FactsByUrl> {
  const films = parts
    .flatMap((part) => (part.type === 'media' ? part.file : []))
    .filter((file) => media[fileUrl(file)]?.tracks ?? media[fileUrl(file)]?.transcriptUrl)
    .slice(0, MAX_FILMS);
  if (films.length === 0) return media;
  const texts = await readVideoTexts(films.flatMap(uploadIdsOf));
  const added: FactsByUrl = {};
  let room = MAX_CHARACTERS;
  for (const file of films) {
    const url = fileUrl(file);
    const facts = media[url];
    const words = texts.get(uploadIdsOf(file)[0] ?? '');
    if (!facts || !words || lengthOf(words) > room) continue;
    room -= lengthOf(words);
    added[url] = { ...facts, words };
  }
  return { ...media, ...added };
}
