import { randomBytes } from 'node:crypto';
import { Upload, type StoredTexts, type StoredUpload } from '~models/upload';
import type { StoredFound } from '~models/upload-press';
import { type Actor, authorize } from '~/core/access/permissions';
import { aboutFile, addFile } from '~/core/activity/content-events.server';
import { audited } from '~/core/activity/record-event.server';
import { retryOnConflict, isDuplicate } from '~/core/db/database-errors.server';
import { cleanFileName } from '~/core/files/file-library';
import { UploadTarget } from '~/core/files/press-input.server';
import { folderOf, MEDIA_TYPES_OF, NAME_LENGTH, type Format } from '~/core/files/uploads';
import { slugify } from '~/core/text/slug.server';
import { Failure } from '~/core/validation/errors';
import { parse } from '~/core/validation/fields.server';
import { declarePresence } from '~/media/delivery/right-place.server';
import { addJobs } from '~/media/jobs/job-queue.server';
import { wakeWorker } from '~/media/jobs/job-worker.server';
import { viewUpload, type UploadView } from '~/media/jobs/upload-view.server';
import { storageContext } from '~/media/storage/storage-open.server';
import { shareUpload } from '~/media/usage/file-sharing.server';
import { inspectFile } from './upload-inspect.server';
import { toUploadFailure, discard, type Received, rejectVirus } from './upload-receive.server';

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
  throw new Failure(415, words, { file: [words] });
}

export interface ReceivedUpload extends UploadView {
  /** The library had the same bytes. */
  alreadyThere: boolean;
}

/** Of an upload that was received since then. */
export const toReceived = (upload: UploadView, since: Date): ReceivedUpload => ({
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
