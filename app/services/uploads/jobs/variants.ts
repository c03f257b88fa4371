import type { Sharp } from 'sharp';
import type { StoredUpload } from '~models/upload';
import { MAX_PIXELS } from '~/rules/uploads/uploads';
import { openSharp } from '../../media/sharp';
import { variantKey, widthsFor, withoutExtension } from '../delivery/keys';
import { withFileOf } from '../delivery/stored-files';
import { urlOf } from '../delivery/view';

type Variants = StoredUpload['variants'];

/** Stores a derived file; the worker records its key, to delete it if the upload is deleted. */
export type StoreFile = (key: string, bytes: Buffer, type: string) => Promise<void>;

/** A higher effort takes many times as long and saves a few percent. */
const ENCODINGS = [
  {
    type: 'image/avif',
    extension: 'avif',
    encode: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  },
  { type: 'image/webp', extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 75 }) },
] as const;

/** Makes the smaller copies of an uploaded image. */
export const makeImageVariants = (upload: StoredUpload, put: StoreFile): Promise<Variants> =>
  withFileOf(upload, upload.key, (file) =>
    makeVariants(file, withoutExtension(upload.key), upload.facts.width ?? 0, put),
  );

/** Makes smaller copies of an image, each resized before it is encoded. */
export async function makeVariants(
  file: string,
  stem: string,
  width: number,
  put: StoreFile,
): Promise<Variants> {
  const sharp = await openSharp();
  const variants: Variants = [];
  for (const { type, extension, encode } of ENCODINGS) {
    for (const each of widthsFor(width)) {
      const key = variantKey(stem, each, extension);
      const picture = sharp(file, { limitInputPixels: MAX_PIXELS, sequentialRead: true });
      const bytes = await encode(picture.autoOrient().resize(each)).toBuffer();
      await put(key, bytes, type);
      variants.push({ url: urlOf(key), width: each, type });
    }
  }
  return variants;
}
