import { isTurnOver, pause, type MetadataBudget } from './budget.server';

// EXIF is a TIFF: directories of twelve-byte entries, each with a tag, a type, a count, and the values or their offset. The position is a
// separate directory that an entry of another one points to.

const EXIF_DIRECTORY = 0x8769;
const SUB_DIRECTORY = 0x014a;
const GPS_DIRECTORY = 0x8825;
const GPS_VERSION = 0;

const ENTRY = 12;
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** A directory with more entries is damaged. */
const MAX_ENTRIES = 1_000;
const MAX_VALUE = 4_096;

const LITTLE = Buffer.from('II*\0', 'latin1');
const BIG = Buffer.from('MM\0*', 'latin1');
const HEADER_BYTES = 8;

/**
 * Removes the positions from all EXIF in these bytes, whose length and remaining content stay. In every file format EXIF begins with one of
 * two four-byte headers. Returns whether there was a position. EXIF beyond the budget has at least its header erased, which makes it
 * unreadable.
 */
export async function blankExifPositions(bytes: Buffer, budget: MetadataBudget): Promise<boolean> {
  let isFound = false;
  let count = 0;
  for (const at of headersIn(bytes)) {
    const end = endOfBlock(bytes, at);
    if (budget.takeParts(1))
      isFound = blankPosition(new Tiff(bytes.subarray(at, end ?? bytes.length)), budget) || isFound;
    if (budget.isSpent) {
      bytes.fill(0, at, Math.min(end ?? at + HEADER_BYTES, bytes.length));
      isFound = true;
    }
    count += 1;
    if (isTurnOver(count)) await pause();
  }
  return isFound;
}

function* headersIn(bytes: Buffer): Generator<number> {
  let [little, big] = [bytes.indexOf(LITTLE), bytes.indexOf(BIG)];
  while (little >= 0 || big >= 0) {
    const isLittle = big < 0 || (little >= 0 && little < big);
    yield isLittle ? little : big;
    if (isLittle) little = bytes.indexOf(LITTLE, little + LITTLE.length);
    else big = bytes.indexOf(BIG, big + BIG.length);
  }
}

const EXIF_NAME = Buffer.from('Exif\0\0', 'latin1');
const CHUNK_NAME = Buffer.from('EXIF', 'latin1');
const APP1 = Buffer.from([0xff, 0xe1]);

/** Returns the end of the JPEG segment or WebP chunk whose EXIF header is at this offset; null if there is none. */
function endOfBlock(bytes: Buffer, at: number): number | null {
  const isNamed = isBefore(bytes, EXIF_NAME, at);
  const start = isNamed ? at - EXIF_NAME.length : at;
  // The length comes before the data: in a segment it includes itself, in a chunk it follows the name.
  const end =
    isNamed && isBefore(bytes, APP1, start - 2)
      ? start - 2 + bytes.readUInt16BE(start - 2)
      : isBefore(bytes, CHUNK_NAME, start - 4)
        ? start + bytes.readUInt32LE(start - 4)
        : 0;
  return end > at ? end : null;
}

const isBefore = (bytes: Buffer, name: Buffer, at: number): boolean =>
  at >= name.length && bytes[at - 1] === name.at(-1) && bytes.subarray(at - name.length, at).equals(name);

interface Entry {
  at: number;
  tag: number;
}

class Tiff {
  readonly #isLittle: boolean;

  constructor(readonly bytes: Buffer) {
    this.#isLittle = bytes[0] === 0x49;
  }

  uint16 = (at: number) => (this.#isLittle ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at));
  uint32 = (at: number) => (this.#isLittle ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at));
  writeUint16 = (value: number, at: number) =>
    this.#isLittle ? this.bytes.writeUInt16LE(value, at) : this.bytes.writeUInt16BE(value, at);

  /** Empty if the directory is incomplete or the budget is spent. */
  entriesAt(place: number, budget: MetadataBudget): Entry[] {
    if (place < HEADER_BYTES || place + 2 > this.bytes.length) return [];
    const count = this.uint16(place);
    if (count > MAX_ENTRIES || place + 2 + count * ENTRY > this.bytes.length) return [];
    if (!budget.takeParts(count + 1)) return [];
    return Array.from({ length: count }, (_, index) => {
      const at = place + 2 + index * ENTRY;
      return { at, tag: this.uint16(at) };
    });
  }
}

function blankPosition(tiff: Tiff, budget: MetadataBudget): boolean {
  if (tiff.bytes.length < HEADER_BYTES) return false;
  const waiting = [tiff.uint32(4)];
  const main = new Set(waiting);
  const seen = new Set<number>();
  let isFound = false;
  for (const place of waiting) {
    if (seen.has(place)) continue;
    seen.add(place);
    const entries = tiff.entriesAt(place, budget);
    if (entries.length === 0) continue;
    for (const { at, tag } of entries)
      if (tag === EXIF_DIRECTORY || tag === SUB_DIRECTORY) waiting.push(tiff.uint32(at + 8));
    // Other directories end without an offset of a next one.
    const end = place + 2 + entries.length * ENTRY;
    if (main.has(place) && end + 4 <= tiff.bytes.length) {
      main.add(tiff.uint32(end));
      waiting.push(tiff.uint32(end));
    }
    const erased = new Set(
      entries.filter(
        ({ at, tag }) => tag === GPS_DIRECTORY && eraseDirectory(tiff, tiff.uint32(at + 8), budget),
      ),
    );
    if (erased.size === 0) continue;
    removeEntries(tiff, place, entries, erased);
    isFound = true;
  }
  return isFound;
}

/** Zeros a GPS directory and its values, if it has more than the version. */
function eraseDirectory(tiff: Tiff, place: number, budget: MetadataBudget): boolean {
  const { bytes } = tiff;
  const entries = tiff.entriesAt(place, budget);
  if (!entries.some(({ tag }) => tag !== GPS_VERSION)) return false;
  for (const { at } of entries) {
    const length = (VALUE_BYTES[tiff.uint16(at + 2)] ?? 0) * tiff.uint32(at + 4);
    const valueAt = tiff.uint32(at + 8);
    if (length > 4 && length <= MAX_VALUE && valueAt >= HEADER_BYTES)
      bytes.fill(0, valueAt, Math.min(valueAt + length, bytes.length));
  }
  bytes.fill(0, place, place + 2 + entries.length * ENTRY);
  return true;
}

function removeEntries(
  tiff: Tiff,
  place: number,
  entries: readonly Entry[],
  removed: ReadonlySet<Entry>,
): void {
  const { bytes } = tiff;
  let to = place + 2;
  for (const entry of entries) {
    if (removed.has(entry)) continue;
    bytes.copyWithin(to, entry.at, entry.at + ENTRY);
    to += ENTRY;
  }
  const from = place + 2 + entries.length * ENTRY;
  const end = Math.min(from + 4, bytes.length);
  bytes.copyWithin(to, from, end);
  bytes.fill(0, to + end - from, end);
  tiff.writeUint16(entries.length - removed.size, place);
}

const TEXTS = { 0x013b: 'artist', 0x8298: 'copyright' } as const;
const ASCII = 2;
const MAX_BYTES = 4_000;
const HEADERS = ['II*\0', 'MM\0*'];

/** Returns the photographer and the copyright as bytes, from the first directory of EXIF. */
export function readExif(
  block: Buffer,
  budget: MetadataBudget,
): Partial<Record<(typeof TEXTS)[keyof typeof TEXTS], Buffer>> {
  const bytes = block.subarray(block.indexOf(EXIF_NAME) === 0 ? EXIF_NAME.length : 0);
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
