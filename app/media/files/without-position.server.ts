import { readFile, writeFile } from 'node:fs/promises';
import { isTurnOver, MetadataBudget, pause } from './budget.server';
import { blankExifPositions } from './exif.server';
import { pngWithoutPosition } from './png-position.server';
import { blankXmpPosition, mayReadXmp, mentionsPosition } from './xmp.server';

/**
 * Returns a picture without the positions in its EXIF and XMP, otherwise unchanged byte for byte; null if there are none. Changes `bytes`.
 * For JPEG, PNG, WebP, AVIF and GIF. Metadata beyond the budget is overwritten unread.
 */
export async function withoutPosition(
  bytes: Buffer,
  contentType: string,
  budget = new MetadataBudget(),
): Promise<Buffer | null> {
  if (contentType === 'image/png') return pngWithoutPosition(bytes, budget);
  const isInExif = await blankExifPositions(bytes, budget);
  const isInXmp =
    contentType === 'image/jpeg' ? await blankSegments(bytes, budget) : await blankPackets(bytes, budget);
  return isInExif || isInXmp ? bytes : null;
}

const XMP_SEGMENT = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
/** XMP longer than a JPEG segment continues in further segments, each part after a digest and two lengths. */
const FURTHER_SEGMENT = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
const FURTHER_HEADER = 32 + 4 + 4;

async function blankSegments(bytes: Buffer, budget: MetadataBudget): Promise<boolean> {
  let isFound = await blankFurther(bytes, budget);
  let count = 0;
  for (const segment of segmentsOf(bytes, XMP_SEGMENT)) {
    const isRead = mayReadXmp(segment.length, budget);
    isFound = (isRead ? blankXmpPosition(segment, budget) : erase(segment)) || isFound;
    count += 1;
    if (isRead || isTurnOver(count)) await pause();
  }
  return isFound;
}

/** A word may be split across two further segments, so they are read as one. */
async function blankFurther(bytes: Buffer, budget: MetadataBudget): Promise<boolean> {
  const parts: Buffer[] = [];
  let length = 0;
  let count = 0;
  for (const segment of segmentsOf(bytes, FURTHER_SEGMENT)) {
    length += segment.length;
    if (length <= budget.bytes && budget.takeParts(1)) parts.push(segment.subarray(FURTHER_HEADER));
    else erase(segment);
    count += 1;
    if (isTurnOver(count)) await pause();
  }
  if (count === 0 || (mayReadXmp(length, budget) && !mentionsPosition(Buffer.concat(parts)))) return false;
  parts.forEach(erase);
  return true;
}

function erase(segment: Buffer): true {
  segment.fill(' ');
  return true;
}

/** Yields what follows the name in each application segment with this name, including those of embedded pictures. */
function* segmentsOf(bytes: Buffer, name: Buffer): Generator<Buffer> {
  let at = bytes.indexOf(name);
  while (at >= 0) {
    const start = at + name.length;
    // The length, which includes itself, precedes the name.
    const end = at < 2 ? start : Math.min(at - 2 + bytes.readUInt16BE(at - 2), bytes.length);
    yield bytes.subarray(start, Math.max(start, end));
    at = bytes.indexOf(name, Math.max(start, end));
  }
}

const PACKET = Buffer.from(':RDF', 'latin1');
const MAX_PREFIX = 20;
const OPENING = /<([\w-]+)$/;

/** In other formats XMP is one piece, from the start of its only such element to the end. */
async function blankPackets(bytes: Buffer, budget: MetadataBudget): Promise<boolean> {
  let isFound = false;
  for (let at = bytes.indexOf(PACKET); at >= 0; at = bytes.indexOf(PACKET, at)) {
    if (!budget.takeParts(1)) return await erasePackets(bytes, at);
    const [, prefix = ''] = OPENING.exec(bytes.toString('latin1', Math.max(0, at - MAX_PREFIX), at)) ?? [];
    const start = at - prefix.length - 1;
    at += PACKET.length;
    if (prefix === '') continue;
    if (!budget.takePacket()) return await erasePackets(bytes, at - PACKET.length);
    const end = endOfText(bytes, start, prefix);
    if (!budget.takeBytes(end - start)) return await erasePackets(bytes, at - PACKET.length);
    isFound = blankXmpPosition(bytes.subarray(start, end), budget) || isFound;
    at = Math.max(at, end);
    await pause();
  }
  return isFound;
}

/** Returns the end of a packet: behind its closing tag, or at a zero byte. */
function endOfText(bytes: Buffer, start: number, prefix: string): number {
  const zero = bytes.indexOf(0, start);
  const text = bytes.subarray(start, zero < 0 ? bytes.length : zero);
  const closing = text.indexOf(`</${prefix}:RDF`, 0, 'latin1');
  const end = closing < 0 ? 0 : text.indexOf('>', closing) + 1;
  return start + (end || text.length);
}

const BYTES_OF_TURN = 4 * 1024 * 1024;

/** Overwrites all packets from an offset with spaces, each from its name to the next zero byte. */
async function erasePackets(bytes: Buffer, start: number): Promise<true> {
  let isPacket = false;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    isPacket = isPacket
      ? byte !== 0
      : byte === 0x3a && bytes[at + 1] === 0x52 && bytes[at + 2] === 0x44 && bytes[at + 3] === 0x46;
    if (isPacket) bytes[at] = 0x20;
    if (at % BYTES_OF_TURN === 0) await pause();
  }
  return true;
}

/** Removes the position from a local picture. Returns the new size of the file. */
export async function takePositionOut(
  file: string,
  contentType: string,
  budget: MetadataBudget,
): Promise<{ hadPosition: boolean; bytes: number }> {
  const content = await readFile(file);
  const cleaned = await withoutPosition(content, contentType, budget);
  if (cleaned) await writeFile(file, cleaned);
  return { hadPosition: cleaned !== null, bytes: (cleaned ?? content).length };
}
