import { blankExifPositions } from './exif-position';
import { pngWithoutPosition } from './png-position';
import { blankXmpPosition, mentionsPosition } from './xmp-position';

/**
 * Returns a picture without the positions that its EXIF and its XMP say, and otherwise as it is, byte for byte; null if it says none.
 * `bytes` is changed. Works on JPEG, PNG, WebP, AVIF and GIF.
 */
export function withoutPosition(bytes: Buffer, contentType: string): Buffer | null {
  if (contentType === 'image/png') return pngWithoutPosition(bytes);
  const isInExif = blankExifPositions(bytes);
  const isInXmp = contentType === 'image/jpeg' ? blankSegments(bytes) : blankPackets(bytes);
  return isInExif || isInXmp ? bytes : null;
}

const MAX_PACKETS = 64;
const XMP_SEGMENT = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
/** XMP that is longer than a segment of a JPEG goes on in segments of its own; a digest and two lengths stand before each part. */
const FURTHER_SEGMENT = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
const FURTHER_HEADER = 32 + 4 + 4;

function blankSegments(bytes: Buffer): boolean {
  const further = segmentsOf(bytes, FURTHER_SEGMENT).map((segment) => segment.subarray(FURTHER_HEADER));
  // A word may be divided among two of them.
  const isInFurther = mentionsPosition(Buffer.concat(further));
  if (isInFurther) for (const segment of further) segment.fill(' ');
  return segmentsOf(bytes, XMP_SEGMENT).reduce(
    (found, segment) => blankXmpPosition(segment) || found,
    isInFurther,
  );
}

/** Returns what follows the name in each application segment with this name. Those of further pictures in the file are among them. */
function segmentsOf(bytes: Buffer, name: Buffer): Buffer[] {
  const segments: Buffer[] = [];
  let at = bytes.indexOf(name);
  while (at >= 0 && segments.length < MAX_PACKETS) {
    const start = at + name.length;
    // Its length, which counts itself, stands before the name.
    const end = at < 2 ? start : Math.min(at - 2 + bytes.readUInt16BE(at - 2), bytes.length);
    segments.push(bytes.subarray(start, Math.max(start, end)));
    at = bytes.indexOf(name, Math.max(start, end));
  }
  return segments;
}

const PACKET = Buffer.from(':RDF', 'latin1');
const MAX_PREFIX = 20;
/** The start of its tag, before the colon. */
const OPENING = /<([\w-]+)$/;

/** Elsewhere XMP is in one piece, from the start of its only element of that name to the end. */
function blankPackets(bytes: Buffer): boolean {
  let isFound = false;
  let at = bytes.indexOf(PACKET);
  for (let count = 0; at >= 0 && count < MAX_PACKETS; count += 1) {
    const [, prefix = ''] = OPENING.exec(bytes.toString('latin1', Math.max(0, at - MAX_PREFIX), at)) ?? [];
    const closing = prefix === '' ? -1 : bytes.indexOf(`</${prefix}:RDF`, at, 'latin1');
    const end = closing < 0 ? -1 : bytes.indexOf('>', closing) + 1;
    const packet = bytes.subarray(at - prefix.length - 1, Math.max(at, end));
    // What has a zero in it is no text.
    if (end > 0 && !packet.includes(0)) isFound = blankXmpPosition(packet) || isFound;
    at = bytes.indexOf(PACKET, Math.max(at + PACKET.length, end));
  }
  return isFound;
}
