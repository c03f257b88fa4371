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

/** Where uploaded files are kept. A key is a path without a slash at its beginning, made by us: never a client's words. */
export interface Storage {
  /** Stores what the stream yields: the whole of it, or nothing. */
  put(key: string, source: Readable, type: string): Promise<void>;
  /** Stores a local file, which is gone afterwards: the whole of it, or nothing. */
  adopt(key: string, file: string, type: string): Promise<void>;
  /** The file or a part of it, or null where there is none. */
  get(key: string, range?: Range): Promise<Readable | null>;
  stat(key: string): Promise<Stat | null>;
  /** Deleting what is gone is fine. */
  delete(key: string): Promise<void>;
  list(): AsyncIterable<Listed>;
  /** Where the file lies on this machine; absent where it does not. */
  pathOf?(key: string): string;
  /** The folder of what is being stored, each under a name that begins with the machine and the process; absent likewise. */
  readonly unfinished?: string;
}

const KEY = /^[a-z0-9][\w-]*(?:\/[a-z0-9_][\w-]*)*\.[a-z0-9]+$/;

/** True for the only keys that are ever stored: no dots but the last, nothing that leads elsewhere. */
export const isKey = (key: string): boolean => key.length <= 300 && KEY.test(key);
