import type { Readable } from 'node:stream';

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

const KEY = /^[a-z0-9][\w-]*(?:\/[a-z0-9_][\w-]*)*\.[a-z0-9]+$/;

/** Whether this is a valid key: one dot only, and no path traversal. */
export const isKey = (key: string): boolean => key.length <= 300 && KEY.test(key);
