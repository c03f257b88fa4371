import type { StoredUpload } from '~models/upload';
import {
  focusInCrop,
  MIN_CROP,
  turnedSize,
  wholePicture,
  type Crop,
  type PictureSize,
} from '~/core/files/crop';
import { Failure, type FieldErrors } from '~/core/validation/errors';
import { cropKey } from '~/media/delivery/file-keys.server';
import { cropOf, urlOf } from '~/media/delivery/file-view.server';
import { runOnce } from '~/media/delivery/social-picture.server';
import { withFileOf } from '~/media/delivery/stored-files.server';
import { canBeDrawn, drawCrop } from '~/media/files/draw-crop.server';
import { missingWork, restartJob } from '~/media/jobs/job-queue.server';
import { wakeWorker } from '~/media/jobs/job-worker.server';
import { newFilesOf, NO_CHANGE, type PreparedChange } from './prepared-change.server';

/** This many earlier crops keep their addresses. */
const MAX_EARLIER_CROPS = 10;

const NOT_CROPPED = 'Only pictures that do not move can be cropped, and no icons.';
const TOO_SMALL = `A crop has at least ${MIN_CROP} × ${MIN_CROP} pixels.`;

const extensionOf = ({ key }: Pick<StoredUpload, 'key'>): string => key.slice(key.lastIndexOf('.') + 1);

/** Returns the size of a picture that can be cropped; null for others. */
export function croppableSize(upload: Pick<StoredUpload, 'key' | 'facts'>): PictureSize | null {
  const { mediaType, animated, width, height } = upload.facts;
  const isStill = mediaType === 'image' && !animated && canBeDrawn(extensionOf(upload));
  return isStill && width && height ? { width, height } : null;
}

/** Checks the numbers without opening the picture. Throws 400. */
function requireInside(upload: StoredUpload, crop: Crop): PictureSize {
  const size = croppableSize(upload);
  if (!size) throw new Failure(400, NOT_CROPPED, { crop: [NOT_CROPPED] });
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
  const extension = extensionOf(upload);
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
