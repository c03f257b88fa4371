import type { Sharp } from 'sharp';
import type { StoredUpload } from '~models/upload';
import { MAX_PIXELS } from '~/core/files/uploads';
import { openSharp } from '~/media/files/sharp.server';
import { shownKey, variantKey, widthsFor, withoutExtension } from '~/media/delivery/file-keys.server';
import { withFileOf } from '~/media/delivery/stored-files.server';
import { shownPicture, urlOf } from '~/media/delivery/file-view.server';

type Variants = StoredUpload['variants'];

/**
 * Stores a derived file (bytes, or the path of a local file, which is moved). The worker records its key, to delete the file if the upload
 * is deleted.
 */
export type StoreFile = (key: string, content: Buffer | string, type: string) => Promise<void>;

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

export function makeImageVariants(upload: StoredUpload, put: StoreFile): Promise<Variants> {
  const key = shownKey(upload);
  const { width } = shownPicture(upload);
  return withFileOf(upload, key, (file) => makeVariants(file, withoutExtension(key), width ?? 0, put));
}

/** Each copy is resized before it is encoded. */
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
