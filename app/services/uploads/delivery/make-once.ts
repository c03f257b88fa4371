import { buffer } from 'node:stream/consumers';
import { Upload, type StoredUpload } from '~models/upload';
import { notFound } from '~/rules/validation/errors';
import { storageContext } from '../../storage/open';
import { withheldKey } from '../../storage/storage';
import { semaphore } from '../../platform/semaphore';
import { filesOfUpload } from './upload-files';
import { NOT_WITHHELD } from './view';
import { storedKey, typeOfKey } from './keys';
import { putFileOf } from './stored-files';

/** A page has at most so many pictures that may have to be made. */
const MAX_WAITING = 100;
/** Decoding and ffmpeg take a core each, and pages need the other. */
const oneAtATime = semaphore(1, MAX_WAITING);

const running = new Map<string, Promise<Buffer>>();

/** Returns a stored file, or makes and stores it: once, however many clients ask for it at the same time. */
export async function makeOnce(
  upload: StoredUpload,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const stored = await storageContext().storage.get(storedKey(upload, key));
  if (stored) return buffer(stored);
  return runOnce(key, () => store(upload, key, make));
}

/**
 * Runs work that makes a file: once, however many clients ask for it at the same time, and never beside other such work. Throws `Busy` if
 * much other work waits.
 */
export function runOnce(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
  const making = running.get(key) ?? oneAtATime(work).finally(() => running.delete(key));
  running.set(key, making);
  return making;
}

async function store(upload: StoredUpload, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = await make();
  const keepInPlace = await putFileOf(upload, key, bytes, typeOfKey(key));
  // The file may have been taken off the site, or another choice made, while it was being made.
  const now = await Upload.findOne({ _id: upload._id, ...NOT_WITHHELD }).lean<StoredUpload | null>();
  if (now && filesOfUpload(now).includes(key)) {
    await keepInPlace();
    return bytes;
  }
  await Promise.all([key, withheldKey(key)].map((each) => storageContext().storage.delete(each)));
  if (!now) throw notFound('File');
  return bytes;
}
