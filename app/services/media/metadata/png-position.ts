import { crc32, inflateSync } from 'node:zlib';
import { blankExifPositions } from './exif-position';
import { MAX_XMP_BYTES } from './xmp';
import { blankXmpPosition } from './xmp-position';

const SIGNATURE = 8;
/** A chunk is its length, its type, its data and a checksum of the last two. */
const AROUND_DATA = 12;
const MAX_CHUNKS = 100_000;

interface Chunk {
  type: string;
  data: Buffer;
  start: number;
  end: number;
}

/** Returns a PNG without the positions that it says, or null if it says none. `bytes` is changed. */
export function pngWithoutPosition(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let kept = 0;
  for (const chunk of chunksOf(bytes)) {
    const data = cleanData(chunk);
    if (data === null) continue;
    parts.push(bytes.subarray(kept, chunk.start));
    if (data.length > 0) parts.push(toChunk(chunk.type, data));
    kept = chunk.end;
  }
  return parts.length === 0 ? null : Buffer.concat([...parts, bytes.subarray(kept)]);
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let start = SIGNATURE;
  for (let count = 0; count < MAX_CHUNKS && start + AROUND_DATA <= bytes.length; count += 1) {
    const end = start + AROUND_DATA + bytes.readUInt32BE(start);
    if (end > bytes.length) return;
    const type = bytes.toString('latin1', start + 4, start + 8);
    yield { type, data: bytes.subarray(start + 8, end - 4), start, end };
    start = end;
  }
}

function toChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + AROUND_DATA);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, chunk.length - 4)), chunk.length - 4);
  return chunk;
}

/** Returns the data of a chunk that says a position without it, empty if the chunk is left out; null for any other chunk. */
function cleanData({ type, data }: Chunk): Buffer | null {
  if (type === 'eXIf') return blankExifPositions(data) ? data : null;
  const keyword = data.toString('latin1', 0, Math.max(0, data.subarray(0, 80).indexOf(0)));
  if (type === 'iTXt' && keyword === 'XML:com.adobe.xmp') return cleanXmp(data, keyword.length + 1);
  const isProfile = (type === 'tEXt' || type === 'zTXt') && PROFILE.test(keyword);
  return isProfile && hasPosition(profileIn(type, data.subarray(keyword.length + 1)))
    ? Buffer.alloc(0)
    : null;
}

/** An international text: two bytes say whether and how it is compressed, then come a language and the keyword in it. */
function cleanXmp(data: Buffer, at: number): Buffer | null {
  const language = data.indexOf(0, at + 2);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  if (translated < 0) return null;
  const written = data.subarray(translated + 1);
  const isCompressed = data[at] === 1;
  const text = isCompressed ? inflated(written) : written;
  // What is too long to be looked at is left out.
  if (text === null) return Buffer.alloc(0);
  if (!blankXmpPosition(text)) return null;
  const head = Buffer.from(data.subarray(0, translated + 1));
  head[at] = 0;
  return Buffer.concat([head, text]);
}

/** The keywords under which ImageMagick writes EXIF and XMP, as hexadecimal digits. */
const PROFILE = /^Raw profile type (?:exif|APP1|xmp)$/i;

function profileIn(type: string, written: Buffer): Buffer | null {
  const text = type === 'zTXt' ? inflated(written.subarray(1)) : written;
  // Its name and its length stand before the digits, a line each.
  const [, , , ...lines] =
    text
      ?.subarray(0, 2 * MAX_XMP_BYTES)
      .toString('latin1')
      .split('\n') ?? [];
  return text && Buffer.from(lines.join(''), 'hex');
}

const hasPosition = (profile: Buffer | null): boolean =>
  profile === null || blankExifPositions(profile) || blankXmpPosition(profile);

/** Returns null for what is too long, or is not compressed. */
function inflated(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: 2 * MAX_XMP_BYTES });
  } catch {
    return null;
  }
}
