import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload, type StoredUpload } from '~models/upload';
import { type Actor, authorize } from '~/core/access/permissions';
import { semaphore } from '~/core/db/lock.server';
import { frameTimes } from '~/core/files/file-advice';
import { DEFAULT_FOCUS, type Focus, SOCIAL_SIZE } from '~/core/files/media';
import { notFound } from '~/core/validation/errors';
import { pictureTextsOf, withIptc, xmpOf, type PictureTexts } from '~/media/files/picture-texts.server';
import { openPicture, openSharp } from '~/media/files/sharp.server';
import { takeFrame } from '~/media/files/ffmpeg.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';
import {
  storedKey,
  typeOfKey,
  socialKey,
  socialSource,
  socialUrlOf,
  ICON_TYPE,
  shownKey,
  webSizeKey,
  frameKey,
  filesOfUpload,
} from './file-keys.server';
import { NOT_WITHHELD, focusOf, SERVED } from './file-view.server';
import { putFileOf, withFileOf, findUpload } from './stored-files.server';

/** Pictures that one page may have to make. */
const MAX_WAITING = 100;
/** Decoding and ffmpeg take one core each; pages need the other. */
const oneAtATime = semaphore(1, MAX_WAITING);

const running = new Map<string, Promise<Buffer>>();

/** Returns a stored file, or makes and stores it. Concurrent requests share one run. */
async function makeOnce(upload: StoredUpload, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const stored = await storageContext().storage.get(storedKey(upload, key));
  if (stored) return buffer(stored);
  return runOnce(key, () => store(upload, key, make));
}

export function runOnce(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
  const making = running.get(key) ?? oneAtATime(work).finally(() => running.delete(key));
  running.set(key, making);
  return making;
}

async function store(upload: StoredUpload, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = await make();
  const keepInPlace = await putFileOf(upload, key, bytes, typeOfKey(key));
  // While the file was made, the upload may have been taken off the site or changed.
  const now = await Upload.findOne({ _id: upload._id, ...NOT_WITHHELD }).lean<StoredUpload | null>();
  if (now && filesOfUpload(now).includes(key)) {
    await keepInPlace();
    return bytes;
  }
  await Promise.all([key, withheldKey(key)].map((each) => storageContext().storage.delete(each)));
  if (!now) throw notFound('File');
  return bytes;
}

type SocialPicture = { bytes: Buffer } | { movedTo: string };

const NAME = /^([a-z0-9]{24})-([a-z0-9-]{1,40})\.jpg$/;

/**
 * Returns the social picture of an upload. Only the picture for the current focal point and crop is made, so invented names cost nothing; earlier
 * addresses redirect. Throws 404.
 */
export async function readSocialPicture(name: string): Promise<SocialPicture> {
  const [, id, tag] = NAME.exec(name) ?? [];
  const upload =
    id === undefined ? null : await Upload.findOne({ _id: id, ...SERVED }).lean<StoredUpload | null>();
  const source = upload && socialSource(upload);
  if (!upload || !source || tag === undefined || !isTag(upload, tag)) throw notFound('Picture');
  if (tag !== source.tag) return { movedTo: socialUrlOf(upload) ?? '' };
  const focus = focusOf(upload) ?? DEFAULT_FOCUS;
  return {
    bytes: await makeOnce(upload, socialKey(upload, tag), () =>
      withFileOf(upload, source.from, (file) => cutSocialPicture(file, focus)),
    ),
  };
}

/** Whether this upload could ever have had a social picture with this tag. */
function isTag({ facts }: StoredUpload, tag: string): boolean {
  if (facts.mediaType === 'video') return /^poster(?:-[a-z0-9]+)?$/.test(tag);
  const [, ...percents] = /^(\d{1,3})-(\d{1,3})(?:-[a-f0-9]{6})?$/.exec(tag) ?? [];
  return percents.length === 2 && percents.every((percent) => Number(percent) <= 100);
}

/** Crops as `object-fit: cover` with this `object-position` would. */
async function cutSocialPicture(file: string, { x, y }: Focus): Promise<Buffer> {
  const { autoOrient } = await (await openPicture(file)).metadata();
  const region = cutRegion(autoOrient, { x, y });
  const picture = await openPicture(file);
  return picture
    .autoOrient()
    .extract(region)
    .resize(SOCIAL_SIZE.width, SOCIAL_SIZE.height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

function cutRegion({ width, height }: { width: number; height: number }, { x, y }: Focus) {
  const shape = SOCIAL_SIZE.width / SOCIAL_SIZE.height;
  const cut = {
    width: Math.max(1, Math.min(width, Math.round(height * shape))),
    height: Math.max(1, Math.min(height, Math.round(width / shape))),
  };
  return {
    ...cut,
    left: Math.round(((width - cut.width) * x) / 100),
    top: Math.round(((height - cut.height) * y) / 100),
  };
}

/** Maximum width and height in pixels. */
const WEB_SIZE = 2_000;

/**
 * Returns the press's screen copy of an image, made on first request: a JPEG with credit, rights and caption embedded. Throws 404 for an
 * icon, which cannot be decoded, and for a deleted image. The caller checks access.
 */
export async function readWebSize(id: string): Promise<{ key: string; bytes: Buffer }> {
  const upload = await Upload.findById(id).lean<StoredUpload | null>();
  if (!upload || upload.facts.mediaType !== 'image' || upload.facts.contentType === ICON_TYPE)
    throw notFound('Picture');
  const key = webSizeKey(upload);
  const stored = await storageContext().storage.get(key);
  return { key, bytes: await (stored ? buffer(stored) : runOnce(key, () => storeWebSize(upload, key))) };
}

async function storeWebSize(upload: StoredUpload, key: string): Promise<Buffer> {
  const texts = pictureTextsOf(upload);
  const bytes = await withFileOf(upload, shownKey(upload), (file) => drawWebSize(file, texts));
  const { storage } = storageContext();
  await storage.put(key, Readable.from([bytes]), typeOfKey(key));
  // While the copy was made, the image may have been deleted or got other texts.
  const now = await Upload.findById(upload._id).lean<StoredUpload | null>();
  if (!now || webSizeKey(now) !== key) await storage.delete(key);
  return bytes;
}

/** sRGB, never enlarged, on white where the image is transparent, without the original's metadata. */
export async function drawWebSize(file: string, texts: PictureTexts): Promise<Buffer> {
  const picture = await openPicture(file);
  const jpeg = await picture
    .autoOrient()
    .resize({ width: WEB_SIZE, height: WEB_SIZE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .withXmp(xmpOf(texts))
    .jpeg({ quality: 85 })
    .toBuffer();
  return withIptc(jpeg, texts);
}

const WIDTH = 480;

/** Throws 404, and 503 without ffmpeg. */
export async function readFrame(actor: Actor, file: string, index: number): Promise<Buffer> {
  authorize(actor, 'openAdmin');
  const upload = await findUpload(file);
  const { mediaType, duration } = upload.facts;
  const second = mediaType === 'video' ? frameTimes(duration)[index] : undefined;
  if (second === undefined) throw notFound('Frame');
  return makeOnce(upload, frameKey(upload, second), () =>
    withFileOf(upload, upload.key, (video) => takeFrame(video, second, drawSmall)),
  );
}

const drawSmall = async (frame: string): Promise<Buffer> => {
  const sharp = await openSharp();
  return sharp(await readFile(frame))
    .resize(WIDTH)
    .jpeg({ quality: 75 })
    .toBuffer();
};
