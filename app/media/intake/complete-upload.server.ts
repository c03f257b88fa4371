import { mkdir, writeFile } from 'node:fs/promises';
import { UploadSession, type StoredUploadSession } from '~models/upload-session';
import type { Actor } from '~/core/access/permissions';
import { acquireLock, LockLost, type HeldLock } from '~/core/db/lock.server';
import { UPLOAD_LIMITS } from '~/core/files/media-guidance';
import { Failure, notFound, TooMany } from '~/core/validation/errors';
import { NOT_WITHHELD } from '~/media/delivery/file-view.server';
import { findUpload } from '~/media/delivery/stored-files.server';
import { viewUpload } from '~/media/jobs/upload-view.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { StorageUnavailable } from '~/media/storage/storage.server';
import { withScratch } from '~/media/storage/temp-files.server';
import { removeUpload } from '~/media/usage/garbage-collection.server';
import { createUpload, toReceived, type ReceivedUpload } from './store-upload.server';
import {
  assemble,
  endResumableUpload,
  findResumableUpload,
  removeResumableUpload,
  type ResumableUpload,
  fileOf,
} from './resumable-upload.server';
import { toUploadFailure, receiveLocalFile, maxBytesOf } from './upload-receive.server';

const TIMEOUT_MS = 30_000;

export const targetOf = ({ type, slug, fileType }: ResumableUpload['metadata']) => ({
  type,
  fileType,
  ...(typeof slug === 'string' && { slug }),
});

/**
 * Turns a complete upload session into an upload, under the same rules as any other. Repeated calls return the same upload. After a server
 * error the chunks stay, so that the client can retry.
 */
export async function completeUpload(actor: Actor, id: string): Promise<ReceivedUpload> {
  const lock = await acquireLock(`finishing upload ${id}`, { timeoutMs: TIMEOUT_MS });
  if (!lock) throw new Failure(503, 'The file is still being processed. Please try again in a moment.');
  try {
    const parts = await findResumableUpload(id);
    if (!parts) throw notFound('Upload');
    if (parts.result !== null)
      return toReceived(await viewUpload(await findUpload(parts.result)), parts.createdAt);
    return await finish(actor, parts, lock);
  } finally {
    await lock.release();
  }
}

async function finish(
  actor: Actor,
  { id, metadata }: ResumableUpload,
  lock: HeldLock,
): Promise<ReceivedUpload> {
  try {
    return await withScratch('whole', async (file) => {
      await assemble(id, file);
      const originalName = metadata.filename ?? '';
      const received = await receiveLocalFile(file, metadata.fileType ?? null);
      const upload = await createUpload(actor, received, { ...targetOf(metadata), originalName });
      if (!(await endResumableUpload(id, upload.id))) await rejectLate(id, upload.id);
      return upload;
    });
  } catch (error) {
    const failure = toUploadFailure(error);
    const isFinal = failure instanceof Failure && !(failure instanceof StorageUnavailable);
    if (isFinal && lock.isHeld) await removeResumableUpload(id);
    throw failure;
  }
}

/**
 * Throws if the session ended otherwise while this process was suspended. The late upload is deleted unless it is already in use: the user
 * may have deleted the other process's file.
 */
async function rejectLate(id: string, made: string): Promise<void> {
  const session = await findResumableUpload(id);
  if (session?.result === made) return;
  await removeUpload(made, { ...NOT_WITHHELD, 'usage.offeredAt': null });
  throw new LockLost();
}

const { unfinished: MAX_UNFINISHED, idleMinutes } = UPLOAD_LIMITS;
/** A user's unfinished uploads may total this many times the largest file size. */
const MAX_LARGEST_FILES = 4;
const IDLE_MS = idleMinutes * 60_000;

type Unfinished = Pick<StoredUploadSession, '_id' | 'size' | 'metadata' | 'createdAt' | 'receivedAt'>;

/** Throws 429 if the user has too many unfinished uploads, and 507 for a full disk. */
export async function createResumableUpload(
  upload: Omit<ResumableUpload, 'offset' | 'result'>,
): Promise<void> {
  const { id, metadata, ...others } = upload;
  try {
    await UploadSession.create({ _id: id, metadata: JSON.stringify(metadata), ...others });
    await makeRoom(upload);
    await mkdir(storageContext().incoming, { recursive: true });
    await writeFile(fileOf(id), '', { flag: 'wx' });
  } catch (error) {
    // `sweepResumableUploads` deletes it after a day if this fails.
    await removeResumableUpload(id).catch(() => undefined);
    throw toUploadFailure(error);
  }
}

/**
 * Ends the user's longest idle uploads until the new one fits the limits. The new one is stored first, so that uploads begun at once count
 * each other and never exceed the limits together.
 */
async function makeRoom(upload: Omit<ResumableUpload, 'offset' | 'result'>): Promise<void> {
  const { id, userId } = upload;
  const others = await UploadSession.find(
    { userId, result: null, _id: { $ne: id } },
    { size: 1, metadata: 1, createdAt: 1, receivedAt: 1 },
  ).lean<Unfinished[]>();
  others.sort((one, other) => idleMs(other) - idleMs(one));
  for (const [index, longestIdle] of others.entries()) {
    const reason = excess(others.slice(index), upload);
    if (reason === null) return;
    const waitMs = IDLE_MS - idleMs(longestIdle);
    if (waitMs > 0) throw new TooMany(Math.ceil(waitMs / 1000), `${reason} ${FINISH_ANOTHER}`);
    await removeResumableUpload(longestIdle._id);
  }
}

/** `TooMany` adds the waiting time. */
const FINISH_ANOTHER = `Finish or cancel another upload first. One that has stopped makes room after ${idleMinutes} minutes:`;

/** Time since the last bytes. If the clock was set back, the absolute difference counts, so that the upload ends eventually. */
const idleMs = ({ createdAt, receivedAt = createdAt }: Unfinished) =>
  Math.abs(Date.now() - receivedAt.getTime());

/** Returns why an upload of this size cannot begin now; null if it can. */
function excess(
  unfinished: readonly Unfinished[],
  { size, metadata }: Pick<ResumableUpload, 'size' | 'metadata'>,
): string | null {
  if (unfinished.length >= MAX_UNFINISHED)
    return `You have ${MAX_UNFINISHED} unfinished uploads, and more are not allowed at the same time.`;
  const purposes = [metadata, ...unfinished.map(metadataOf)].map(({ fileType }) => fileType);
  const most = MAX_LARGEST_FILES * Math.max(...purposes.map(largestOf));
  const total = unfinished.reduce((sum, each) => sum + each.size, size);
  if (total <= most) return null;
  return `Your unfinished uploads would have ${megabytes(total)} MB together with this file, and more than ${megabytes(most)} MB are not allowed at the same time.`;
}

const metadataOf = (session: Pick<Unfinished, 'metadata'>) =>
  JSON.parse(session.metadata) as ResumableUpload['metadata'];

const largestOf = (fileType: string | null | undefined): number =>
  Math.max(maxBytesOf('image', fileType), maxBytesOf('video', fileType));

const megabytes = (bytes: number) => Math.ceil(bytes / (1024 * 1024)).toLocaleString('en');
