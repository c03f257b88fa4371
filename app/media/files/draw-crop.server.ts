import type { Sharp } from 'sharp';
import { partToStraighten, type Crop, type PictureSize } from '~/core/files/crop';
import { MAX_PIXELS } from '~/core/files/uploads';
import { openSharp } from './sharp.server';

/** Copies are made of the picture, so it is compressed less than they are. */
const ENCODINGS: Record<string, (image: Sharp) => Sharp> = {
  jpg: (image) => image.jpeg({ quality: 92 }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 90 }),
  avif: (image) => image.avif({ quality: 70, effort: 2 }),
  gif: (image) => image.gif(),
};

export const canBeDrawn = (extension: string): boolean => Object.hasOwn(ENCODINGS, extension);

interface Cut {
  crop: Crop;
  size: PictureSize;
  extension: string;
  /** Written into the result, so that equal parts of two pictures differ. */
  id: string;
}

/** Cuts a part out of a picture of this size, in the file's own format. */
export async function drawCrop(file: string, { crop, size, extension, id }: Cut): Promise<Buffer> {
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
