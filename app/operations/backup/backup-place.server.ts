import type { Readable } from 'node:stream';
import { BackupError } from './backup-archive.server';

/** A file in a place of backups. */
export interface PlacedFile {
  /** Its path in the place. */
  name: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** Bytes of a file, both ends included. */
export interface ReadRange {
  start: number;
  end: number;
}

/** Where backups are kept: a folder, or the part of a bucket below a prefix. All methods throw `BackupError` in words. */
export interface BackupPlace {
  /** What it is called, without secrets. */
  readonly words: string;
  /** Yields what lies below a folder of the place, in no order. */
  list(folder: 'files' | 'records'): AsyncGenerator<PlacedFile>;
  /** Returns the size of a file in bytes; null if it does not exist. */
  sizeOf(name: string): Promise<number | null>;
  /** Returns null if the file does not exist. */
  read(name: string, range?: ReadRange): Promise<Readable | null>;
  /** Stores a file under a name, completely or not at all; replaces an earlier one. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
}

/** The ending of what is being written. */
export const UNFINISHED = '.part';

/** Thrown if a place answers nothing, refuses, or has no room: another attempt may succeed. */
export class PlaceError extends BackupError {
  override name = 'BackupError';
}

/** Content that is being stored, and the error by which it ended: that is none of the place. */
export class NotedContent {
  readonly #content: AsyncIterable<Buffer>;
  error: unknown = null;

  constructor(content: AsyncIterable<Buffer>) {
    this.#content = content;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      yield* this.#content;
    } catch (error) {
      this.error = error;
      throw error;
    }
  }
}

/** Returns a small file of a place as text; null if it does not exist. Throws `BackupError` if it is larger than it can be. */
export async function readSmall(place: BackupPlace, name: string, mostBytes: number): Promise<string | null> {
  const source = await place.read(name);
  if (!source) return null;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) {
      source.destroy();
      throw new BackupError(`${name} is damaged: it is too long.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
