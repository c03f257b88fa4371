import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload, type StoredUpload } from '~models/upload';
import { notFound } from '~/rules/validation/errors';
import { storageContext } from '../../storage/open';
import { semaphore } from '../../platform/semaphore';
import { filesOfUpload } from './upload-files';
import { NOT_WITHHELD } from './view';
import { typeOfKey, webSizeKey } from './keys';

/** Decoding and ffmpeg take a core each, and pages need the other. */
const oneAtATime = semaphore(1);

const running = new Map<string, Promise<Buffer>>();

/** Returns a stored file, or makes and stores it: once, however many clients ask for it at the same time. */
export async function makeOnce(
  upload: StoredUpload,
  key: string,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const stored = await storageContext().storage.get(key);
  if (stored) return buffer(stored);
  const making =
    running.get(key) ?? oneAtATime(() => store(upload, key, make)).finally(() => running.delete(key));
  running.set(key, making);
  return making;
}

async function store(upload: StoredUpload, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = await make();
  const { storage } = storageContext();
  await storage.put(key, Readable.from([bytes]), typeOfKey(key));
  // The file may have been taken off the site, or another choice made, while it was being made.
  const now = await Upload.findOne({ _id: upload._id, ...NOT_WITHHELD }).lean<StoredUpload | null>();
  if (now && [...filesOfUpload(now), webSizeKey(now)].includes(key)) return bytes;
  await storage.delete(key);
  if (!now) throw notFound('File');
  return bytes;
}
