import { readFile, stat } from 'node:fs/promises';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import type { Sharp } from 'sharp';
import type { JobType } from '~models/job';
import type { StoredPoster, StoredUpload } from '~models/upload';
import { NOTHING_FOUND, type StoredFound } from '~models/upload-press';
import { POSTER_PLACEHOLDER } from '~/core/files/media';
import { ASSETS } from '~/core/files/uploads';
import { Failure } from '~/core/validation/errors';
import {
  firstPosterStem,
  newTag,
  shownKey,
  variantKey,
  widthsFor,
  withoutExtension,
} from '~/media/delivery/file-keys.server';
import { shownPicture, urlOf } from '~/media/delivery/file-view.server';
import { withFileOf, type StoreFile } from '~/media/delivery/stored-files.server';
import { MetadataBudget } from '~/media/files/budget.server';
import { takeFrame } from '~/media/files/ffmpeg.server';
import { takePositionOutOfFilm } from '~/media/files/film-position.server';
import { readFound } from '~/media/files/read-found.server';
import { openPicture, openSharp } from '~/media/files/sharp.server';
import { withoutPosition } from '~/media/files/without-position.server';
import { StorageUnavailable } from '~/media/storage/storage.server';
import { makeBurnIn, makeExcerpt, makeQuickStart, makeRendition, type Make } from './job-films.server';
import { missingBurnIn } from './job-queue.server';

type Variants = StoredUpload['variants'];
type Recorded = NonNullable<UpdateQuery<StoredUpload>['$set']>;

/**
 * More effort takes many times as long and saves a few percent. Halved colour, as in JPEG and video, takes 24 MB less to encode 1,920 pixels,
 * a sixth less time, and 8 % fewer bytes.
 */
const ENCODINGS = [
  {
    type: 'image/avif',
    extension: 'avif',
    encode: (image: Sharp) => image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  },
  { type: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 75 }) },
] as const;

function makeImageVariants(upload: StoredUpload, put: StoreFile): Promise<Variants> {
  const key = shownKey(upload);
  const { width } = shownPicture(upload);
  return withFileOf(upload, key, (file) => makeVariants(file, withoutExtension(key), width ?? 0, put));
}

/** Each copy is resized before it is encoded. */
async function makeVariants(file: string, stem: string, width: number, put: StoreFile): Promise<Variants> {
  const variants: Variants = [];
  for (const { type, extension, encode } of ENCODINGS) {
    for (const each of widthsFor(width)) {
      const key = variantKey(stem, each, extension);
      const picture = await openPicture(file);
      const bytes = await encode(picture.autoOrient().resize(each)).toBuffer();
      await put(key, bytes, type);
      variants.push({ url: urlOf(key), width: each, type });
    }
  }
  return variants;
}

/**
 * Reads a stored file's metadata, and replaces the file under the same key by one without its position. Returns the fields to record: the
 * length of a picture, too, because a PNG gets another one.
 */
const readStoredFile = (upload: StoredUpload, put: StoreFile): Promise<Recorded> =>
  withFileOf(upload, upload.key, (file) =>
    upload.facts.mediaType === 'video'
      ? readStoredFilm(file, upload, put)
      : readStoredPicture(file, upload, put),
  );

async function readStoredPicture(
  file: string,
  { key, facts }: StoredUpload,
  put: StoreFile,
): Promise<Recorded> {
  const content = await readFile(file);
  const sharp = await openSharp();
  const header = await sharp(content, { limitInputPixels: false }).metadata();
  const budget = new MetadataBudget();
  const cleaned = await withoutPosition(content, facts.contentType, budget);
  if (cleaned) await put(key, cleaned, facts.contentType);
  const found: StoredFound = { ...readFound(header, budget), hadPosition: cleaned !== null };
  return { found, 'facts.bytes': (cleaned ?? content).length };
}

async function readStoredFilm(file: string, { key, facts }: StoredUpload, put: StoreFile): Promise<Recorded> {
  const hadPosition = await takePositionOutOfFilm(file, facts.contentType);
  // If it is a hard link to the stored file, that one has changed too.
  const isStored = (await stat(file)).nlink > 1;
  if (hadPosition && !isStored) await put(key, file, facts.contentType);
  return { found: { ...NOTHING_FOUND, hadPosition } };
}

/** Default second of the poster: the first frame is often black. */
export const POSTER_AT = 0.5;
const PLACEHOLDER: StoredPoster = { url: POSTER_PLACEHOLDER, width: 1200, height: 675, variants: [] };

const keyOf = ({ url }: StoredPoster) => url.slice(ASSETS.length);

/** Makes the poster, or for a chosen one only its smaller copies. */
const makePosterFiles: Make<StoredPoster> = async (upload, signal, put) => {
  const poster = upload.poster.current;
  if (!poster?.url.startsWith(ASSETS)) return makeFirst(upload, signal, put);
  const stem = withoutExtension(keyOf(poster));
  const variants = await withFileOf(upload, keyOf(poster), (file) =>
    makeVariants(file, stem, poster.width, put),
  );
  return { ...poster, variants };
};

/** Makes the first poster of a video: a neutral image without ffmpeg or a readable frame. */
const makeFirst: Make<StoredPoster> = async (upload, signal, put) => {
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
};

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

interface Task {
  order: 1 | -1;
  needsFfmpeg: boolean;
  /**
   * Matches the upload while it still lacks the result, as it was read. Recording requires a match, so that a worker that was overtaken, or
   * whose file got another poster meanwhile, records nothing.
   */
  unchanged: (upload: StoredUpload) => QueryFilter<StoredUpload>;
  make: Make<Recorded>;
  /** What to record if the work is impossible. The original file can still be used. */
  impossible?: Recorded;
}

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
  },
  /** Reads metadata of files stored by an earlier version, and removes their positions. */
  metadata: {
    order: -1,
    needsFfmpeg: false,
    unchanged: () => ({ found: null }),
    make: (upload, _signal, put) => readStoredFile(upload, put),
  },
  'quick-start': {
    order: -1,
    needsFfmpeg: true,
    unchanged: () => ({ 'facts.fastStart': false, quickStart: null }),
    make: async (upload, signal, put) => ({ quickStart: await makeQuickStart(upload, signal, put) }),
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
  },
};
