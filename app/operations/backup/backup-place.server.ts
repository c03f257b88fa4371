import type { Readable } from 'node:stream';
import type { Range } from '~/media/storage/storage.server';

export interface ArchivePart {
  name: string;
  bytes: number;
  sha256: string;
}

export interface Manifest {
  /** The schema version of the data: see `operations/migrations/migrations.server.ts`. */
  dataVersion: number;
  createdAt: string;
  /** Per collection. */
  records: Record<string, number>;
  parts: ArchivePart[];
  /** The numbers of lines to ignore, because their records were changed or deleted later. */
  superseded?: number[];
}

/** The storage key of a listed file, whose name begins with a folder. */
export const keyOfPart = ({ name }: Pick<ArchivePart, 'name'>): string => name.slice(name.indexOf('/') + 1);

export type UseRecord = (collection: string, line: string) => Promise<void> | void;

/** A backup to restore. */
export interface BackupContents {
  /** Reads every byte, and checks every record against its model. Throws `BackupError`. */
  check(): Promise<Manifest>;
  readFile(part: ArchivePart): AsyncIterable<Buffer>;
  /** `use` gets the last state of each record once. */
  readRecords(use: UseRecord): Promise<unknown>;
}

/** Thrown for an unusable archive. The message is shown to the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export interface PlacedFile {
  name: string;
  size: number;
  modifiedAt: Date;
}

/** Where backups are kept: a folder, or a bucket below a prefix. All methods throw `BackupError` with a readable message. */
export interface BackupPlace {
  /** The place's name without secrets. */
  readonly label: string;
  /** Yields the files of a folder, in no order. */
  list(folder: 'files' | 'records'): AsyncGenerator<PlacedFile>;
  /** Returns the size of a file in bytes; null if it does not exist. */
  sizeOf(name: string): Promise<number | null>;
  /** Returns null if the file does not exist. */
  read(name: string, range?: Range): Promise<Readable | null>;
  /** Stores a file atomically and replaces an earlier one. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  remove(name: string): Promise<void>;
}

export const UNFINISHED = '.part';

/** Thrown if a place does not answer, refuses or is full. It is worth a retry. */
export class PlaceError extends BackupError {
  override name = 'BackupError';
}

/** Content that is being stored. It keeps the error of its source, to tell it from an error of the place. */
export class NotedContent {
  error: unknown = null;

  constructor(private readonly content: AsyncIterable<Buffer>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      yield* this.content;
    } catch (error) {
      this.error = error;
      throw error;
    }
  }
}

/** Reads a small text file; null if it does not exist. Throws `BackupError` if it is larger than the limit. */
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
