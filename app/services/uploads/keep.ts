import { randomBytes } from 'node:crypto';
import { Upload, type StoredUpload } from '~models/upload';
import { Failure } from '~/rules/errors';
import type { Actor } from '~/rules/permissions';
import { slugify } from '~/rules/slug';
import { folderOf, KINDS_OF, NAME_LENGTH, uploadsIn, type Format, type UploadTarget } from '~/rules/uploads';
import { isDuplicate } from '../records';
import { opened } from '../storage/open';
import { examine } from './examine';
import { asFailure, discard, type Received } from './receive';

interface Arrival {
  actor: Pick<Actor, 'id' | 'name'>;
  target: UploadTarget;
  originalName: string;
  /** What is known of it beforehand, where it was made of another upload. */
  alt?: string;
  caption?: string;
}

const LONGEST_NAME = 200;

/**
 * Puts a received file into the storage and records it, or hands out the upload that has the same content. Whatever
 * happens, the received file is gone afterwards; a failure leaves no file and no record.
 */
export async function keep(received: Received, arrival: Arrival): Promise<StoredUpload> {
  try {
    refuseKind(received.format, arrival.target);
    return (await offerAgain({ sha256: received.sha256 })) ?? (await store(received, arrival));
  } catch (error) {
    throw asFailure(error);
  } finally {
    await discard(received);
  }
}

/** An upload that is there already, handed out once more: for a day it is not swept, nor deleted by somebody else's save. */
const offerAgain = (upload: { sha256: string } | { _id: string }) =>
  Upload.findOneAndUpdate(
    upload,
    { $set: { offeredAt: new Date() }, $inc: { offers: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredUpload | null>();

/** Whoever takes a file out of content can put it back for a day. Where the address is no upload's, nothing happens. */
export async function keepForADay(url: string): Promise<void> {
  const [name] = uploadsIn(url);
  if (name !== undefined) await offerAgain({ _id: name });
}

async function store(received: Received, { actor, target, ...about }: Arrival): Promise<StoredUpload> {
  const facts = await examine(received);
  const { storage } = opened();
  const { extension, mime, kind } = received.format;
  const name = randomBytes(NAME_LENGTH / 2).toString('hex');
  const folder = folderOf(slugify(target.slug ?? ''));
  const key = `${target.type}/${folder}/${target.fileType}/${name}.${extension}`;
  const now = new Date();
  await storage.adopt(key, received.file, mime);
  try {
    const upload = new Upload({
      ...facts,
      ...about,
      _id: name,
      key,
      kind,
      format: mime,
      sha256: received.sha256,
      bytes: received.bytes,
      originalName: shownName(about.originalName),
      work: extension === 'ico' || facts.animated ? 'done' : 'waiting',
      createdBy: actor.id,
      createdByName: actor.name,
      createdAt: now,
      offeredAt: now,
    });
    await upload.save();
    return upload.toObject();
  } catch (error) {
    await storage.delete(key);
    // Somebody else was faster with the same content.
    const same = isDuplicate(error) ? await offerAgain({ sha256: received.sha256 }) : null;
    if (!same) throw error;
    return same;
  }
}

/** The last part of what the client called it, as one line of text: for people only, never for a path. */
const shownName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(0, LONGEST_NAME);

function refuseKind({ kind, extension }: Format, { fileType }: UploadTarget): void {
  const isIcon = extension === 'ico';
  if (KINDS_OF[fileType].includes(kind) && (!isIcon || fileType === 'favicon')) return;
  const words = isIcon
    ? 'An ICO file can only be a favicon.'
    : kind === 'image'
      ? 'This is an image; a video is needed here.'
      : 'This is a video; an image is needed here.';
  throw new Failure(415, words, { file: [words] });
}
