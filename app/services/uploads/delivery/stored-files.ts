import { Readable } from 'node:stream';
import { Upload, type StoredUpload } from '~models/upload';
import { storageContext } from '../../storage/open';
import { withLocalFile } from '../../storage/temp-files';
import { withheldKey } from '../../storage/storage';
import { storedKey, typeOfKey } from './keys';
import { moveToRightPlace } from './right-place';

// The files of an upload may be moved while they are read or written, because it is served or held back from then on.

type Placed = Pick<StoredUpload, '_id' | 'usage'>;

const readPlace = (_id: string) => Upload.findById(_id, { usage: 1 }).lean<Placed | null>();

/** Runs the work on a local copy of a file of an upload, and again if that failed while the file was being moved. */
export async function withFileOf<Result>(
  upload: Placed,
  key: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const now = (await readPlace(upload._id)) ?? upload;
  try {
    return await withLocalFile(storedKey(now, key), work);
  } catch (error) {
    const later = await readPlace(upload._id);
    if (!later || storedKey(later, key) === storedKey(now, key)) throw error;
    return withLocalFile(storedKey(later, key), work);
  }
}

/** Stores a file where the files of its upload are. Call the result once the upload lists it: they may have been moved meanwhile. */
export async function putFileOf(
  upload: Placed,
  key: string,
  bytes: Buffer,
  type: string,
): Promise<() => Promise<void>> {
  const now = (await readPlace(upload._id)) ?? upload;
  await storageContext().storage.put(storedKey(now, key), Readable.from([bytes]), type);
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
