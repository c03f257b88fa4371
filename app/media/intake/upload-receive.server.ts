import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import { MEGABYTE } from '~/core/text/byte-units';
import { run } from '~/core/db/run-program.server';
import { FORMATS, SCREENER_FILM, UNKNOWN_FORMAT, type Format, type MediaType } from '~/core/files/uploads';
import type { MaxMegabytes } from '~/core/files/media-guidance';
import { Failure } from '~/core/validation/errors';
import { storageContext } from '~/media/storage/storage-open.server';

/** A received file in a private folder. Its owner must store or delete it. */
export interface Received {
  file: string;
  bytes: number;
  sha256: string;
  format: Format;
}

/** Enough to detect the file type. */
export const HEAD_BYTES = 4_100;

/** Host and process id in the name tell files left by a crash from active ones. */
const newFile = () => path.join(storageContext().incoming, `${hostname()}.${process.pid}.${randomUUID()}`);

/**
 * Streams to a file and detects type, size and hash, with a few chunks in memory. The caller must drain the rest of a rejected file. Throws
 * 400 for an empty file, 413 if too large, 415 if neither image nor video, and deletes the file.
 */
export async function receive(source: Readable): Promise<Received> {
  const file = newFile();
  await mkdir(storageContext().incoming, { recursive: true });
  const hash = createHash('sha256');
  const found: { format?: Format; bytes: number } = { bytes: 0 };
  const target = createWriteStream(file, { flags: 'wx', highWaterMark: MEGABYTE });
  try {
    await pipeline(async function* () {
      for await (const chunk of headFirst(untouched(source))) {
        found.format ??= await formatOf(chunk);
        found.bytes += chunk.length;
        rejectExcess(found.format, found.bytes);
        hash.update(chunk);
        yield chunk;
      }
    }, target);
    if (!found.format) throw new Failure(400, 'The file is empty.', { file: ['The file is empty.'] });
    return { file, bytes: found.bytes, sha256: hash.digest('hex'), format: found.format };
  } catch (error) {
    // Deleting a file while it is being opened would create it again.
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', resolve));
    await discard({ file });
    throw toUploadFailure(error);
  }
}

/** Takes over a file in `incoming` that was uploaded in chunks. */
export async function receiveLocalFile(file: string, fileType: string | null = null): Promise<Received> {
  const handle = await open(file, 'r');
  try {
    const hash = createHash('sha256');
    const found: { format?: Format; bytes: number } = { bytes: 0 };
    for await (const chunk of headFirst(
      handle.createReadStream({ highWaterMark: MEGABYTE, autoClose: false }),
    )) {
      found.format ??= await formatOf(chunk);
      found.bytes += chunk.length;
      rejectExcess(found.format, found.bytes, maxBytesOf(found.format.mediaType, fileType));
      hash.update(chunk);
    }
    if (!found.format) throw new Failure(400, 'The file is empty.', { file: ['The file is empty.'] });
    return { file, bytes: found.bytes, sha256: hash.digest('hex'), format: found.format };
  } finally {
    await handle.close();
  }
}

/** Throws what `tooLarge` returns for a larger file; the caller must drain the rest. */
export async function receiveSmall(
  source: Readable,
  maxBytes: number,
  tooLarge: () => Failure,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of untouched(source)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const discard = ({ file }: Pick<Received, 'file'>): Promise<void> => rm(file, { force: true });

/** When a file is rejected, its stream stays open, because the rest of the request must be read. */
const untouched = (source: Readable) => source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

/** Yields the same bytes, with a first chunk large enough to detect the file type. */
async function* headFirst(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (!head) yield chunk;
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      yield head;
      head = null;
    }
  }
  if (head && head.length > 0) yield head;
}

export async function formatOf(head: Buffer): Promise<Format> {
  const type = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES));
  const format = type && FORMATS[type.mime];
  if (!format) throw new Failure(415, UNKNOWN_FORMAT, { file: [UNKNOWN_FORMAT] });
  return format;
}

export function maxBytesOf(mediaType: MediaType, fileType?: string | null): number {
  const { limits } = storageContext();
  return fileType === SCREENER_FILM && mediaType === 'video'
    ? Math.max(limits.screener ?? 0, limits.video)
    : limits[mediaType];
}

export function maxMegabytes(): MaxMegabytes {
  const whole = (mediaType: MediaType, fileType?: string) =>
    Math.floor(maxBytesOf(mediaType, fileType) / MEGABYTE);
  return { image: whole('image'), video: whole('video'), screener: whole('video', SCREENER_FILM) };
}

export function rejectExcess(
  { mediaType }: Pick<Format, 'mediaType'>,
  bytes: number,
  most = storageContext().limits[mediaType],
): void {
  if (bytes <= most) return;
  const words = `${mediaType === 'image' ? 'An image' : 'A video'} may have at most ${Math.floor(most / MEGABYTE)} MB.`;
  throw new Failure(413, words, { file: [words] });
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A full disk becomes 507: the uploader cannot fix it, but may know. */
export function toUploadFailure(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (!FULL.has(code)) return error;
  return new Failure(507, 'There is no room left for files on the server. Nothing was stored.');
}

const WITHIN_MS = 120_000;
const FOUND = 'A virus was found in this file.';
const NOT_CHECKED = 'The file could not be checked for viruses. Please try again later.';

/**
 * Runs the configured virus scanner with the file's path, like `clamdscan`: exit code 0 is clean, 1 is a virus (400). Throws 503 for
 * anything else: nothing is stored unchecked.
 */
export async function rejectVirus({ file }: Received): Promise<void> {
  const { virusScanner } = storageContext();
  if (!virusScanner) return;
  const { code } = await run(virusScanner, [file], { within: WITHIN_MS }).catch(() => ({ code: null }));
  if (code === 0) return;
  throw code === 1 ? new Failure(400, FOUND, { file: [FOUND] }) : new Failure(503, NOT_CHECKED);
}
