import { randomBytes } from 'node:crypto';
import type { StoredPoster, StoredUpload } from '~models/upload';
import { ARTICLE_PICTURE } from '~/rules/uploads/placeholders';
import { ASSETS } from '~/rules/uploads/uploads';
import { Failure } from '~/rules/validation/errors';
import { firstPosterStem, withoutExtension } from '../delivery/keys';
import { makeVariants, type StoreFile } from './variants';
import { openSharp } from '../../media/sharp';
import { withFileOf } from '../delivery/stored-files';
import { urlOf } from '../delivery/view';
import { takeFrame } from '../../media/take-frame';
import { StorageUnavailable } from '../../storage/storage';

/** The second of the poster, unless somebody chooses another one: the first frame is often black. */
export const POSTER_AT = 0.5;
const PLACEHOLDER: StoredPoster = { url: ARTICLE_PICTURE, width: 1200, height: 675, variants: [] };
const TAG_BYTES = 3;

const keyOf = ({ url }: StoredPoster) => url.slice(ASSETS.length);

/** Makes what a video's poster lacks: all of it or, of one that somebody chose, the smaller copies. */
export async function makePosterFiles(
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

/** Makes the first poster of a video; without ffmpeg, or if no frame can be read, it is a neutral image. */
async function makeFirst(upload: StoredUpload, signal: AbortSignal, put: StoreFile): Promise<StoredPoster> {
  const at = upload.poster.at ?? ((upload.facts.duration ?? Infinity) > POSTER_AT ? POSTER_AT : 0);
  const stem = firstPosterStem(upload);
  const make = async (frame: string) => {
    const poster = await storeFrame(frame, stem, put);
    return { ...poster, variants: await makeVariants(frame, stem, poster.width, put) };
  };
  return withFileOf(upload, upload.key, (video) =>
    takeFrame(video, at, make, { signal, isBackground: true }).catch((error: unknown) => {
      // A store that is away says nothing about the video.
      if (error instanceof Failure && !(error instanceof StorageUnavailable)) return PLACEHOLDER;
      throw error;
    }),
  );
}

/** Stores the frame at a second as a poster with an address of its own. Its smaller copies are made in the background. */
export const makePosterAt = (upload: StoredUpload, second: number, put: StoreFile): Promise<StoredPoster> =>
  withFileOf(upload, upload.key, (video) =>
    takeFrame(video, second, (frame) => {
      const tag = randomBytes(TAG_BYTES).toString('hex');
      return storeFrame(frame, `${firstPosterStem(upload)}-${tag}`, put);
    }),
  );

async function storeFrame(frame: string, stem: string, put: StoreFile): Promise<StoredPoster> {
  const sharp = await openSharp();
  const { data, info } = await sharp(frame).jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true });
  const key = `${stem}.jpg`;
  await put(key, data, 'image/jpeg');
  return { url: urlOf(key), width: info.width, height: info.height, variants: [] };
}
