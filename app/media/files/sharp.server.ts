import type sharp from 'sharp';
import { MAX_PIXELS } from '~/core/files/uploads';

let loaded: Promise<typeof sharp> | undefined;

export function openSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then((module) => {
    // Decode one image at a time on one core: decoded images need much memory, and visitors need the other cores.
    module.default.concurrency(1);
    module.default.cache(false);
    return module.default;
  });
  return loaded;
}

/** Opens a picture, which is read once from its beginning. */
export const openPicture = async (picture: string | Buffer): Promise<ReturnType<typeof sharp>> =>
  (await openSharp())(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true });

export async function drawPicture(
  svg: string,
  { width, format }: { width: number; format: 'png' | 'jpeg' },
): Promise<Buffer> {
  const sharp = await openSharp();
  return sharp(Buffer.from(svg)).resize({ width }).toFormat(format, { quality: 90 }).toBuffer();
}

const HEADER = 6;
const ENTRY = 16;

export function icoSize(file: Buffer): { width: number; height: number } | null {
  const count = file.length >= HEADER ? file.readUInt16LE(4) : 0;
  if (count === 0 || file.length < HEADER + count * ENTRY) return null;
  let largest = { width: 0, height: 0 };
  for (let index = 0; index < count; index += 1) {
    const at = HEADER + index * ENTRY;
    const bytes = file.readUInt32LE(at + 8);
    const start = file.readUInt32LE(at + 12);
    if (bytes === 0 || start < HEADER + count * ENTRY || start + bytes > file.length) return null;
    // 0 means 256.
    const size = { width: file.readUInt8(at) || 256, height: file.readUInt8(at + 1) || 256 };
    if (size.width > largest.width) largest = size;
  }
  return largest;
}
