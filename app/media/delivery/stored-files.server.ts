import path from 'node:path';
import { Readable } from 'node:stream';
import type { QueryFilter, UpdateQuery } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { uploadIdsOf } from '~/core/files/uploads';
import { notFound } from '~/core/validation/errors';
import { storageContext, linkStored, withScratch } from '~/media/storage/storage-open.server';
import { servedKey, withheldKey, type Range } from '~/media/storage/storage.server';
import { storedKey, typeOfKey } from './file-keys.server';
import { NOT_WITHHELD, SERVED } from './file-view.server';
import { moveToRightPlace, withFilesOf } from './right-place.server';

const ONE_RANGE = /^bytes=[ \t]{0,8}(\d{0,15})-(\d{0,15})[ \t]{0,8}$/i;

/**
 * Returns the part of a file that a `Range` header asks for (RFC 9110, 14.2). Null means the whole file: no header, other units, several
 * ranges, or an invalid range.
 */
export function askedBytes(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}

// Files may be moved while they are read or written, because the upload is published or held back meanwhile.

type Placed = Pick<StoredUpload, '_id' | 'usage'>;

const readPlace = (_id: string) => Upload.findById(_id, { usage: 1 }).lean<Placed | null>();

/** The file is neither where it is served nor where it is held back. */
export class FileMissing extends Error {
  override name = 'FileMissing';
}

/** Runs the work on a temporary copy of the file, so that the original may be moved meanwhile. Throws `FileMissing`. */
export const withFileOf = <Result>(
  { _id, usage }: Placed,
  key: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> =>
  withScratch(path.extname(key).slice(1), async (file) => {
    // Not moved while it is looked for.
    const fetchBytes = await withFilesOf(_id, async () => {
      const first = storedKey((await readPlace(_id)) ?? { usage }, key);
      const places = [first, first === key ? withheldKey(key) : key];
      for (const place of places) {
        const found = await linkStored(place, file);
        if (found) return found;
      }
      throw new FileMissing(`${key} is not in the storage`);
    });
    await fetchBytes();
    return work(file);
  });

/**
 * Stores a file (bytes, or the path of a local file) beside the other files of its upload; a file whose key says withheld stays there. Call
 * the result once the upload lists the file, because the others may have been moved meanwhile.
 */
export async function putFileOf(
  upload: Placed,
  key: string,
  content: Buffer | string,
  type: string,
): Promise<() => Promise<void>> {
  const now = (await readPlace(upload._id)) ?? upload;
  const isAlwaysWithheld = servedKey(key) !== undefined;
  const place = isAlwaysWithheld ? key : storedKey(now, key);
  const { storage } = storageContext();
  if (typeof content === 'string') await storage.adopt(place, content, type);
  else await storage.put(place, Readable.from([content]), type);
  if (isAlwaysWithheld) return () => Promise.resolve();
  return async () => {
    const later = await readPlace(upload._id);
    if (later && storedKey(later, key) !== storedKey(now, key)) await moveToRightPlace(upload._id);
  };
}

export interface OpenedFile {
  size: number;
  modifiedAt: Date;
  type: string;
  /** Null if the file has been moved or deleted since. */
  read: (range?: Range) => Promise<Readable | null>;
}

export async function openFileOf(upload: Placed, key: string): Promise<OpenedFile | null> {
  const { storage } = storageContext();
  for (const place of new Set([storedKey(upload, key), key, withheldKey(key)])) {
    const found = await storage.stat(place);
    if (found) return { ...found, type: typeOfKey(key), read: (range) => storage.get(place, range) };
  }
  return null;
}

/** Throws 404. `file` is an id, a URL, or the path after `/assets/`. */
export const findUpload = (file: string): Promise<StoredUpload> => find(file, NOT_WITHHELD);

/** The same without files that are held back. */
export const findServedUpload = (file: string): Promise<StoredUpload> => find(file, SERVED);

async function find(file: string, state: QueryFilter<StoredUpload>): Promise<StoredUpload> {
  const [name] = uploadIdsOf(file);
  const stored =
    name === undefined ? null : await Upload.findOne({ _id: name, ...state }).lean<StoredUpload>();
  if (!stored) throw notFound('File');
  return stored;
}

/**
 * Stores a derived file (bytes, or the path of a local file, which is moved). The worker records its key, to delete the file if the upload
 * is deleted.
 */
export type StoreFile = (key: string, content: Buffer | string, type: string) => Promise<void>;

/** A change of an upload whose files are stored before its record is written. */
export interface PreparedChange {
  set: NonNullable<UpdateQuery<StoredUpload>['$set']>;
  /** Runs after the write. */
  finish: () => Promise<void>;
  /** Runs instead if nothing was written. */
  discard: () => Promise<void>;
}

export const NO_CHANGE: PreparedChange = {
  set: {},
  finish: () => Promise.resolve(),
  discard: () => Promise.resolve(),
};

/** Stores new files of an upload that are not recorded yet. */
export function newFilesOf(upload: StoredUpload) {
  const written: string[] = [];
  const moves: (() => Promise<void>)[] = [];
  const put: StoreFile = async (key, content, type) => {
    written.push(key);
    moves.push(await putFileOf(upload, key, content, type));
  };
  return {
    put,
    keepInPlace: async () => {
      for (const move of moves) await move();
    },
    discard: async () => {
      const keys = written.flatMap((key) => [key, withheldKey(key)]);
      await Promise.allSettled(keys.map((key) => storageContext().storage.delete(key)));
    },
  };
}
