import { createHash } from 'node:crypto';
import { Readable, pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from '../archive';

/** More than the database allows a record to take as JSON. */
const LONGEST_LINE = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

/** The errors of a pipeline are thrown by whoever reads its end. */
const thrownAtEnd = () => undefined;

/** Compresses lines as fast as possible: records are text, of which even that leaves a fifth. */
export async function* zipped(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  const zip = createGzip({ level: 1 });
  pipeline(Readable.from(lines), zip, thrownAtEnd);
  yield* zip as AsyncIterable<Buffer>;
}

export async function* unzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unzip = createGunzip();
  pipeline(Readable.from(source, { highWaterMark: 1 }), unzip, thrownAtEnd);
  yield* unzip as AsyncIterable<Buffer>;
}

/** Yields the lines of a text, without their ends. Throws `BackupError` for one that no record can have. */
export async function* textLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      bytes = 0;
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > LONGEST_LINE) throw new BackupError('A record of the backup is too long.');
  }
}

/** What went through a stream. */
export class Measured {
  readonly #hash = createHash('sha256');
  bytes = 0;

  /** Yields the same chunks, and measures them. */
  async *of(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      this.#hash.update(chunk);
      this.bytes += chunk.length;
      yield chunk;
    }
  }

  /** Returns the SHA-256 of everything, hexadecimal. Call it once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}
