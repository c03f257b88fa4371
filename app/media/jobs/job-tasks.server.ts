import { readFile, stat } from 'node:fs/promises';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { JobType, StoredJob } from '~models/job';
import type { StoredUpload, StoredPoster, StoredFacts, StoredExcerpt } from '~models/upload';
import { NOTHING_FOUND, type StoredFound } from '~models/upload-press';
import { EXCERPT_SECONDS, EXCERPT_SIZE } from '~/core/files/file-library';
import { POSTER_PLACEHOLDER } from '~/core/files/media';
import { ASSETS } from '~/core/files/uploads';
import { Failure } from '~/core/validation/errors';
import {
  firstPosterStem,
  newTag,
  withoutExtension,
  excerptKey,
  quickStartKey,
  renditionKey,
} from '~/media/delivery/file-keys.server';
import { urlOf } from '~/media/delivery/file-view.server';
import { withFileOf, FileMissing } from '~/media/delivery/stored-files.server';
import { MetadataBudget } from '~/media/files/budget.server';
import { findFfmpeg, runFfmpeg } from '~/media/files/ffmpeg.server';
import { readBoxes, takePositionOutOfFilm } from '~/media/files/film-position.server';
import {
  takeFrame,
  describe,
  readColorSpace,
  readDescription,
  readFrameRate,
} from '~/media/files/probe.server';
import { readFound } from '~/media/files/read-found.server';
import { openSharp } from '~/media/files/sharp.server';
import { withoutPosition } from '~/media/files/without-position.server';
import { StorageUnavailable } from '~/media/storage/storage.server';
import { withScratch } from '~/media/storage/temp-files.server';
import { makeBurnIn, missingBurnIn, withScreenCopy } from './burn-in.server';
import { type StoreFile, makeVariants, makeImageVariants } from './job-variants.server';
import { rejectFailure, VideoFailure } from './video-failure.server';

/** Reads a stored file's metadata, and replaces the file under the same key by one without its position. */
const readStoredFile = (upload: StoredUpload, put: StoreFile): Promise<StoredFound> =>
  withFileOf(upload, upload.key, (file) =>
    upload.facts.mediaType === 'video'
      ? readStoredFilm(file, upload, put)
      : readStoredPicture(file, upload, put),
  );

async function readStoredPicture(
  file: string,
  { key, facts }: StoredUpload,
  put: StoreFile,
): Promise<StoredFound> {
  const content = await readFile(file);
  const sharp = await openSharp();
  const header = await sharp(content, { limitInputPixels: false }).metadata();
  const budget = new MetadataBudget();
  const cleaned = await withoutPosition(content, facts.contentType, budget);
  if (cleaned) await put(key, cleaned, facts.contentType);
  return { ...readFound(header, budget), hadPosition: cleaned !== null };
}

async function readStoredFilm(
  file: string,
  { key, facts }: StoredUpload,
  put: StoreFile,
): Promise<StoredFound> {
  const hadPosition = await takePositionOutOfFilm(file, facts.contentType);
  // If it is a hard link to the stored file, that one has changed too.
  const isStored = (await stat(file)).nlink > 1;
  if (hadPosition && !isStored) await put(key, file, facts.contentType);
  return { ...NOTHING_FOUND, hadPosition };
}

/** Default second of the poster: the first frame is often black. */
export const POSTER_AT = 0.5;
const PLACEHOLDER: StoredPoster = { url: POSTER_PLACEHOLDER, width: 1200, height: 675, variants: [] };

const keyOf = ({ url }: StoredPoster) => url.slice(ASSETS.length);

/** Makes the poster, or for a chosen one only its smaller copies. */
async function makePosterFiles(
  upload: StoredUpload,
  signal: AbortSignal,
  put: StoreFile,
): Promise<StoredPoster> {
  const poster = upload.poster.current;
  if (!poster?.url.startsWith(ASSETS)) return makeFirst(upload, signal, put);
  const stem = withoutExtension(keyOf(poster));
  const variants = await withFileOf(upload, keyOf(poster), (file) =>
    makeVariants(file, stem, poster.width, put),
  );
  return { ...poster, variants };
}

/** Makes the first poster of a video: a neutral image without ffmpeg or a readable frame. */
async function makeFirst(upload: StoredUpload, signal: AbortSignal, put: StoreFile): Promise<StoredPoster> {
  const at = upload.poster.at ?? ((upload.facts.duration ?? Infinity) > POSTER_AT ? POSTER_AT : 0);
  const stem = firstPosterStem(upload);
  const make = async (frame: string) => {
    const poster = await storeFrame(frame, stem, put);
    return { ...poster, variants: await makeVariants(frame, stem, poster.width, put) };
  };
  return withFileOf(upload, upload.key, (video) =>
    takeFrame(video, at, make, { signal, isBackground: true }).catch((error: unknown) => {
      // A storage failure says nothing about the video.
      if (error instanceof Failure && !(error instanceof StorageUnavailable)) return PLACEHOLDER;
      throw error;
    }),
  );
}

export const makePosterAt = (upload: StoredUpload, second: number, put: StoreFile): Promise<StoredPoster> =>
  withFileOf(upload, upload.key, (video) =>
    takeFrame(video, second, (frame) => storeFrame(frame, `${firstPosterStem(upload)}-${newTag()}`, put)),
  );

async function storeFrame(frame: string, stem: string, put: StoreFile): Promise<StoredPoster> {
  const sharp = await openSharp();
  const { data, info } = await sharp(frame).jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true });
  const key = `${stem}.jpg`;
  await put(key, data, 'image/jpeg');
  return { url: urlOf(key), width: info.width, height: info.height, variants: [] };
}

/** Even a short video takes time at low priority on a busy machine. */
const MIN_TIMEOUT_MS = 10 * 60_000;
const MAX_TIMEOUT_MS = 120 * 60_000;
/** A file without an index is read from start to end. */
const TIMEOUT_PER_SECOND_MS = 1_000;

/** Timeout by the video's length in seconds; the maximum if it is unknown. */
export const excerptTimeout = (duration: number | null): number =>
  duration === null
    ? MAX_TIMEOUT_MS
    : Math.min(MAX_TIMEOUT_MS, MIN_TIMEOUT_MS + duration * TIMEOUT_PER_SECOND_MS);

/** Cuts the beginning of a video, small and silent. Throws `VideoFailure`, and the signal's reason. */
export async function makeExcerpt(
  video: string,
  upload: { key: string; facts: Pick<StoredFacts, 'duration'> },
  signal: AbortSignal,
  put: StoreFile,
): Promise<StoredExcerpt> {
  const { program } = await findFfmpeg();
  if (!program) throw new Error('there is no ffmpeg any more');
  const options = { within: excerptTimeout(upload.facts.duration), signal, isBackground: true };
  return withScratch('mp4', async (file) => {
    const look = await lookOf(video);
    rejectFailure(await runFfmpeg(program, cutOf(video, look, file), options));
    const { width, height } = await lookOf(file);
    const bytes = await readFile(file);
    const key = excerptKey(upload);
    await put(key, bytes, 'video/mp4');
    return { url: urlOf(key), width, height, bytes: bytes.length };
  });
}

/** Copies the streams into a file with the index first. Throws `VideoFailure`, and the signal's reason. */
const makeQuickStart = (upload: StoredUpload, signal: AbortSignal, put: StoreFile): Promise<StoredExcerpt> =>
  withFileOf(upload, upload.key, async (video) => {
    const { program } = await findFfmpeg();
    if (!program) throw new Error('there is no ffmpeg any more');
    const key = quickStartKey(upload);
    const { contentType, width, height, duration } = upload.facts;
    return withScratch(key.slice(key.lastIndexOf('.') + 1), async (file) => {
      const copy = ['-map', '0', '-copy_unknown', '-c', 'copy', '-movflags', '+faststart', '-y', file];
      const work = { file: video, before: ['-v', 'error'], output: copy };
      const options = { within: excerptTimeout(duration), signal, isBackground: true };
      rejectFailure(await runFfmpeg(program, work, options));
      const { size: bytes } = await stat(file);
      if (!(await readBoxes(file, bytes)).fastStart) throw new VideoFailure('unreadable');
      await put(key, file, contentType);
      return { url: urlOf(key), width: width ?? 0, height: height ?? 0, bytes };
    });
  });

interface Look {
  width: number;
  height: number;
  colorSpace: string;
  /** Frames per second: half of a video's above 30. */
  frameRate: number;
}

async function lookOf(file: string): Promise<Look> {
  const description = (await describe(file)) ?? '';
  const found = readDescription(description);
  if (typeof found === 'string' || !found.width || !found.height) throw new VideoFailure('unreadable');
  const { width, height } = found;
  // Players guess the colours of an unmarked video from its size, and the excerpt has another size.
  const colorSpace = readColorSpace(description) || (height < HD_HEIGHT ? 'smpte170m' : 'bt709');
  let frameRate = readFrameRate(description) ?? MAX_FRAME_RATE;
  while (frameRate > MAX_FRAME_RATE) frameRate /= 2;
  return { width, height, colorSpace, frameRate };
}

const MAX_FRAME_RATE = 30;
const HD_HEIGHT = 720;
/** Limits the larger side, never enlarges, and is even, as the codec needs. */
const side = (own: string) => `max(2,2*trunc(${own}*min(1,${EXCERPT_SIZE}/max(iw*sar,ih))/2))`;

const filters = (frameRate: number) =>
  [`fps=${frameRate}`, `scale='${side('iw*sar')}':'${side('ih')}'`, 'setsar=1'].join(',');

const cutOf = (video: string, look: Look, file: string) => ({
  file: video,
  before: ['-v', 'error'],
  output: cutArgs(look, file),
});

const cutArgs = ({ colorSpace, frameRate }: Look, file: string): string[] => [
  // Only the first video stream; covers, sound and camera data are left out.
  ...['-map', '0:V:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-t', String(EXCERPT_SECONDS), '-vf', filters(frameRate), '-threads', '1'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '27', '-maxrate', '1000k', '-bufsize', '2000k'],
  ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-colorspace', colorSpace],
  ...['-movflags', '+faststart', '-y', file],
];

type Recorded = NonNullable<UpdateQuery<StoredUpload>['$set']>;

interface Task {
  order: 1 | -1;
  needsFfmpeg: boolean;
  /**
   * Matches the upload while it still lacks the result, as it was read. Recording requires a match, so that a worker that was overtaken, or
   * whose file got another poster meanwhile, records nothing.
   */
  unchanged: (upload: StoredUpload) => QueryFilter<StoredUpload>;
  make: (upload: StoredUpload, signal: AbortSignal, put: StoreFile) => Promise<Recorded>;
  /** What to record if the work is impossible. The original file can still be used. */
  impossible: Recorded | null;
}

const makeRendition = (upload: StoredUpload, signal: AbortSignal, put: StoreFile): Promise<StoredExcerpt> =>
  withFileOf(upload, upload.key, (film) =>
    withScreenCopy({ file: film, facts: upload.facts }, signal, async ({ file, ...facts }) => {
      const key = renditionKey(upload);
      await put(key, file, 'video/mp4');
      return { url: urlOf(key), ...facts };
    }),
  );

export const TASKS: Record<JobType, Task> = {
  /** Smaller copies of images, and posters of videos with theirs. */
  variants: {
    order: 1,
    needsFfmpeg: false,
    unchanged: ({ facts, crop, poster: { current } }) =>
      facts.mediaType === 'image'
        ? crop
          ? { 'crop.picture.url': crop.picture.url, 'crop.picture.variants.0': { $exists: false } }
          : { crop: null, 'variants.0': { $exists: false } }
        : current
          ? { 'poster.current.url': current.url, 'poster.current.variants.0': { $exists: false } }
          : { 'poster.current': null },
    make: async (upload, signal, put) =>
      upload.facts.mediaType === 'image'
        ? { [upload.crop ? 'crop.picture.variants' : 'variants']: await makeImageVariants(upload, put) }
        : { 'poster.current': await makePosterFiles(upload, signal, put) },
    impossible: null,
  },
  /** Reads metadata of files stored by an earlier version, and removes their positions. */
  metadata: {
    order: -1,
    needsFfmpeg: false,
    unchanged: () => ({ found: null }),
    make: async (upload, _signal, put) => ({ found: await readStoredFile(upload, put) }),
    impossible: null,
  },
  'quick-start': {
    order: -1,
    needsFfmpeg: true,
    unchanged: () => ({ 'facts.fastStart': false, quickStart: null }),
    make: async (upload, signal, put) => ({ quickStart: await makeQuickStart(upload, signal, put) }),
    impossible: null,
  },
  /** Newest first: an earlier version may leave many, while an editor waits for the newest. */
  excerpt: {
    order: -1,
    needsFfmpeg: true,
    unchanged: () => ({ excerpt: null }),
    make: async (upload, signal, put) => ({
      excerpt: await withFileOf(upload, upload.key, (video) => makeExcerpt(video, upload, signal, put)),
      isPlayedWhole: false,
    }),
    impossible: { isPlayedWhole: true },
  },
  rendition: {
    order: 1,
    needsFfmpeg: true,
    unchanged: () => ({ needsRendition: true, rendition: null }),
    make: async (upload, signal, put) => ({ rendition: await makeRendition(upload, signal, put) }),
    impossible: null,
  },
  'burn-in': {
    order: 1,
    needsFfmpeg: true,
    unchanged: (upload) => {
      const { at, recipient } = missingBurnIn(upload) ?? { at: 0, recipient: '' };
      return { [`burnIns.${at}.recipient`]: recipient, [`burnIns.${at}.url`]: '' };
    },
    make: async (upload, signal, put) => {
      const { at, burnIn } = await makeBurnIn(upload, signal, put);
      return { [`burnIns.${at}`]: burnIn };
    },
    impossible: null,
  },
};

const MAX_ATTEMPTS = 3;

export function rejectAfterMax({ subject, attempts }: StoredJob): void {
  if (attempts > MAX_ATTEMPTS) throw new Error(`upload ${subject} was tried ${MAX_ATTEMPTS} times`);
}

/** Returns why a job is given up after an error; null to retry. */
export function finalReason(error: unknown, { attempts }: StoredJob): StoredJob['reason'] | null {
  if (error instanceof VideoFailure) return error.reason;
  if (attempts < MAX_ATTEMPTS) return null;
  return error instanceof FileMissing ? 'missing' : 'interrupted';
}
