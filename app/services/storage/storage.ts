import type { Readable } from 'node:stream';
import { Failure } from '~/rules/validation/errors';

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
