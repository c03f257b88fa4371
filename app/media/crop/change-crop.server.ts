import type { Sharp } from 'sharp';
import type { StoredUpload } from '~models/upload';
import {
  partToStraighten,
  type Crop,
  type PictureSize,
  focusInCrop,
  MIN_CROP,
  turnedSize,
  wholePicture,
} from '~/core/files/crop';
import { MAX_PIXELS } from '~/core/files/uploads';
import { Failure, type FieldErrors, fieldFailure } from '~/core/validation/errors';
import { openSharp } from '~/media/files/sharp.server';
import { cropKey, extensionOf } from '~/media/delivery/file-keys.server';
import { cropOf, urlOf } from '~/media/delivery/file-view.server';
import { runOnce } from '~/media/delivery/made-pictures.server';
import { withFileOf, newFilesOf, NO_CHANGE, type PreparedChange } from '~/media/delivery/stored-files.server';
import { missingWork, restartJob } from '~/media/jobs/job-queue.server';
import { wakeWorker } from '~/media/jobs/job.server';

/** Copies are made of the picture, so it is compressed less than they are. */
const ENCODINGS: Record<string, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 92 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 90 }),
  avif: (image) => image.avif({ quality: 70, effort: 2 }),
  gif: (image) => image.gif(),
};

const canBeDrawn = (extension: string): boolean => Object.hasOwn(ENCODINGS, extension);

interface Cut {
  crop: Crop;
  size: PictureSize;
  extension: string;
  /** Written into the result, so that equal parts of two pictures differ. */
  id: string;
}

/** Cuts a part out of a picture of this size, in the file's own format. */
async function drawCrop(file: string, { crop, size, extension, id }: Cut): Promise<Buffer> {
  const encode = ENCODINGS[extension];
  if (!encode) throw new Error(`a file of type ${extension} cannot be cropped`);
  const cut = crop.straighten === 0 ? await cutTurned(file, crop) : await cutStraightened(file, crop, size);
  return encode(cut.withExif({ IFD0: { Software: `Showreel, crop of ${id}` } })).toBuffer();
}

const read = async (file: string) => (await openSharp())(file, { limitInputPixels: MAX_PIXELS }).autoOrient();

async function cutTurned(file: string, { x, y, width, height, turn }: Crop): Promise<Sharp> {
  const picture = await read(file);
  return (turn === 0 ? picture : picture.rotate(turn)).extract({ left: x, top: y, width, height });
}

/** Only the needed part is enlarged and rotated. */
async function cutStraightened(file: string, crop: Crop, size: PictureSize): Promise<Sharp> {
  const { middle, zoom, ...outer } = partToStraighten(crop, size);
  const across = wholeSpan(middle.x, outer.width, size.width);
  const down = wholeSpan(middle.y, outer.height, size.height);
  const { data, info } = await (
    await read(file)
  )
    .extract({ left: across.start, top: down.start, width: across.length, height: down.length })
    .resize(Math.ceil(across.length * zoom) + 1, Math.ceil(down.length * zoom) + 1, { fit: 'fill' })
    .rotate(crop.turn + crop.straighten)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const [cutWidth, cutHeight] = [Math.min(crop.width, width), Math.min(crop.height, height)];
  return (await openSharp())(data, { raw: { width, height, channels }, limitInputPixels: false })
    .extract({
      left: Math.floor((width - cutWidth) / 2),
      top: Math.floor((height - cutHeight) / 2),
      width: cutWidth,
      height: cutHeight,
    })
    .resize(crop.width, crop.height, { fit: 'fill' });
}

function wholeSpan(middle: number, length: number, max: number): { start: number; length: number } {
  const start = Math.min(Math.max(0, Math.floor(middle - length / 2)), max - 1);
  return { start, length: Math.max(1, Math.min(Math.ceil(length), max - start)) };
}

/** This many earlier crops keep their addresses. */
const MAX_EARLIER_CROPS = 10;

const NOT_CROPPED = 'Only pictures that do not move can be cropped, and no icons.';
const TOO_SMALL = `A crop has at least ${MIN_CROP} × ${MIN_CROP} pixels.`;

/** Returns the size of a picture that can be cropped; null for others. */
export function croppableSize(upload: Pick<StoredUpload, 'key' | 'facts'>): PictureSize | null {
  const { mediaType, animated, width, height } = upload.facts;
  const isStill = mediaType === 'image' && !animated && canBeDrawn(extensionOf(upload.key));
  return isStill && width && height ? { width, height } : null;
}

/** Checks the numbers without opening the picture. Throws 400. */
function requireInside(upload: StoredUpload, crop: Crop): PictureSize {
  const size = croppableSize(upload);
  if (!size) throw fieldFailure(400, 'crop', NOT_CROPPED);
  const frame = turnedSize(size, crop.turn);
  const outside = `The crop must lie in the picture, which is ${frame.width} × ${frame.height} pixels.`;
  const sides = [
    ['crop.width', crop.x, crop.width, frame.width],
    ['crop.height', crop.y, crop.height, frame.height],
  ] as const;
  const fields: FieldErrors = {};
  for (const [name, at, length, most] of sides) {
    if (length < MIN_CROP) fields[name] = [TOO_SMALL];
    else if (at + length > most) fields[name] = [outside];
  }
  const [first] = Object.values(fields).flat();
  if (first !== undefined) throw new Failure(400, first, fields);
  return size;
}

/** Draws one picture at a time. Throws 400 before the picture is opened. */
export async function cutPicture(upload: StoredUpload, crop: Crop): Promise<Buffer> {
  const size = requireInside(upload, crop);
  const extension = extensionOf(upload.key);
  return runOnce(`${upload.key} ${JSON.stringify(crop)}`, () =>
    withFileOf(upload, upload.key, (file) => drawCrop(file, { crop, size, extension, id: upload._id })),
  );
}

const isSame = (one: Crop, other: Crop | null) =>
  other !== null && (Object.keys(one) as (keyof Crop)[]).every((name) => one[name] === other[name]);

/** Makes the picture of a crop, unless the upload has this crop; null shows the whole picture again. Throws 400. */
export async function prepareCrop(
  upload: StoredUpload,
  crop: Crop | null | undefined,
): Promise<PreparedChange> {
  const current = cropOf(upload);
  if (crop === undefined || (crop === null ? current === null : isSame(crop, current))) return NO_CHANGE;
  const { put, keepInPlace, discard } = newFilesOf(upload);
  const set: PreparedChange['set'] = {
    crop: crop && { ...crop, picture: await storePicture(upload, crop, put) },
    ...earlierWith(upload),
    ...focusWith(upload, crop),
  };
  return {
    set,
    discard,
    async finish() {
      await keepInPlace();
      if (!missingWork({ ...upload, ...(set as Partial<StoredUpload>) }).includes('variants')) return;
      await restartJob('variants', upload);
      wakeWorker();
    },
  };
}

async function storePicture(
  upload: StoredUpload,
  crop: Crop,
  put: ReturnType<typeof newFilesOf>['put'],
): Promise<NonNullable<StoredUpload['crop']>['picture']> {
  const key = cropKey(upload);
  await put(key, await cutPicture(upload, crop), upload.facts.contentType);
  return { url: urlOf(key), width: crop.width, height: crop.height, variants: [] };
}

const earlierWith = ({ crop, earlierCrops = [] }: StoredUpload) =>
  crop ? { earlierCrops: [crop.picture, ...earlierCrops].slice(0, MAX_EARLIER_CROPS) } : {};

/** The focal point stays on the same part of the picture. */
function focusWith(upload: StoredUpload, crop: Crop | null): Pick<Partial<StoredUpload>, 'focus'> {
  const size = croppableSize(upload);
  if (!upload.focus || !size) return {};
  const whole = wholePicture(size);
  return { focus: focusInCrop(upload.focus, cropOf(upload) ?? whole, crop ?? whole, size) };
}
