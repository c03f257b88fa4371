// EXIF is a TIFF: directories of entries of twelve bytes, each with a tag, a type, a number of values, and the values or their place.
// The position is a directory of its own, which an entry of another one names.

const EXIF_DIRECTORY = 0x8769;
const GPS_DIRECTORY = 0x8825;
/** The only entry of a position's directory that says nothing of a place or a time. */
const GPS_VERSION = 0;

const ENTRY = 12;
/** The bytes of a value of each type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

const MAX_HEADERS = 64;
const MAX_DIRECTORIES = 16;
const MAX_ENTRIES = 1_000;
/** Longer values are no part of a position. */
const MAX_VALUE = 4_096;

const HEADERS = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];

/**
 * Takes the positions out of all EXIF in these bytes, which keep their length and everything else. Whatever the format of the file, EXIF
 * begins with one of two headers of four bytes. Returns whether there was any.
 */
export function blankExifPositions(bytes: Buffer): boolean {
  let isFound = false;
  for (const header of HEADERS) {
    let at = bytes.indexOf(header);
    for (let count = 0; at >= 0 && count < MAX_HEADERS; count += 1) {
      isFound = blankPosition(new Tiff(bytes.subarray(at))) || isFound;
      at = bytes.indexOf(header, at + header.length);
    }
  }
  return isFound;
}

interface Entry {
  /** Where its twelve bytes begin. */
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

  /** Returns the entries of the directory at a place; null if there is none, or it is not complete. */
  entriesAt(place: number): Entry[] | null {
    if (place < 8 || place + 2 > this.bytes.length) return null;
    const count = this.uint16(place);
    if (count === 0 || count > MAX_ENTRIES || place + 2 + count * ENTRY > this.bytes.length) return null;
    return Array.from({ length: count }, (_, index) => {
      const at = place + 2 + index * ENTRY;
      return { at, tag: this.uint16(at) };
    });
  }
}

function blankPosition(tiff: Tiff): boolean {
  if (tiff.bytes.length < 8) return false;
  const waiting = [tiff.uint32(4)];
  const seen = new Set<number>();
  let isFound = false;
  for (const place of waiting) {
    if (seen.has(place) || seen.size >= MAX_DIRECTORIES) continue;
    seen.add(place);
    const entries = tiff.entriesAt(place);
    if (!entries) continue;
    for (const { at, tag } of entries) if (tag === EXIF_DIRECTORY) waiting.push(tiff.uint32(at + 8));
    const end = place + 2 + entries.length * ENTRY;
    if (end + 4 <= tiff.bytes.length) waiting.push(tiff.uint32(end));
    for (const entry of entries.filter(({ tag }) => tag === GPS_DIRECTORY).reverse()) {
      if (!eraseDirectory(tiff, tiff.uint32(entry.at + 8))) continue;
      removeEntry(tiff, place, entry);
      isFound = true;
    }
  }
  return isFound;
}

/** Fills a position's directory and its values with zeros, if it says more than its version. */
function eraseDirectory(tiff: Tiff, place: number): boolean {
  const { bytes } = tiff;
  const entries = tiff.entriesAt(place);
  if (!entries?.some(({ tag }) => tag !== GPS_VERSION)) return false;
  for (const { at } of entries) {
    const length = (VALUE_BYTES[tiff.uint16(at + 2)] ?? 0) * tiff.uint32(at + 4);
    const valueAt = tiff.uint32(at + 8);
    if (length > 4 && length <= MAX_VALUE && valueAt >= 8)
      bytes.fill(0, valueAt, Math.min(valueAt + length, bytes.length));
  }
  bytes.fill(0, place, place + 2 + entries.length * ENTRY);
  return true;
}

/** Takes an entry out of its directory: what follows moves forward, and twelve zeros remain behind it. */
function removeEntry(tiff: Tiff, place: number, { at }: Entry): void {
  const count = tiff.uint16(place);
  const end = Math.min(place + 2 + count * ENTRY + 4, tiff.bytes.length);
  tiff.bytes.copyWithin(at, at + ENTRY, end);
  tiff.bytes.fill(0, end - ENTRY, end);
  tiff.writeUint16(count - 1, place);
}
