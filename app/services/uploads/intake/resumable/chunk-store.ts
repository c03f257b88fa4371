import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { UploadSession, type StoredUploadSession, type StoredChunk } from '~models/upload-session';
import { Failure } from '~/rules/validation/errors';
import { storageContext } from '~/services/storage/open';
import { CHUNKS_FOLDER } from '../../delivery/keys';

/** The size from which received bytes are stored as a chunk: an object store takes it in one request. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** The record lists every chunk, so this limits clients that send very small chunks. */
const MAX_CHUNKS = 10_000;

/**
 * Stores bytes of a local file as a chunk that every instance can read. Throws when another connection has continued
 * the upload, or the session has ended. `end` is exclusive.
 */
export async function addChunk(id: string, file: string, start: number, end: number): Promise<void> {
  // The name is unique, so that a slow request cannot overwrite the chunk of the one that continued the upload.
  const key = `${CHUNKS_FOLDER}/${id}/${start}-${randomBytes(8).toString('hex')}.part`;
  const { storage } = storageContext();
  await storage.put(key, createReadStream(file, { start, end: end - 1 }), 'application/octet-stream');
  const chunk: StoredChunk = { key, bytes: end - start };
  const update = { $push: { pieces: chunk }, $set: { offset: end, receivedAt: new Date() } };
  const { matchedCount } = await UploadSession.updateOne({ _id: id, offset: start }, update);
  if (matchedCount > 0) return;
  await storage.delete(key);
  throw new Failure(409, 'This part cannot be added. Ask how much has arrived, and go on from there.');
}

/** Throws 413 when a session has as many chunks as it may have; to be called before more bytes are accepted. */
export function rejectTooManyChunks(pieces: StoredChunk[]): void {
  if (pieces.length < MAX_CHUNKS) return;
  throw new Failure(
    413,
    'The file came in too many parts. Start again, and send at least a megabyte at a time.',
  );
}

/**
 * Writes the chunks that a local file lacks. The file must exist with the first `length` bytes; a chunk of which it has a
 * part is written again.
 */
export async function fetchChunks(pieces: StoredChunk[], file: string, length: number): Promise<void> {
  let start = 0;
  for (const { key, bytes } of pieces) {
    if (start + bytes > length) {
      const content = await storageContext().storage.get(key);
      if (!content) throw new Error(`${key} is not in the storage`);
      await pipeline(content, createWriteStream(file, { flags: 'r+', start }));
    }
    start += bytes;
  }
}

/** Deletes the chunks of a session whose record was deleted before. The regular cleanup deletes what fails here. */
export async function removeChunks({ pieces }: Pick<StoredUploadSession, 'pieces'>): Promise<void> {
  await Promise.allSettled(pieces.map(({ key }) => storageContext().storage.delete(key)));
}
