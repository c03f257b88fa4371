import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import { Failure } from '~/rules/validation/errors';
import { FORMATS, UNKNOWN_FORMAT, type Format } from '~/rules/uploads/uploads';
import { opened } from '../storage/open';

/** A file that has arrived whole, and lies where only we look. Whoever has it must keep it or throw it away. */
export interface Received {
  file: string;
  bytes: number;
  sha256: string;
  format: Format;
}

/** As much as a file's kind can be read from. */
export const HEAD_BYTES = 4_100;
const MEGABYTE = 1024 * 1024;

/** Says in its name whose it is, so that what a crash left can be told from what is arriving. */
const newFile = () => path.join(opened().incoming, `${hostname()}.${process.pid}.${randomUUID()}`);

/**
 * Writes what arrives to a file, reading on the way what it is, how much and its hash; never more than a few chunks
 * are in memory. The rest of a refused file is left for the caller to pass over. Throws 400 for nothing, 413 for too much, 415 for what is no picture or video; then nothing is left.
 */
export async function receive(source: Readable): Promise<Received> {
  const file = newFile();
  await mkdir(opened().incoming, { recursive: true });
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
    // A file that is only being opened would be there again after it was deleted.
    if (!target.closed) await new Promise<void>((resolve) => target.once('close', resolve));
    await discard({ file });
    throw asFailure(error);
  }
}

/** A file that came in parts and lies in `incoming` already: from then on it is ours. */
export async function receiveLocalFile(file: string): Promise<Received> {
  const handle = await open(file, 'r');
  try {
    const hash = createHash('sha256');
    const found: { format?: Format; bytes: number } = { bytes: 0 };
    for await (const chunk of headFirst(
      handle.createReadStream({ highWaterMark: MEGABYTE, autoClose: false }),
    )) {
      found.format ??= await formatOf(chunk);
      found.bytes += chunk.length;
      rejectExcess(found.format, found.bytes);
      hash.update(chunk);
    }
    if (!found.format) throw new Failure(400, 'The file is empty.', { file: ['The file is empty.'] });
    return { file, bytes: found.bytes, sha256: hash.digest('hex'), format: found.format };
  } finally {
    await handle.close();
  }
}

export const discard = ({ file }: Pick<Received, 'file'>): Promise<void> => rm(file, { force: true });

/** What else is on the same connection is still to be read when a file is refused: its stream is left as it is. */
export const untouched = (source: Readable) =>
  source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

/** The same chunks, the first of them large enough to tell a file's kind from. */
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

/** Throws 415 for what is neither a picture nor a video that we keep. */
export async function formatOf(head: Buffer): Promise<Format> {
  const type = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES));
  const format = type && FORMATS[type.mime];
  if (!format) throw new Failure(415, UNKNOWN_FORMAT, { file: [UNKNOWN_FORMAT] });
  return format;
}

function rejectExcess({ kind }: Format, bytes: number): void {
  const most = opened().limits[kind];
  if (bytes <= most) return;
  const words = `${kind === 'image' ? 'An image' : 'A video'} may have at most ${Math.floor(most / MEGABYTE)} MB.`;
  throw new Failure(413, words, { file: [words] });
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A disk that is full is nobody's fault who uploads, and no secret. */
export function asFailure(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (!FULL.has(code)) return error;
  return new Failure(507, 'There is no room left for files on the server. Nothing was stored.');
}
