import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { UploadSession, type StoredUploadSession, type StoredChunk } from '~models/upload-session';
import { Failure } from '~/rules/validation/errors';
import { opened } from '~/services/storage/open';

/** Small enough to go to an object store in one request. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** The record lists every chunk, so this limits clients that send very small chunks. */
const MAX_CHUNKS = 10_000;

const FOLDER = 'incoming';
const KEY = new RegExp(`^${FOLDER}/([0-9a-f]{32})/`);

/** Returns the upload session that a storage key belongs to; undefined for other keys. */
export const uploadSessionOf = (key: string): string | undefined => KEY.exec(key)?.[1];

/**
 * Stores bytes of a local file as a chunk that every instance can read. Throws when another connection has continued
 * the upload.
 */
export async function addChunk(id: string, file: string, start: number, end: number): Promise<void> {
  // The name is unique, so that an interrupted writer cannot change bytes that were acknowledged later.
  const key = `${FOLDER}/${id}/${start}-${randomBytes(8).toString('hex')}.part`;
  const { storage } = opened();
  await storage.put(key, createReadStream(file, { start, end: end - 1 }), 'application/octet-stream');
  const piece: StoredChunk = { key, bytes: end - start };
  const next = { $push: { pieces: piece }, $set: { offset: end } };
  const added = await UploadSession.updateOne({ _id: id, offset: start }, next);
  if (added.matchedCount > 0) return;
  await storage.delete(key);
  throw new Failure(409, 'This part cannot be added. Ask how much has arrived, and go on from there.');
}

export function rejectTooManyChunks(pieces: StoredChunk[]): void {
  if (pieces.length < MAX_CHUNKS) return;
  throw new Failure(
    413,
    'The file came in too many parts. Start again, and send at least a megabyte at a time.',
  );
}

/** Appends the missing chunks to a local file that already has the first `length` bytes. */
export async function fetchChunks(pieces: StoredChunk[], file: string, length: number): Promise<void> {
  let start = 0;
  for (const { key, bytes } of pieces) {
    if (start + bytes > length) {
      const piece = await opened().storage.get(key);
      if (!piece) throw new Error(`${key} is not in the storage`);
      await pipeline(piece, createWriteStream(file, { flags: 'r+', start }));
    }
    start += bytes;
  }
}

/** Deletes chunks that no record lists any more. Failures are left to the cleanup. */
export async function removeChunks({ pieces }: Pick<StoredUploadSession, 'pieces'>): Promise<void> {
  await Promise.allSettled(pieces.map(({ key }) => opened().storage.delete(key)));
}
