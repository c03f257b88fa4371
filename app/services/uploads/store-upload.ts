import { randomBytes } from 'node:crypto';
import { Upload, type StoredUpload } from '~models/upload';
import { Failure } from '~/rules/validation/errors';
import { cleanFileName } from '~/rules/uploads/library';
import type { Actor } from '~/rules/accounts/permissions';
import { slugify } from '~/rules/text/slug';
import type { UploadTarget } from '~/rules/uploads/upload-input';
import { folderOf, KINDS_OF, NAME_LENGTH, uploadIdsIn, type Format } from '~/rules/uploads/uploads';
import { backOff } from '../platform/backoff';
import { isDuplicate } from '../platform/database-errors';
import { opened } from '../storage/open';
import { inspectFile } from './inspect';
import { handedTo, handOut } from './hand-outs';
import { asFailure, discard, type Received } from './receive';

interface IncomingFile {
  actor: Pick<Actor, 'id' | 'name'>;
  /** The user who is handed the URL, if not the actor. */
  holder?: string;
  target: UploadTarget;
  originalName: string;
  /** Set if the file was made from another upload. */
  alt?: string;
  caption?: string;
  speech?: 'yes' | 'no' | null;
  transcript?: string;
  posterAt?: number | null;
}

/** Each further attempt means that the same content was stored and deleted concurrently. */
const MAX_ATTEMPTS = 50;

/**
 * Stores and records a received file, or hands out the existing upload with the same content. The received file is
 * always deleted; a failure leaves no stored file and no record.
 */
export async function storeUpload(received: Received, incoming: IncomingFile): Promise<StoredUpload> {
  try {
    rejectKind(received.format, incoming.target);
    const { actor, holder = actor.id } = incoming;
    return (await handOut({ sha256: received.sha256 }, holder)) ?? (await store(received, incoming));
  } catch (error) {
    throw asFailure(error);
  } finally {
    await discard(received);
  }
}

/**
 * Keeps a file that was removed from content for a day, so that it can be put back. Ignores URLs that are no uploads.
 */
export async function touchUpload(url: string, userId: string): Promise<void> {
  const [name] = uploadIdsIn(url);
  if (name !== undefined) await handOut({ _id: name }, userId);
}

async function store(
  received: Received,
  { actor, holder = actor.id, target, ...about }: IncomingFile,
): Promise<StoredUpload> {
  const facts = await inspectFile(received);
  const { storage } = opened();
  const { extension, mime, kind } = received.format;
  const name = randomBytes(NAME_LENGTH / 2).toString('hex');
  const folder = folderOf(slugify(target.slug ?? ''));
  const key = `${target.type}/${folder}/${target.fileType}/${name}.${extension}`;
  const now = new Date();
  await storage.adopt(key, received.file, mime);
  const upload = new Upload({
    ...facts,
    ...about,
    _id: name,
    key,
    kind,
    format: mime,
    sha256: received.sha256,
    bytes: received.bytes,
    // Shown to people, never used in a path.
    originalName: cleanFileName(about.originalName),
    work: extension === 'ico' || facts.animated ? 'done' : 'waiting',
    createdBy: actor.id,
    createdByName: actor.name,
    createdAt: now,
    offeredAt: now,
    handedOutTo: handedTo(holder, now),
  });
  return insertUpload(upload, holder, [key]);
}

/**
 * Records an upload whose files are stored, or hands out the existing one with the same content. Deletes the files unless
 * this one is recorded.
 */
export async function insertUpload(
  upload: InstanceType<typeof Upload>,
  holder: string,
  keys: string[],
): Promise<StoredUpload> {
  const discardFiles = () => Promise.all(keys.map((key) => opened().storage.delete(key)));
  const stored = await insert(upload, holder).catch(async (error: unknown) => {
    await discardFiles();
    throw error;
  });
  if (stored._id !== upload._id) await discardFiles();
  return stored;
}

/**
 * Records the upload, or hands out the existing one with the same content. If that one is deleted before it can be
 * handed out, this one is recorded after all.
 */
async function insert(upload: InstanceType<typeof Upload>, holder: string): Promise<StoredUpload> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await backOff(attempt);
    try {
      await upload.save();
      return upload.toObject({ flattenMaps: true });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const same = await handOut({ sha256: upload.sha256 }, holder);
      if (same) return same;
    }
  }
  throw new Failure(
    503,
    'The same file is being uploaded and deleted by others. Please try again in a moment.',
  );
}

function rejectKind({ kind, extension }: Format, { fileType }: UploadTarget): void {
  const isIcon = extension === 'ico';
  if (KINDS_OF[fileType].includes(kind) && (!isIcon || fileType === 'favicon')) return;
  const words = isIcon
    ? 'An ICO file can only be a favicon.'
    : kind === 'image'
      ? 'This is an image; a video is needed here.'
      : 'This is a video; an image is needed here.';
  throw new Failure(415, words, { file: [words] });
}
