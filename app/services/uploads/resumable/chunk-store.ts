import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { UploadSession, type StoredUploadSession, type StoredChunk } from '~models/upload-session';
import { Failure } from '~/rules/validation/errors';
import { opened } from '~/services/storage/open';

/** Small enough to go to an object store in one request. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** The record names every piece: whoever sends few bytes at a time ends here. */
const MAX_PIECES = 10_000;

const FOLDER = 'incoming';
const KEY = new RegExp(`^${FOLDER}/([0-9a-f]{32})/`);

/** Which arrival an object of the storage belongs to; undefined for what is none of it. */
export const uploadSessionOf = (key: string): string | undefined => KEY.exec(key)?.[1];

/**
 * Puts bytes of a local file where every instance finds them; from then on they have arrived. Throws when somebody else
 * has gone on in the meantime.
 */
export async function addChunk(id: string, file: string, start: number, end: number): Promise<void> {
  // A name of its own: whoever was cut off and still writes cannot change what was acknowledged since.
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
  if (pieces.length < MAX_PIECES) return;
  throw new Failure(
    413,
    'The file came in too many parts. Start again, and send at least a megabyte at a time.',
  );
}

/** Writes to a local file what it lacks: its first `length` bytes are there. */
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

/** Once the record does not name them. What stays because of a failure is left to the sweep. */
export async function removeChunks({ pieces }: Pick<StoredUploadSession, 'pieces'>): Promise<void> {
  await Promise.allSettled(pieces.map(({ key }) => opened().storage.delete(key)));
}
