import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { isTurnOver, pause, type MetadataBudget } from './budget.server';
import { blankExifPositions } from './exif.server';
import { blankXmpPosition, mayReadXmp } from './xmp.server';

const SIGNATURE = 8;
/** A chunk is length, type, data, and a checksum of type and data. */
export const AROUND_DATA = 12;
/** Room for the headers of the chunks that are rewritten; a budget allows only a few. */
const ADDED_BYTES = 1_024;

const TYPES = new Map(
  ['eXIf', 'tEXt', 'zTXt', 'iTXt'].map((type) => [Buffer.from(type).readUInt32BE(), type]),
);

/** Returns a PNG without positions, or null if there are none. Changes `bytes`. */
export async function pngWithoutPosition(bytes: Buffer, budget: MetadataBudget): Promise<Buffer | null> {
  // Compressed XMP is rewritten uncompressed, so at most the budget is added.
  const most = bytes.length + budget.bytes + ADDED_BYTES;
  let written: Buffer | null = null;
  let length = 0;
  let kept = 0;
  const copy = (part: Buffer) => {
    written ??= Buffer.allocUnsafe(most);
    length += part.copy(written, length);
  };
  let start = SIGNATURE;
  for (let count = 1; start + AROUND_DATA <= bytes.length; count += 1) {
    const end = start + AROUND_DATA + bytes.readUInt32BE(start);
    if (end > bytes.length) break;
    const type = TYPES.get(bytes.readUInt32BE(start + 4));
    const cleaned = type && cleanData(type, bytes.subarray(start + 8, end - 4), budget);
    const data = cleaned instanceof Promise ? await cleaned : cleaned;
    if (type && data) {
      copy(bytes.subarray(kept, start));
      if (data.length > 0) copy(toChunk(type, data));
      kept = end;
    }
    start = end;
    if (isTurnOver(count)) await pause();
  }
  if (written === null) return null;
  copy(bytes.subarray(kept));
  return (written as Buffer).subarray(0, length);
}

export function toChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + AROUND_DATA);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, chunk.length - 4)), chunk.length - 4);
  return chunk;
}

const MAX_KEYWORD = 79;
const NOTHING = Buffer.alloc(0);

/** Returns a chunk's data without its position, empty to drop the chunk, null for any other chunk. A chunk beyond the budget is dropped. */
function cleanData(type: string, data: Buffer, budget: MetadataBudget) {
  if (!budget.takeParts(1)) return NOTHING;
  if (type === 'eXIf') return cleanExif(data, budget);
  const keyword = data.toString('latin1', 0, Math.max(0, data.subarray(0, MAX_KEYWORD + 1).indexOf(0)));
  if (type === 'iTXt') return keyword === XMP ? cleanXmp(data, keyword.length + 1, budget) : null;
  return PROFILE.test(keyword) ? cleanProfile(type, data.subarray(keyword.length + 1), budget) : null;
}

async function cleanExif(data: Buffer, budget: MetadataBudget): Promise<Buffer | null> {
  const isChanged = await blankExifPositions(data, budget);
  return budget.isSpent ? NOTHING : isChanged ? data : null;
}

const XMP = 'XML:com.adobe.xmp';

/** An international text chunk: two bytes about compression, then a language and the translated keyword. Null without a text. */
export function internationalTextAt(data: Buffer, at: number): number | null {
  const language = data.indexOf(0, at + 2);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  return translated < 0 ? null : translated + 1;
}

async function cleanXmp(data: Buffer, at: number, budget: MetadataBudget): Promise<Buffer | null> {
  const start = internationalTextAt(data, at);
  if (start === null) return null;
  const text = await readText(data.subarray(start), data[at] === 1, budget);
  if (text === null) return NOTHING;
  if (!blankXmpPosition(text, budget)) return null;
  const head = Buffer.from(data.subarray(0, start));
  head[at] = 0;
  return Buffer.concat([head, text]);
}

/** Keywords under which ImageMagick writes EXIF and XMP as hexadecimal digits. */
const PROFILE = /^Raw profile type (?:exif|APP1|xmp)$/i;

async function cleanProfile(type: string, written: Buffer, budget: MetadataBudget): Promise<Buffer | null> {
  const isCompressed = type === 'zTXt';
  const text = await readText(isCompressed ? written.subarray(1) : written, isCompressed, budget);
  if (text === null) return NOTHING;
  const profile = fromDigits(text);
  const hasPosition = (await blankExifPositions(profile, budget)) || blankXmpPosition(profile, budget);
  return hasPosition || budget.isSpent ? NOTHING : null;
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
/** An empty line, the name and the length precede the digits. */
const LINES_BEFORE = 3;

function fromDigits(text: Buffer): Buffer {
  let at = 0;
  for (let line = 0; line < LINES_BEFORE; line += 1) at = text.indexOf(LINE_FEED, at) + 1 || text.length;
  const digits = Buffer.alloc(text.length - at);
  let length = 0;
  for (; at < text.length; at += 1) {
    const byte = text[at] ?? 0;
    if (byte > SPACE) digits[length++] = byte;
  }
  return Buffer.from(digits.toString('latin1', 0, length), 'hex');
}

const inflateText = promisify(inflate) as (
  bytes: Buffer,
  options: { maxOutputLength: number },
) => Promise<Buffer>;

/** Null if it exceeds the budget or cannot be inflated. */
async function readText(
  bytes: Buffer,
  isCompressed: boolean,
  budget: MetadataBudget,
): Promise<Buffer | null> {
  if (!isCompressed) return mayReadXmp(bytes.length, budget) ? bytes : null;
  if (!budget.takePacket() || budget.bytes <= 0) return null;
  const text = await inflateText(bytes, { maxOutputLength: budget.bytes }).catch(() => null);
  // After an error the inflated size is unknown.
  return budget.takeBytes(text?.length ?? budget.bytes) ? text : null;
}
