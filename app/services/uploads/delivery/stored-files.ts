import path from 'node:path';
import { Readable } from 'node:stream';
import { Upload, type StoredUpload } from '~models/upload';
import { storageContext } from '../../storage/open';
import { linkStored, withScratch } from '../../storage/temp-files';
import { servedKey, withheldKey } from '../../storage/storage';
import { storedKey, typeOfKey } from './keys';
import { moveToRightPlace, withFilesOf } from './right-place';

// The files of an upload may be moved while they are read or written, because it is served or held back from then on.

type Placed = Pick<StoredUpload, '_id' | 'usage'>;

const readPlace = (_id: string) => Upload.findById(_id, { usage: 1 }).lean<Placed | null>();

/** A file of an upload is neither where it is served nor where it is held back. */
export class FileMissing extends Error {
  override name = 'FileMissing';
}

/**
 * Runs the work on a file of an upload under a temporary path, so that it may be served or held back meanwhile. Throws `FileMissing`.
 */
export const withFileOf = <Result>(
  { _id, usage }: Placed,
  key: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> =>
  withScratch(path.extname(key).slice(1), async (file) => {
    // While it is looked for, nobody moves it.
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
 * Stores a file, given as its bytes or as the path of a local file, where the files of its upload are; one whose key says that it is
 * withheld stays there. Call the result once the upload lists it: they may have been moved meanwhile. */
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

/** A stored file that can be read as a whole or in parts. */
export interface OpenedFile {
  /** Bytes. */
  size: number;
  modifiedAt: Date;
  /** The MIME type. */
  type: string;
  /** Returns null if the file was moved or deleted since. */
  read: (range?: { start: number; end: number }) => Promise<Readable | null>;
}

/** Finds a file of an upload, by its key, whether it is served or not; null if it does not exist. */
export async function openFileOf(upload: Placed, key: string): Promise<OpenedFile | null> {
  const { storage } = storageContext();
  for (const place of new Set([storedKey(upload, key), key, withheldKey(key)])) {
    const found = await storage.stat(place);
    if (found) return { ...found, type: typeOfKey(key), read: (range) => storage.get(place, range) };
  }
  return null;
}
