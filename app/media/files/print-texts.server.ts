import { crc32, inflateSync } from 'node:zlib';
import { MetadataBudget } from './budget.server';
import {
  APP0,
  APP1,
  APP13,
  mergedIptc,
  mergedXmp,
  PHOTOSHOP_BLOCK,
  toSegment,
  type PictureTexts,
} from './picture-texts.server';
import { AROUND_DATA, internationalTextAt, toChunk } from './png-position.server';

/** A file with other metadata: a new beginning, the original between `from` and `until`, and a new end. */
export interface NewFile {
  beginning: Buffer;
  from: number;
  until: number;
  end: Buffer;
}

/** Both ends of a file; of a small one they overlap. */
interface FileEnds {
  start: Buffer;
  end: Buffer;
  size: number;
}

/**
 * Returns a JPEG or PNG with these texts in place of its own; all else that it says stays, and the picture itself. Metadata outside of the
 * two ends is not changed. Null for another format.
 */
export function withPrintTexts(ends: FileEnds, texts: PictureTexts): NewFile | null {
  const { start } = ends;
  if (start.length < PNG.length) return null;
  if (start.readUInt16BE(0) === JPEG) return jpegWith(ends, texts);
  return begins(start, PNG) ? pngWith(ends, texts) : null;
}

const JPEG = 0xffd8;
const START_OF_SCAN = 0xda;
const MAX_SEGMENT = 0xffff - 2;
const EXIF = Buffer.from('Exif\0\0', 'latin1');
const XMP = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');

interface Segment {
  marker: number;
  /** With marker and length. */
  bytes: Buffer;
  data: Buffer;
}

/** The segments before the picture data, as far as they are complete. */
function* segmentsOf(start: Buffer): Generator<Segment> {
  let at = 2;
  while (at + 4 <= start.length && start[at] === 0xff) {
    const marker = start[at + 1] ?? 0;
    const end = at + 2 + start.readUInt16BE(at + 2);
    if (marker === START_OF_SCAN || end > start.length || end < at + 4) return;
    yield { marker, bytes: start.subarray(at, end), data: start.subarray(at + 4, end) };
    at = end;
  }
}

const begins = (data: Buffer, name: Buffer) => data.subarray(0, name.length).equals(name);

function jpegWith({ start, size }: FileEnds, texts: PictureTexts): NewFile {
  const first: Buffer[] = [];
  const others: Buffer[] = [];
  const resources: Buffer[] = [];
  let packet: Buffer | null = null;
  let from = 2;
  for (const { marker, bytes, data } of segmentsOf(start)) {
    from += bytes.length;
    if (marker === APP1 && begins(data, XMP)) packet ??= data.subarray(XMP.length);
    else if (marker === APP13 && begins(data, PHOTOSHOP_BLOCK))
      resources.push(data.subarray(PHOTOSHOP_BLOCK.length));
    // JFIF and EXIF come first.
    else if (marker === APP0 || (marker === APP1 && begins(data, EXIF))) first.push(bytes);
    else others.push(bytes);
  }
  const xmp = mergedXmp(packet, texts, new MetadataBudget(), MAX_SEGMENT - XMP.length);
  const block = mergedIptc(Buffer.concat(resources), texts);
  const own = [toSegment(APP1, XMP, xmp), ...inSegments(block)];
  const beginning = Buffer.concat([start.subarray(0, 2), ...first, ...own, ...others]);
  return { beginning, from, until: size, end: Buffer.alloc(0) };
}

/** Resources may continue in the next segment. */
function inSegments(block: Buffer): Buffer[] {
  const most = MAX_SEGMENT - PHOTOSHOP_BLOCK.length;
  return Array.from({ length: Math.ceil(block.length / most) }, (_, index) =>
    toSegment(APP13, PHOTOSHOP_BLOCK, block.subarray(index * most, (index + 1) * most)),
  );
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const MAX_XMP = 512 * 1024;
/** The keyword, no compression, no language and no translated keyword. */
const PNG_XMP = Buffer.from('XML:com.adobe.xmp\0', 'latin1');
const PLAIN = Buffer.from([0, 0, 0, 0]);
/** libvips writes XMP as compressed text under the same keyword. */
const TEXTS = new Set(['iTXt', 'zTXt']);

function pngWith({ start, end, size }: FileEnds, texts: PictureTexts): NewFile | null {
  const chunks: Buffer[] = [];
  let packet: Buffer | null = null;
  let from = PNG.length;
  while (from + AROUND_DATA <= start.length) {
    const next = from + AROUND_DATA + start.readUInt32BE(from);
    const type = start.toString('latin1', from + 4, from + 8);
    if (type === 'IDAT' || next > start.length) break;
    const data = start.subarray(from + 8, next - 4);
    if (TEXTS.has(type) && begins(data, PNG_XMP)) packet ??= xmpInChunk(type, data);
    else chunks.push(start.subarray(from, next));
    from = next;
  }
  const [header, ...others] = chunks;
  if (!header) return null;
  const last = xmpAtEnd(end);
  const until = last ? size - end.length + last.start : size;
  const isLast = last !== null && until >= from;
  if (isLast) packet ??= xmpInChunk('iTXt', last.data);
  const xmp = mergedXmp(packet, texts, new MetadataBudget(), MAX_XMP);
  const own = toChunk('iTXt', Buffer.concat([PNG_XMP, PLAIN, xmp]));
  return {
    beginning: Buffer.concat([PNG, header, own, ...others]),
    from,
    until: isLast ? until : size,
    end: isLast ? end.subarray(last.end) : Buffer.alloc(0),
  };
}

const CHUNK_OF_XMP = Buffer.concat([Buffer.from('iTXt'), PNG_XMP]);

/** Finds XMP behind the picture data. The checksum tells a chunk from bytes of a picture that look like one. */
function xmpAtEnd(bytes: Buffer): { start: number; end: number; data: Buffer } | null {
  const at = bytes.indexOf(CHUNK_OF_XMP);
  if (at < 4) return null;
  const end = at - 4 + AROUND_DATA + bytes.readUInt32BE(at - 4);
  if (end > bytes.length || crc32(bytes.subarray(at, end - 4)) !== bytes.readUInt32BE(end - 4)) return null;
  return { start: at - 4, end, data: bytes.subarray(at + 4, end - 4) };
}

/** Null if it cannot be read. */
function xmpInChunk(type: string, data: Buffer): Buffer | null {
  const at = PNG_XMP.length;
  if (type === 'zTXt') return inflated(data.subarray(at + 1));
  const start = internationalTextAt(data, at);
  if (start === null) return null;
  const text = data.subarray(start);
  return data[at] === 1 ? inflated(text) : text;
}

function inflated(text: Buffer): Buffer | null {
  try {
    return inflateSync(text, { maxOutputLength: MAX_XMP });
  } catch {
    return null;
  }
}
