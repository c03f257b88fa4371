import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SiteImport, type StoredImportFile } from '~models/site-import';
import { type SourceFile, MAX_EXPORT_BYTES } from '~/moving/sources/source-item';
import { fieldFailure } from '~/core/validation/errors';
import { discard, toUploadFailure } from '~/media/intake/upload-receive.server';
import { storageContext, withScratch } from '~/media/storage/storage-open.server';
import { withheldKey } from '~/media/storage/storage.server';

// An uploaded export is kept in the storage, which every instance can read, until its import has ended. Its key is the digest of its
// content, so that a form that is sent twice keeps it once.

/** A received file of a form, still in a private folder. */
export interface ReceivedExport {
  field: 'file' | 'media';
  file: string;
  sha256: string;
  bytes: number;
}

const MAX_EXPORT_FILES = 20;
export const MAX_MEDIA_BYTES = 20_000_000_000;

const TOO_LARGE = { file: 'An export may have at most 500 MB.', media: 'The ZIP may have at most 20 GB.' };
const MOST = { file: MAX_EXPORT_BYTES, media: MAX_MEDIA_BYTES };
const TOO_MANY = `Choose at most ${MAX_EXPORT_FILES} files of an export, and one ZIP.`;

/** Returns the receiver of one form. Its limits hold for all of its files together, and before they are written. */
export function exportReceiver() {
  const received = { file: { count: 0, bytes: 0 }, media: { count: 0, bytes: 0 } };
  return {
    async receive(source: Readable, name: string): Promise<ReceivedExport> {
      const field = name === 'media' ? 'media' : 'file';
      const sum = received[field];
      sum.count += 1;
      if (name !== field || sum.count > (field === 'media' ? 1 : MAX_EXPORT_FILES))
        throw fieldFailure(400, field, TOO_MANY);
      return writeReceived(source, field, (bytes) => {
        sum.bytes += bytes;
        if (sum.bytes > MOST[field]) throw fieldFailure(413, field, TOO_LARGE[field]);
      });
    },
    discard,
  };
}

async function writeReceived(
  source: Readable,
  field: ReceivedExport['field'],
  count: (bytes: number) => void,
): Promise<ReceivedExport> {
  const { incoming } = storageContext();
  await mkdir(incoming, { recursive: true });
  const file = path.join(incoming, `${hostname()}.${process.pid}.${randomUUID()}`);
  const hash = createHash('sha256');
  let bytes = 0;
  // The rest of a request is read after a rejection, so its stream stays open.
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    await pipeline(
      async function* () {
        for await (const chunk of chunks) {
          count(chunk.length);
          bytes += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(file, { flags: 'wx' }),
    );
  } catch (error) {
    await discard({ file });
    throw toUploadFailure(error);
  }
  return { field, file, bytes, sha256: hash.digest('hex') };
}

const keyOf = (sha256: string): string => withheldKey(`moving/${sha256}.bin`);

export async function keepFile(received: ReceivedExport, name: string): Promise<StoredImportFile> {
  const key = keyOf(received.sha256);
  await storageContext().storage.adopt(key, received.file, 'application/octet-stream');
  return { key, name, bytes: received.bytes };
}

/** Deletes the files that no import which has not ended lists. */
export async function dropFiles(files: readonly StoredImportFile[], except?: string): Promise<void> {
  for (const { key } of files) {
    const others = {
      $or: [{ 'files.key': key }, { 'media.key': key }],
      ...(except !== undefined && { _id: { $ne: except } }),
    };
    if (key !== '' && !(await SiteImport.exists(others))) await storageContext().storage.delete(key);
  }
}

/** Runs the work with local paths of the files. Those in an object store are copied for the time of the work. */
export async function withLocalFiles<Result>(
  files: readonly StoredImportFile[],
  work: (local: SourceFile[]) => Promise<Result>,
  local: SourceFile[] = [],
): Promise<Result> {
  const [first, ...others] = files;
  if (!first) return work(local);
  const { storage } = storageContext();
  const next = (file: string) =>
    withLocalFiles(others, work, [...local, { path: file, name: first.name, bytes: first.bytes }]);
  if (storage.pathOf) return next(storage.pathOf(first.key));
  return withScratch('export', async (file) => {
    const stored = await storage.get(first.key);
    if (!stored) throw fieldFailure(400, 'file', 'The export is no longer there. Choose it again.');
    await pipeline(stored, createWriteStream(file));
    return next(file);
  });
}

/** Deletes older files that an interruption left without an import. */
export async function sweepKeptFiles(before: Date): Promise<void> {
  const { storage } = storageContext();
  for await (const { key, modifiedAt } of storage.list())
    if (key.startsWith(withheldKey('moving/')) && modifiedAt < before)
      await dropFiles([{ key, name: '', bytes: 0 }]);
}
