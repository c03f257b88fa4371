import { randomBytes } from 'node:crypto';
import { Upload, type StoredTexts, type StoredUpload } from '~models/upload';
import type { StoredFound } from '~models/upload-press';
import { Failure } from '~/rules/validation/errors';
import { cleanFileName } from '~/rules/uploads/library';
import type { Actor } from '~/rules/accounts/permissions';
import { slugify } from '~/rules/text/slug';
import type { UploadTarget } from '~/rules/uploads/upload-input';
import { folderOf, MEDIA_TYPES_OF, NAME_LENGTH, type Format } from '~/rules/uploads/uploads';
import { retryOnConflict, isDuplicate } from '../../platform/database-errors';
import { storageContext } from '../../storage/open';
import { inspectFile } from './inspect';
import { toUploadFailure, discard, type Received } from './receive';
import { declarePresence } from '../delivery/declare-change';
import { addJobs } from '../jobs/queue';
import { shareUpload } from '../usage/sharing';

interface IncomingFile {
  actor: Pick<Actor, 'id' | 'name'>;
  target: UploadTarget;
  originalName: string;
  /** Set if the file was made from another upload. */
  texts?: StoredTexts;
  poster?: Pick<StoredUpload['poster'], 'at'>;
}

/**
 * Stores and records a received file, or returns the existing upload with the same content. The received file is
 * always deleted; a failure leaves no stored file and no record.
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
    // Of the bytes that were sent: what is stored of a picture with a position differs from them.
    sha256: received.sha256,
    // Shown to people, never used in a path.
    originalName: cleanFileName(about.originalName),
    createdBy: actor.id,
    createdByName: actor.name,
    createdAt: new Date(),
  });
  return insertUpload(upload, actor.id, [key]);
}

/** Returns the fields of a new upload that begin with what the file itself says. */
const saidBy = (found: StoredFound) => ({
  found,
  texts: { caption: found.caption?.value ?? '' },
  press: { credit: found.credit?.value ?? '', rights: found.rights?.value ?? '' },
});

/**
 * Records an upload whose files are stored, and the work that is left to do on it, or returns the existing one with the same content. Deletes the files unless
 * this one is recorded.
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

/** Records the upload, or shares the existing one with the same content; if that one is just deleted, this one is recorded. */
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
