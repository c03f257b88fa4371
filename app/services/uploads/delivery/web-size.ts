import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload, type StoredUpload } from '~models/upload';
import { MAX_PIXELS } from '~/rules/uploads/uploads';
import { notFound } from '~/rules/validation/errors';
import { openSharp } from '../../media/sharp';
import { withIptc, xmpOf, type PictureTexts } from '../../media/picture-texts';
import { storageContext } from '../../storage/open';
import { ICON_TYPE, typeOfKey, webSizeKey } from './keys';
import { runOnce } from './make-once';
import { withFileOf } from './stored-files';

/** The most pixels of a copy on either side. */
const WEB_SIZE = 2_000;

/**
 * Returns the copy of an image that the press gets for screens, which is made when it is first asked for: a JPEG with its credit,
 * rights and caption in it. Throws 404 for an icon, which cannot be decoded, and for a deleted image. Who may have it is the caller's business.
 */
export async function readWebSize(id: string): Promise<{ key: string; bytes: Buffer }> {
  const upload = await Upload.findById(id).lean<StoredUpload | null>();
  if (!upload || upload.facts.mediaType !== 'image' || upload.facts.contentType === ICON_TYPE)
    throw notFound('Picture');
  const key = webSizeKey(upload);
  const stored = await storageContext().storage.get(key);
  return { key, bytes: await (stored ? buffer(stored) : runOnce(key, () => store(upload, key))) };
}

async function store(upload: StoredUpload, key: string): Promise<Buffer> {
  const { press, texts } = upload;
  const written = { credit: press?.credit ?? '', rights: press?.rights ?? '', caption: texts.caption };
  const bytes = await withFileOf(upload, upload.key, (file) => drawWebSize(file, written));
  const { storage } = storageContext();
  await storage.put(key, Readable.from([bytes]), typeOfKey(key));
  // The image may have been deleted, or got other texts, while the copy was being made.
  const now = await Upload.findById(upload._id).lean<StoredUpload | null>();
  if (!now || webSizeKey(now) !== key) await storage.delete(key);
  return bytes;
}

/** Draws the copy: sRGB, never enlarged, on white where the image is transparent, and without anything else that the image says of itself. */
export async function drawWebSize(file: string, texts: PictureTexts): Promise<Buffer> {
  const sharp = await openSharp();
  const jpeg = await sharp(file, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .autoOrient()
    .resize({ width: WEB_SIZE, height: WEB_SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .withXmp(xmpOf(texts))
    .jpeg({ quality: 85 })
    .toBuffer();
  return withIptc(jpeg, texts);
}
