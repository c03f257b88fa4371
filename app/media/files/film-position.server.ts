import { open, type FileHandle } from 'node:fs/promises';
import { MetadataBudget } from './budget.server';
import { blankXmpPosition, mayReadXmp, MAX_XMP_BYTES } from './xmp.server';

interface Boxes {
  whole: boolean;
  /** The index precedes the frames, so playback can start with the first bytes. */
  fastStart: boolean;
}

/** A film in one-second fragments has two boxes for each. */
const MAX_BOXES = 100_000;

const HEADER = 16;
const MIN_SIZE = 8;

export async function readBoxes(file: string, size: number): Promise<Boxes> {
  const handle = await open(file, 'r');
  try {
    let index = -1;
    let pictures = -1;
    let at = 0;
    for (let count = 0; at + MIN_SIZE <= size; count += 1) {
      const box = await boxAt(handle, at, size);
      if (!box || at + box.length > size || count === MAX_BOXES) return { whole: false, fastStart: false };
      if (box.type === 'moov' && index < 0) index = at;
      if (box.type === 'mdat' && pictures < 0) pictures = at;
      at += box.length;
    }
    return { whole: index !== -1, fastStart: index !== -1 && (pictures === -1 || index < pictures) };
  } finally {
    await handle.close();
  }
}

interface Box {
  at: number;
  start: number;
  end: number;
  type: string;
  length: number;
}

/** Reads a box header. Length 0 means "to the end"; length 1 means that a 64-bit length follows. Returns null for an impossible length. */
async function boxAt(handle: FileHandle, at: number, size: number): Promise<Box | null> {
  const header = Buffer.alloc(HEADER);
  await handle.read(header, 0, HEADER, at);
  const short = header.readUInt32BE(0);
  const length = short === 0 ? size - at : short === 1 ? Number(header.readBigUInt64BE(8)) : short;
  const headerBytes = short === 1 ? HEADER : MIN_SIZE;
  if (length < headerBytes) return null;
  return { at, start: at + headerBytes, end: at + length, type: header.toString('latin1', 4, 8), length };
}

// MP4 and MOV are trees of boxes, each with length and type before its content. Cameras write a position into boxes of their own, and as a
// list item whose name is in another box. No box is moved, so that the index stays right.

const CONTAINERS = new Set(['moov', 'trak', 'udta', 'meta', 'ilst']);
const POSITIONS = new Set(['\xa9xyz', 'loci']);
const XMP_BOXES = new Set(['XMP_', 'uuid']);
/** Precedes XMP in a box of type `uuid`. */
const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const POSITION_NAME = /location|gps|latitude|longitude/i;

const MAX_DEPTH = 8;
const MAX_NAMES_BYTES = 256 * 1024;
const ZEROS = Buffer.alloc(64 * 1024);

interface Film {
  handle: FileHandle;
  budget: MetadataBudget;
  boxes: number;
  hadPosition: boolean;
}

/**
 * Removes the position from a local film in place, by turning its boxes into free space. Returns whether there was one. Throws for too many
 * boxes.
 */
export async function takePositionOutOfFilm(file: string, contentType: string): Promise<boolean> {
  if (contentType === 'video/webm') return false;
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    const film: Film = { handle, budget: new MetadataBudget(), boxes: MAX_BOXES, hadPosition: false };
    await cleanBoxes(film, await boxesIn(film, 0, size), 0);
    return film.hadPosition;
  } finally {
    await handle.close();
  }
}

async function boxesIn(film: Film, start: number, end: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end;) {
    const box = await boxAt(film.handle, at, end);
    if (!box || at + box.length > end) break;
    film.boxes -= 1;
    if (film.boxes < 0) throw new RangeError('the film has too many boxes');
    boxes.push(box);
    at += box.length;
  }
  return boxes;
}

async function cleanBoxes(film: Film, boxes: readonly Box[], depth: number): Promise<void> {
  const names = boxes.find(({ type }) => type === 'keys');
  const items = names ? await positionItems(film, names) : new Set<string>();
  for (const box of boxes) {
    if (POSITIONS.has(box.type)) await erase(film, box);
    else if (XMP_BOXES.has(box.type)) await cleanXmp(film, box);
    else if (!CONTAINERS.has(box.type)) continue;
    else if (depth === MAX_DEPTH) await erase(film, box);
    else {
      const children = await boxesIn(film, box.start + (await bytesBefore(film, box)), box.end);
      for (const item of children) if (box.type === 'ilst' && items.has(item.type)) await erase(film, item);
      await cleanBoxes(film, children, depth + 1);
    }
  }
}

/** The boxes of `meta` follow four bytes in an MP4 and none in a MOV. */
async function bytesBefore(film: Film, { type, start, end }: Box): Promise<number> {
  if (type !== 'meta') return 0;
  const head = await read(film, start, Math.min(start + 8, end));
  return head.toString('latin1', 4, 8) === 'hdlr' ? 0 : 4;
}

/** Returns the list item types (numbers from 1) whose names mean a position. */
async function positionItems(film: Film, { start, end }: Box): Promise<Set<string>> {
  const names = await read(film, start, Math.min(end, start + MAX_NAMES_BYTES));
  const items = new Set<string>();
  // Each name is preceded by its length and kind, four bytes each.
  for (let at = 8, number = 1; at + 8 <= names.length; number += 1) {
    const length = names.readUInt32BE(at);
    if (length < 8) break;
    const type = Buffer.alloc(4);
    type.writeUInt32BE(number);
    if (POSITION_NAME.test(names.toString('latin1', at + 8, at + length))) items.add(type.toString('latin1'));
    at += length;
  }
  return items;
}

async function cleanXmp(film: Film, box: Box): Promise<void> {
  const isUuid = box.type === 'uuid';
  if (isUuid && !(await read(film, box.start, Math.min(box.start + 16, box.end))).equals(XMP_UUID)) return;
  const start = box.start + (isUuid ? XMP_UUID.length : 0);
  const length = box.end - start;
  if (length > MAX_XMP_BYTES || !mayReadXmp(length, film.budget)) return erase(film, box);
  const packet = await read(film, start, box.end);
  if (!blankXmpPosition(packet, film.budget)) return;
  await film.handle.write(packet, 0, packet.length, start);
  film.hadPosition = true;
}

async function read({ handle }: Film, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start);
  await handle.read(bytes, 0, bytes.length, start);
  return bytes;
}

/** Makes a box free space with zeros as content. */
async function erase(film: Film, { at, start, end }: Box): Promise<void> {
  await film.handle.write('free', at + 4, 'latin1');
  for (let from = start; from < end; from += ZEROS.length)
    await film.handle.write(ZEROS, 0, Math.min(ZEROS.length, end - from), from);
  film.hadPosition = true;
}
