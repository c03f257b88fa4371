import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { StoredUpload } from '~models/upload';
import { semaphore } from '~/core/db/lock.server';
import { pictureTextsOf, type PictureTexts } from '~/media/files/picture-texts.server';
import { withPrintTexts, type NewFile } from '~/media/files/print-texts.server';
import type { Range } from '~/media/storage/storage.server';
import { openFileOf, type OpenedFile } from './stored-files.server';

/** A picture in print size, with its texts inside. */
interface PrintSize extends OpenedFile {
  version: string;
}

type Printed = Parameters<typeof openFileOf>[0] & Pick<StoredUpload, 'key' | 'press' | 'texts'>;

/** How much of a file is read for its metadata: more than a thumbnail, a profile and XMP take. */
const MOST_AT_START = 1024 * 1024;
const MOST_AT_END = 128 * 1024;
/** Files that are read at a time. */
const atATime = semaphore(4);

/** What was measured of a file with its texts, by its key and a hash of the texts: it is not read again. */
const known = new Map<string, Measured>();
const MOST_KNOWN = 5_000;

const hashOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 16);

async function bytesOf(file: OpenedFile, start: number, end: number): Promise<Buffer | null> {
  const stream = end > start ? await file.read({ start, end: end - 1 }) : null;
  return stream && buffer(stream);
}

async function rewrite(file: OpenedFile, texts: PictureTexts): Promise<NewFile | null> {
  const { size } = file;
  const start = await bytesOf(file, 0, Math.min(size, MOST_AT_START));
  const end = await bytesOf(file, Math.max(0, size - MOST_AT_END), size);
  return start && end && withPrintTexts({ start, end, size }, texts);
}

interface Measured {
  added: number;
  /** Identifies the version with these texts. */
  version: string;
}

const keyOf = (upload: Printed): string => `${upload.key} ${hashOf(JSON.stringify(pictureTextsOf(upload)))}`;

async function measure(upload: Printed, file: OpenedFile): Promise<Measured> {
  const key = keyOf(upload);
  const found = known.get(key);
  if (found) return found;
  const written = await atATime(() => rewrite(file, pictureTextsOf(upload)));
  const measured = written
    ? { added: sizeOf(written) - file.size, version: hashOf(Buffer.concat([written.beginning, written.end])) }
    : { added: 0, version: 'original' };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, measured);
  return measured;
}

/** Returns the size of a picture in print size; its file is read only the first time. */
export async function printBytes(upload: Printed & Pick<StoredUpload, 'facts'>): Promise<number> {
  const measured = known.get(keyOf(upload));
  const file = measured ? null : await openFileOf(upload, upload.key);
  return upload.facts.bytes + (measured?.added ?? (file ? (await measure(upload, file)).added : 0));
}

const sizeOf = ({ beginning, from, until, end }: NewFile): number =>
  beginning.length + until - from + end.length;

/**
 * Opens a picture in print size: the original with its credit, rights and caption in IPTC and XMP, byte for byte else. Null if it is missing.
 */
export async function openPrintSize(upload: Printed): Promise<PrintSize | null> {
  const file = await openFileOf(upload, upload.key);
  if (!file) return null;
  const { added, version } = await measure(upload, file);
  const size = file.size + added;
  const read: OpenedFile['read'] = async (range = { start: 0, end: size - 1 }) => {
    const written = await atATime(() => rewrite(file, pictureTextsOf(upload)));
    return written ? Readable.from(partsOf(file, written, range), { objectMode: false }) : file.read(range);
  };
  return { ...file, size, version, read };
}

/** Each part is opened when its turn has come, so that a reader who leaves earlier leaves no file open. */
async function* partsOf(file: OpenedFile, written: NewFile, { start, end }: Range): AsyncGenerator<Buffer> {
  const { beginning, from, until } = written;
  const endAt = beginning.length + until - from;
  if (start < beginning.length) yield beginning.subarray(start, end + 1);
  const moved = beginning.length - from;
  const own = { start: Math.max(start - moved, from), end: Math.min(end - moved, until - 1) };
  if (own.start <= own.end) {
    const stream = await file.read(own);
    if (!stream) throw new Error('the picture is not in the storage any more');
    yield* stream as AsyncIterable<Buffer>;
  }
  if (end >= endAt) yield written.end.subarray(Math.max(0, start - endAt), end - endAt + 1);
}
