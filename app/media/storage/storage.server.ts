import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '~/core/validation/errors';

/** Bytes of a file, both ends included. */
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

/** Stores uploaded files. A key is a path without a leading slash; the server generates it, never the client. */
export interface Storage {
  /** Stores the content of a stream, completely or not at all. */
  put(key: string, source: Readable, type: string): Promise<void>;
  /** Moves a local file into the storage, completely or not at all. */
  adopt(key: string, file: string, type: string): Promise<void>;
  /** Returns the file or a part of it, or null if it does not exist. */
  get(key: string, range?: Range): Promise<Readable | null>;
  stat(key: string): Promise<Stat | null>;
  /** Gives a file another key. Does nothing if it does not exist. Can be interrupted and run again. */
  move(from: string, to: string, type: string): Promise<void>;
  /** Deletes the file. Does nothing if it does not exist. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<Listed>;
  /** Returns the file's path on this machine; absent if the storage is remote. */
  pathOf?(key: string): string;
  /**
   * The folder of temporary files, whose names begin with the host name and the process id; absent if the storage is
   * remote.
   */
  readonly unfinished?: string;
}

/** The store of files does not answer, or only with errors of its own. The same may succeed in a moment. */
export class StorageUnavailable extends Failure {
  constructor(cause?: unknown) {
    super(503, 'The files cannot be reached just now. Please try again in a moment.');
    this.cause = cause;
  }
}

const KEY = /^[a-z0-9][\w-]*(?:\/[a-z0-9_][\w-]*)*\.[a-z0-9]+$/;

/** Whether this is a valid key: one dot only, and no path traversal. */
export const isKey = (key: string): boolean => key.length <= 300 && KEY.test(key);

const WITHHELD = 'withheld/';

/** Returns the key under which a file is kept that must not be served. */
export const withheldKey = (key: string): string => WITHHELD + key;

/** Returns the key of a withheld file while it was served; undefined for any other. */
export const servedKey = (key: string): string | undefined =>
  key.startsWith(WITHHELD) ? key.slice(WITHHELD.length) : undefined;

/** Returns the storage without its withheld files, for the public. */
export function servedFiles(storage: Storage): Pick<Storage, 'get' | 'stat' | 'pathOf'> {
  // Some file systems, and the folder of some disks, ignore case.
  const isPublic = (key: string) => servedKey(key.toLowerCase()) === undefined;
  return {
    get: async (key, range) => (isPublic(key) ? storage.get(key, range) : null),
    stat: async (key) => (isPublic(key) ? storage.stat(key) : null),
    ...(storage.pathOf && { pathOf: storage.pathOf.bind(storage) }),
  };
}

/** How long a save waits for what follows from it in the storage. */
const SAVE_TIMEOUT_MS = 3_000;
/** The pauses between further attempts, after which the hourly cleanup does what is left. */
const PAUSES_MS = [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000];

/**
 * Does what follows from a save in the storage. A store that is slow or away makes the save neither fail nor wait: the work goes on in
 * the background, where `again` is tried until the store is back. Throws any other error of `work`.
 */
export async function continueInBackground(
  work: () => Promise<void>,
  again: () => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const later = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SAVE_TIMEOUT_MS);
  });
  const working = work().catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    // Nobody waits for it, and the cleanup does the same.
    repeat(again).catch(() => undefined);
  });
  working.catch(() => undefined);
  await Promise.race([working, later]).finally(() => clearTimeout(timer));
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

/** How long a store may send nothing of an object while somebody waits for it. */
const SILENCE_MS = 10_000;
/** The attempts in a row that may bring no byte. */
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 100;

interface Source {
  /** The object from its beginning. */
  body: Readable;
  /** The bytes that it has. */
  length: number;
  /** Opens the object from an offset on; returns null if it is there no longer. */
  openAt: (offset: number) => Promise<Readable | null>;
}

/**
 * Reads an object of a store that may cut a transfer, or send nothing for a while: the rest is asked for again. A reader who takes
 * nothing for a while is waited for. The stream fails with `StorageUnavailable`.
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
    // The connection is free for others once the end has come.
    await nextOf(chunks).catch(() => null);
  } finally {
    body.destroy();
  }
}

/** Returns the next bytes, or null at the end. Throws when they are cut, or none have come for a while. */
async function nextOf(chunks: AsyncIterator<Buffer>): Promise<Buffer | null> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the store sends nothing')), SILENCE_MS);
  });
  try {
    const next = await Promise.race([chunks.next(), silence]);
    return next.done ? null : next.value;
  } finally {
    clearTimeout(timer);
  }
}
