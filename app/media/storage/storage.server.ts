import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { inTime } from '~/core/db/lock.server';
import { Failure } from '~/core/validation/errors';

/** Both ends included. */
export interface Range {
  start: number;
  end: number;
}

export interface Stat {
  size: number;
  modifiedAt: Date;
}

export interface Listed extends Stat {
  key: string;
}

/** A key is a path without a leading slash; the server generates it, never the client. */
export interface Storage {
  /** All or nothing. */
  put(key: string, source: Readable, type: string): Promise<void>;
  /** Stores a local file, which stays. */
  copy(key: string, file: string, type: string): Promise<void>;
  /** Stores a local file, which is removed. */
  adopt(key: string, file: string, type: string): Promise<void>;
  get(key: string, range?: Range): Promise<Readable | null>;
  stat(key: string): Promise<Stat | null>;
  /** Changes the key of a file. A missing file is ignored. Can be interrupted and repeated. */
  move(from: string, to: string, type: string): Promise<void>;
  delete(key: string): Promise<void>;
  list(): AsyncIterable<Listed>;
  pathOf?(key: string): string;
  /** Folder of temporary files, named by host and process id; absent if the storage is remote. */
  readonly unfinished?: string;
}

/** The storage does not answer, or answers with a server error. A retry may succeed. */
export class StorageUnavailable extends Failure {
  constructor(cause?: unknown) {
    super(503, 'The files cannot be reached just now. Please try again in a moment.');
    this.cause = cause;
  }
}

const KEY = /^[a-z0-9][\w-]*(?:\/[a-z0-9_][\w-]*)*\.[a-z0-9]+$/;

/** A valid key has one dot and no path traversal. */
export const isKey = (key: string): boolean => key.length <= 300 && KEY.test(key);

const WITHHELD = 'withheld/';

/** The key under which a file is kept that must not be served. */
export const withheldKey = (key: string): string => WITHHELD + key;

/** The key that a withheld file had while served; undefined for other keys. */
export const servedKey = (key: string): string | undefined =>
  key.startsWith(WITHHELD) ? key.slice(WITHHELD.length) : undefined;

export function servedFiles(storage: Storage): Pick<Storage, 'get' | 'stat' | 'pathOf'> {
  // Some file systems ignore case.
  const isPublic = (key: string) => servedKey(key.toLowerCase()) === undefined;
  return {
    get: async (key, range) => (isPublic(key) ? storage.get(key, range) : null),
    stat: async (key) => (isPublic(key) ? storage.stat(key) : null),
    ...(storage.pathOf && { pathOf: storage.pathOf.bind(storage) }),
  };
}

/** How long a save waits for its storage work. */
const SAVE_TIMEOUT_MS = 3_000;
/** Retry delays; after them the hourly cleanup does what is left. */
const PAUSES_MS = [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000];

/**
 * Runs a save's storage work. If the store is slow or unreachable, the save neither fails nor waits: `again` is retried in the background
 * until the store is back. Throws any other error of `work`.
 */
export async function continueInBackground(
  work: () => Promise<void>,
  again: () => Promise<void>,
): Promise<void> {
  const working = work().catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    // The cleanup does the same if this fails.
    repeat(again).catch(() => undefined);
  });
  await inTime(working, SAVE_TIMEOUT_MS);
}

async function repeat(again: () => Promise<void>): Promise<void> {
  for (const milliseconds of PAUSES_MS) {
    await pause(milliseconds, undefined, { ref: false });
    try {
      return await again();
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
    }
  }
}

/** Idle timeout of a read. */
const SILENCE_MS = 10_000;
/** Consecutive attempts without a byte. */
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 100;

interface Source {
  body: Readable;
  /** In bytes. */
  length: number;
  /** Opens the object from an offset; null if it no longer exists. */
  openAt: (offset: number) => Promise<Readable | null>;
}

/**
 * Reads an object from a store that may cut or stall a transfer: requests the rest again. A slow reader does not count as a stall. The
 * stream fails with `StorageUnavailable`.
 */
export const resumedRead = (source: Source): Readable =>
  Readable.from(bytesOf(source), { objectMode: false });

async function* bytesOf({ body: first, length, openAt }: Source): AsyncGenerator<Buffer> {
  let body = first;
  let chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let received = 0;
  let attempts = 0;
  try {
    while (received < length) {
      const chunk = await nextOf(chunks).catch(() => null);
      if (chunk) {
        received += chunk.length;
        attempts = 0;
        yield chunk;
        continue;
      }
      body.destroy();
      attempts += 1;
      if (attempts >= MAX_ATTEMPTS) throw new StorageUnavailable();
      await pause(FIRST_PAUSE_MS * 2 ** attempts);
      const rest = await openAt(received);
      if (!rest) throw new StorageUnavailable();
      body = rest;
      chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
    }
    // Reading to the end frees the connection.
    await nextOf(chunks).catch(() => null);
  } finally {
    body.destroy();
  }
}

/** The next bytes, or null at the end. Throws if the transfer is cut or stalls. */
async function nextOf(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  const next = await inTime(chunks.next(), SILENCE_MS);
  if (!next) throw new Error('the store sends nothing');
  return next.result.done ? null : next.result.value;
}
