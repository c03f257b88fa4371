import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UploadSession, type StoredUploadSession, type StoredChunk } from '~models/upload-session';
import type { Actor } from '~/core/access/permissions';
import type { HeldLock } from '~/core/db/lock.server';
import { pick } from '~/core/fields/field-path';
import type { HalfUpload } from '~/core/files/file-library';
import { Failure, notFound } from '~/core/validation/errors';
import { CHUNKS_FOLDER } from '~/media/delivery/file-keys.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { toUploadFailure, formatOf, HEAD_BYTES } from './upload-receive.server';

/** Received bytes are stored as a chunk from this size on; an object store takes it in one request. */
const CHUNK_BYTES = 4 * 1024 * 1024;
/** The record lists every chunk; this limits clients that send very small ones. */
const MAX_CHUNKS = 10_000;

/**
 * Stores bytes of a local file as a chunk that every instance can read. `end` is exclusive. Throws if another connection has continued the
 * upload, or the session has ended.
 */
async function addChunk(id: string, file: string, start: number, end: number): Promise<void> {
  // A unique name, so that a slow request cannot overwrite a chunk of the connection that continued.
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

/** Throws 413 at the maximum number of chunks. Call it before more bytes are accepted. */
function rejectTooManyChunks(pieces: StoredChunk[]): void {
  if (pieces.length < MAX_CHUNKS) return;
  throw new Failure(
    413,
    'The file came in too many parts. Start again, and send at least a megabyte at a time.',
  );
}

/** Writes the chunks that a local file lacks. The file must exist with its first `length` bytes; a partial chunk is written again. */
async function fetchChunks(pieces: StoredChunk[], file: string, length: number): Promise<void> {
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

/** Call it after the record is deleted. The regular cleanup deletes what fails here. */
async function removeChunks({ pieces }: Pick<StoredUploadSession, 'pieces'>): Promise<void> {
  await Promise.allSettled(pieces.map(({ key }) => storageContext().storage.delete(key)));
}

export interface ResumableUpload extends Pick<StoredUploadSession, 'size' | 'userId' | 'createdAt'> {
  id: string;
  metadata: Record<string, string | null>;
  /** Received bytes. */
  offset: number;
  /** Id of the finished upload. */
  result: string | null;
}

const ID = /^[0-9a-f]{32}$/;
/** How long an upload can be continued. */
export const UPLOAD_LIFE_MS = 24 * 60 * 60 * 1000;
/** Time to complete an upload that finishes at the last moment. */
const GRACE_MS = 60 * 60 * 1000;

const inBucket = () => storageContext().storage.pathOf === undefined;

/**
 * With disk storage this file is the upload, in a folder shared by all instances. Otherwise it is a local copy, named after this process.
 */
export const fileOf = (id: string): string =>
  path.join(storageContext().incoming, inBucket() ? `${hostname()}.${process.pid}.${id}.part` : `${id}.part`);

export async function findResumableUpload(id: string): Promise<ResumableUpload | null> {
  const found = await findUploadSession(id);
  if (!found) return null;
  const { size, result } = found;
  const arrived = inBucket() ? found.offset : await lengthOf(fileOf(id));
  const offset = result === null ? arrived : size;
  if (offset === null) return null;
  const metadata = JSON.parse(found.metadata) as ResumableUpload['metadata'];
  return { id, ...pick(found, ['size', 'userId', 'createdAt', 'result']), offset, metadata };
}

/** The user's unfinished uploads to this place, the newest first. */
export async function listHalfUploads(
  { id: userId }: Pick<Actor, 'id'>,
  { type, slug, fileType }: Record<'type' | 'slug' | 'fileType', string>,
): Promise<HalfUpload[]> {
  const sessions = await UploadSession.find({ userId, result: null }, '_id')
    .sort({ createdAt: -1 })
    .lean<Pick<StoredUploadSession, '_id'>[]>();
  const found = await Promise.all(sessions.map(({ _id }) => findResumableUpload(_id)));
  return found.flatMap((upload) => {
    if (!upload) return [];
    const { id, size, offset, metadata } = upload;
    if (metadata.type !== type || metadata.slug !== slug || metadata.fileType !== fileType) return [];
    const lastModified = Number(metadata.lastModified ?? NaN);
    return [
      {
        id,
        name: metadata.filename ?? '',
        size,
        lastModified: Number.isNaN(lastModified) ? null : lastModified,
        arrived: offset,
      },
    ];
  });
}

const findUploadSession = (id: string) =>
  ID.test(id) ? UploadSession.findById(id).lean<StoredUploadSession | null>() : Promise.resolve(null);

/** Opening the file gives the current length on a network file system too. */
async function lengthOf(file: string): Promise<number | null> {
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return null;
  try {
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

export async function removeResumableUpload(id: string): Promise<void> {
  if (!ID.test(id)) return;
  await rm(fileOf(id), { force: true });
  const gone = await UploadSession.findOneAndDelete({ _id: id }).lean<StoredUploadSession | null>();
  if (gone) await removeChunks(gone);
}

/** Deletes the chunks once the session has become an upload. Returns false if it had ended already. */
export async function endResumableUpload(id: string, result: string): Promise<boolean> {
  const ended = await UploadSession.findOneAndUpdate(
    { _id: id, result: null },
    { $set: { result, pieces: [] } },
  ).lean<StoredUploadSession | null>();
  if (!ended) return false;
  await rm(fileOf(id), { force: true });
  await removeChunks(ended);
  return true;
}

/**
 * Appends the stream as far as it arrives and returns the new offset. Throws 415 once the first bytes show a type that is not accepted, and
 * 507 for a full disk; the session is then deleted. After the lock is lost nothing is written: the file may belong to another connection or
 * be served already.
 */
export async function appendToUpload(
  id: string,
  source: Readable,
  offset: number,
  lock: Pick<HeldLock, 'assertHeld' | 'isHeld'>,
): Promise<number> {
  try {
    const file = await localFile(id);
    return await append({ id, file, lock }, source, offset);
  } catch (error) {
    const failure = toUploadFailure(error);
    const isFinal = failure instanceof Failure && [415, 507].includes(failure.status);
    if (isFinal && lock.isHeld) await removeResumableUpload(id);
    // A local copy that is not in the object store does not count as received.
    else if (inBucket()) await rm(fileOf(id), { force: true });
    throw failure;
  }
}

async function localFile(id: string): Promise<string> {
  const file = fileOf(id);
  if (!inBucket()) return file;
  const session = await findUploadSession(id);
  if (!session) throw notFound('Upload');
  rejectTooManyChunks(session.pieces);
  await mkdir(storageContext().incoming, { recursive: true });
  await (await open(file, 'a')).close();
  const { size } = await stat(file);
  await fetchChunks(session.pieces, file, size);
  return file;
}

interface Target {
  id: string;
  file: string;
  lock: Pick<HeldLock, 'assertHeld'>;
}

async function append({ id, file, lock }: Target, source: Readable, offset: number): Promise<number> {
  const handle = await open(file, 'r+');
  let end = offset;
  let settled = offset;
  const settle = async () => {
    if (inBucket()) await addChunk(id, file, settled, end);
    else {
      await handle.datasync();
      await UploadSession.updateOne({ _id: id }, { $set: { receivedAt: new Date() } });
    }
    settled = end;
  };
  try {
    for await (const chunk of untilBroken(source)) {
      for (let done = 0; done < chunk.length;) {
        lock.assertHeld();
        done += (await handle.write(chunk, done, chunk.length - done, end + done)).bytesWritten;
      }
      end += chunk.length;
      if (end - settled >= CHUNK_BYTES) await settle();
    }
    if (end > settled) await settle();
    if (offset < HEAD_BYTES && end >= HEAD_BYTES)
      await formatOf((await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)).buffer);
    return end;
  } finally {
    await handle.close();
  }
}

/** Keeps the bytes received before the connection broke. */
async function* untilBroken(source: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) yield chunk as Buffer;
  } catch {
    // The client notices and resumes.
  }
}

/** `target` must not exist yet. */
export async function assemble(id: string, target: string): Promise<void> {
  const session = await findUploadSession(id);
  if (!session) throw notFound('Upload');
  if (inBucket() && (await lengthOf(fileOf(id))) !== session.size) {
    await writeFile(target, '', { flag: 'wx' });
    await fetchChunks(session.pieces, target, 0);
  } else await link(fileOf(id), target).catch(() => copyFile(fileOf(id), target));
}

export async function sweepResumableUploads(): Promise<number> {
  const before = new Date(Date.now() - UPLOAD_LIFE_MS - GRACE_MS);
  const old = await UploadSession.find({ createdAt: { $lt: before } }, '_id').lean<
    Pick<StoredUploadSession, '_id'>[]
  >();
  for (const { _id } of old) await removeResumableUpload(_id);
  return old.length;
}
