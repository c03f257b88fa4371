import type { MetadataBudget } from './budget.server';
import { Tiff } from './exif-position.server';

const TEXTS = { 0x013b: 'artist', 0x8298: 'copyright' } as const;
const ASCII = 2;
const MAX_BYTES = 4_000;
const NAME = Buffer.from('Exif\0\0', 'latin1');
const HEADERS = ['II*\0', 'MM\0*'];

/** Returns the photographer and the copyright as bytes, from the first directory of EXIF. */
export function readExif(
  block: Buffer,
  budget: MetadataBudget,
): Partial<Record<(typeof TEXTS)[keyof typeof TEXTS], Buffer>> {
  const bytes = block.subarray(block.indexOf(NAME) === 0 ? NAME.length : 0);
  if (bytes.length < 8 || !HEADERS.includes(bytes.toString('latin1', 0, 4))) return {};
  const tiff = new Tiff(bytes);
  const texts = tiff.entriesAt(tiff.uint32(4), budget).flatMap(({ at, tag }) => {
    if (!Object.hasOwn(TEXTS, tag) || tiff.uint16(at + 2) !== ASCII) return [];
    const length = tiff.uint32(at + 4);
    // A value of up to four bytes is in the entry itself.
    const start = length > 4 ? tiff.uint32(at + 8) : at + 8;
    return [[TEXTS[tag as keyof typeof TEXTS], bytes.subarray(start, start + Math.min(length, MAX_BYTES))]];
  });
  return Object.fromEntries(texts) as ReturnType<typeof readExif>;
}
