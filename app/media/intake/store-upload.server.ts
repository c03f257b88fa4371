import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { Upload, type StoredTexts, type StoredUpload } from '~models/upload';
import type { StoredFound } from '~models/upload-press';
import { UploadSession, type StoredUploadSession } from '~models/upload-session';
import { type Actor, authorize } from '~/core/access/permissions';
import { aboutFile, addFile } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { retryOnConflict, isDuplicate } from '~/core/db/database-errors.server';
import { cleanFileName } from '~/core/files/file-library';
import { UploadTarget } from '~/core/files/press-input.server';
import { folderOf, MEDIA_TYPES_OF, NAME_LENGTH, type Format } from '~/core/files/uploads';
import { slugify } from '~/core/text/slug.server';
import { Failure, notFound, TooMany, fieldFailure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { acquireLock, LockLost, type HeldLock } from '~/core/db/lock.server';
import { UPLOAD_LIMITS } from '~/core/files/media-guidance';
import { declarePresence } from '~/media/delivery/declare-upload.server';
import { addJobs } from '~/media/jobs/job-queue.server';
import { wakeWorker } from '~/media/jobs/job.server';
import { viewUpload, type UploadView, NOT_WITHHELD } from '~/media/delivery/file-view.server';
import { storageContext, withScratch } from '~/media/storage/storage-open.server';
import { shareUpload, removeUpload } from '~/media/usage/garbage-collection.server';
import { findUpload } from '~/media/delivery/stored-files.server';
import { StorageUnavailable } from '~/media/storage/storage.server';
import {
  inspectFile,
  toUploadFailure,
  discard,
  type Received,
  rejectVirus,
  receiveLocalFile,
  maxBytesOf,
} from './upload-receive.server';
import {
  assemble,
  endResumableUpload,
  findResumableUpload,
  removeResumableUpload,
  type ResumableUpload,
  fileOf,
} from './resumable-upload.server';

interface IncomingFile {
  actor: Pick<Actor, 'id' | 'name'>;
  target: UploadTarget;
  originalName: string;
  /** Set if the file was made from another upload, as is what follows. */
  texts?: StoredTexts;
  press?: StoredUpload['press'];
  people?: StoredUpload['people'];
  found?: StoredUpload['found'];
  original?: StoredUpload['original'];
  poster?: Pick<StoredUpload['poster'], 'at'>;
}

/**
 * Stores and records a received file, or returns the existing upload with the same content. Always deletes the received file. A failure
 * leaves neither stored file nor record.
 */
export async function storeUpload(received: Received, incoming: IncomingFile): Promise<StoredUpload> {
  try {
    rejectMediaType(received.format, incoming.target);
    const existing = await shareUpload(received.sha256, incoming.actor.id);
    return existing ?? (await store(received, incoming));
  } catch (error) {
    throw toUploadFailure(error);
  } finally {
    await discard(received);
  }
}

async function store(received: Received, { actor, target, ...about }: IncomingFile): Promise<StoredUpload> {
  const { facts, found, bytes } = await inspectFile(received);
  const { storage } = storageContext();
  const { extension, mime, mediaType } = received.format;
  const name = randomBytes(NAME_LENGTH / 2).toString('hex');
  const folder = folderOf(slugify(target.slug ?? ''));
  const key = `${target.type}/${folder}/${target.fileType}/${name}.${extension}`;
  await storage.adopt(key, received.file, mime);
  const upload = new Upload({
    ...saidBy(found),
    ...about,
    _id: name,
    key,
    facts: { ...facts, mediaType, contentType: mime, bytes },
    // Hash of the bytes as sent: a picture is stored without its position.
    sha256: received.sha256,
    // For display only, never part of a path.
    originalName: cleanFileName(about.originalName),
    createdBy: actor.id,
    createdByName: actor.name,
    createdAt: new Date(),
  });
  return insertUpload(upload, actor.id, [key]);
}

const saidBy = (found: StoredFound) => ({
  found,
  texts: { caption: found.caption?.value ?? '' },
  press: { credit: found.credit?.value ?? '', rights: found.rights?.value ?? '' },
});

/**
 * Records an upload whose files are stored, with its pending work, or returns the existing one with the same content; the files are then
 * deleted.
 */
export async function insertUpload(
  upload: InstanceType<typeof Upload>,
  userId: string,
  keys: string[],
): Promise<StoredUpload> {
  const discardFiles = () => Promise.all(keys.map((key) => storageContext().storage.delete(key)));
  const stored = await insert(upload, userId).catch(async (error: unknown) => {
    await discardFiles();
    throw error;
  });
  if (stored._id === upload._id) await addJobs([stored]);
  else await discardFiles();
  return stored;
}

/** Records the upload, or shares the existing one with the same content unless that is being deleted. */
async function insert(upload: InstanceType<typeof Upload>, userId: string): Promise<StoredUpload> {
  return retryOnConflict(async () => {
    try {
      await declarePresence(upload._id, 'added', () => upload.save());
      return upload.toObject();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return shareUpload(upload.sha256, userId);
    }
  });
}

function rejectMediaType({ mediaType, extension }: Format, { fileType }: UploadTarget): void {
  const isIcon = extension === 'ico';
  if (MEDIA_TYPES_OF[fileType].includes(mediaType) && (!isIcon || fileType === 'favicon')) return;
  const words = isIcon
    ? 'An ICO file can only be a favicon.'
    : mediaType === 'image'
      ? 'This is an image; a video is needed here.'
      : 'This is a video; an image is needed here.';
  throw fieldFailure(415, 'file', words);
}

export interface ReceivedUpload extends UploadView {
  /** The library had the same bytes. */
  alreadyThere: boolean;
}

/** Of an upload that was received since then. */
const toReceived = (upload: UploadView, since: Date): ReceivedUpload => ({
  ...upload,
  alreadyThere: new Date(upload.createdAt) < since,
});

/**
 * Stores a received file. Throws 400 for an unknown target or a damaged file, 413 or 415, and deletes the file. Derived files are made in
 * the background; the file can be used at once.
 */
export async function createUpload(
  actor: Actor | null,
  received: Received,
  { originalName, ...input }: { originalName: string; [field: string]: unknown },
): Promise<ReceivedUpload> {
  const since = new Date();
  try {
    return await audited(actor, aboutFile('upload'), async () => {
      authorize(actor, 'upload');
      const target = parse(UploadTarget, input);
      await rejectVirus(received);
      const stored = await storeUpload(received, { actor, target, originalName });
      addFile(stored);
      wakeWorker();
      return toReceived(await viewUpload(stored), since);
    });
  } finally {
    await discard(received);
  }
}

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
