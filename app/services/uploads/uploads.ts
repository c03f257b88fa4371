import type { QueryFilter } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { Failure, notFound } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import type { LibraryFilter } from '~/rules/uploads/library';
import { authorize, can, type Actor } from '~/rules/accounts/permissions';
import { UploadPatch, UploadTarget } from '~/rules/uploads/upload-input';
import { uploadsIn, type UploadKind } from '~/rules/uploads/uploads';
import { containing } from '../content/pagination';
import { endHandOut, hasOtherHolders, isHolder } from './hand-outs';
import { storeUpload } from './store-upload';
import { discard, type Received } from './receive';
import { removeUpload } from './garbage-collection';
import { remux } from './video/remux';
import { everythingUsed, findUses, type UploadUsage } from './usage';
import { toUpload, type UploadView } from './view';
import { wakeWorker } from './worker';

export type { UploadView, UploadUsage };

const NOUN = 'File';
const PAGE_SIZE = 24;

/**
 * Keeps a file that `receive` took in, or throws it away: 400 for an unknown target or a damaged file, 413, 415. What
 * is made of it in the background is made by itself; the file can be used at once.
 */
export async function createUpload(
  actor: Actor | null,
  received: Received,
  { originalName, ...input }: { originalName: string; [field: string]: unknown },
): Promise<UploadView> {
  try {
    authorize(actor, 'upload');
    const target = parse(UploadTarget, input);
    const stored = await storeUpload(received, { actor, target, originalName });
    wakeWorker();
    return toUpload(stored);
  } finally {
    await discard(received);
  }
}

/** An upload with where it is used. Throws 404. `file` is its id, its URL, or what follows `/assets/`. */
export async function openUpload(actor: Actor, file: string): Promise<UploadView & { uses: UploadUsage[] }> {
  authorize(actor, 'openAdmin');
  const stored = await findUpload(file);
  const uses = await findUses([stored._id]);
  return { ...toUpload(stored), uses: uses.get(stored._id) ?? [] };
}

export async function findUpload(file: string): Promise<StoredUpload> {
  const name = /^[a-z0-9]{24}$/.test(file)
    ? file
    : uploadsIn(`/assets/${file.replace(/^\/assets\//, '')}`)[0];
  const stored = name === undefined ? null : await Upload.findById(name).lean<StoredUpload>();
  if (!stored) throw notFound(NOUN);
  return stored;
}

/** Changes what is said of a file, wherever it is shown. */
export async function updateUpload(actor: Actor, file: string, input: unknown): Promise<UploadView> {
  const { _id } = await authorized(actor, file);
  const patch = parse(UploadPatch, input);
  const saved = await Upload.findOneAndUpdate(
    { _id },
    { $set: patch },
    { returnDocument: 'after' },
  ).lean<StoredUpload | null>();
  if (!saved) throw notFound(NOUN);
  return toUpload(saved);
}

/**
 * Deletes a file that nothing uses; throws 409 with the names of what uses it. While others can rely on its URL, as they
 * sent the same content within a day, only the actor's own upload ends: the file stays, and the result is `kept`.
 */
export async function deleteUpload(actor: Actor, file: string): Promise<'deleted' | 'kept'> {
  authorize(actor, 'upload');
  const stored = await findUpload(file);
  const isOwn = isHolder(stored, actor.id);
  if (!isOwn) authorize(actor, 'editUpload', stored);
  const uses = (await findUses([stored._id])).get(stored._id) ?? [];
  if (uses.length > 0) throw inUse(uses);
  if (!isOwn) return deleteOfOthers(actor, stored);
  const left = await endHandOut(stored, actor.id);
  if (left && hasOtherHolders(left, actor.id)) return 'kept';
  // Not deleted here, it was deleted by the other who held it, or handed to somebody this very moment.
  return !left || (await removeUpload(left)) ? 'deleted' : 'kept';
}

/** Who may delete the files of others decides about what one person alone has uploaded, or nobody within a day. */
async function deleteOfOthers(actor: Actor, stored: StoredUpload): Promise<'deleted'> {
  const decides = stored.offers === 1 || !hasOtherHolders(stored, actor.id);
  if (decides && (await removeUpload(stored))) return 'deleted';
  throw new Failure(409, 'Others have uploaded this file today. It is kept for them until tomorrow.');
}

/** One's own, or anybody's for who may edit everything. */
async function authorized(actor: Actor, file: string): Promise<StoredUpload> {
  authorize(actor, 'upload');
  const stored = await findUpload(file);
  authorize(actor, 'editUpload', stored);
  return stored;
}

/**
 * A copy of a video that starts without being loaded whole; nothing is lost. Answers another upload, whose URL takes
 * the place of this one's where it is used.
 */
export async function remuxUpload(actor: Actor, file: string): Promise<UploadView> {
  const stored = await authorized(actor, file);
  if (stored.kind !== 'video') throw new Failure(400, 'Only a video can be optimised for streaming.');
  if (stored.fastStart) throw new Failure(400, 'This video is already optimised for streaming.');
  const made = await remux(stored, actor.id);
  wakeWorker();
  return toUpload(made);
}

const NOUNS = {
  show: 'the show',
  article: 'the article',
  person: 'the team member',
  settings: 'the',
} as const;
const MAX_NAMED = 3;

function inUse(uses: UploadUsage[]): Failure {
  const named = uses
    .slice(0, MAX_NAMED)
    .map(({ kind, title }) => `${NOUNS[kind]} ${kind === 'settings' ? 'settings' : `“${title}”`}`);
  const more = uses.length - named.length;
  const words = `This file is used by ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Remove it there first.`;
  return new Failure(409, words, { file: uses.map(({ title, path }) => `${title}: ${path}`) });
}

export interface LibraryQuery {
  /** Words in the file's name or its alternative text. */
  q?: string;
  kind?: UploadKind | undefined;
  /** Only what no content uses. */
  unused?: boolean;
  page?: number;
}

/** One page of the media library, the newest first, each file with where it is used. */
export async function listUploads(actor: Actor, { q = '', kind, unused, page = 1 }: LibraryQuery = {}) {
  authorize(actor, 'openAdmin');
  const filter: QueryFilter<StoredUpload> = {
    ...containing<StoredUpload>(['originalName', 'alt', 'caption', 'key'], q),
    ...(kind && { kind }),
    ...(unused && { _id: { $nin: [...(await everythingUsed())] } }),
  };
  const total = await Upload.countDocuments(filter);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const current = Math.min(Math.max(1, page), pages);
  const stored = await Upload.find(filter)
    .sort({ createdAt: -1, _id: -1 })
    .skip((current - 1) * PAGE_SIZE)
    .limit(PAGE_SIZE)
    .lean<StoredUpload[]>();
  const uses = await findUses(stored.map(({ _id }) => _id));
  const files = stored.map((upload) => {
    const usedIn = uses.get(upload._id) ?? [];
    const mayEdit = can(actor, 'editUpload', upload);
    return { ...toUpload(upload), uses: usedIn, mayEdit, mayDelete: mayEdit && usedIn.length === 0 };
  });
  return { files, total, page: current, pages };
}

/** How many files there are of each kind, and how many that nothing uses. */
export async function countUploads(actor: Actor): Promise<Record<LibraryFilter, number>> {
  authorize(actor, 'openAdmin');
  const used = [...(await everythingUsed())];
  const [all, image, unused] = await Promise.all([
    Upload.countDocuments({}),
    Upload.countDocuments({ kind: 'image' }),
    Upload.countDocuments({ _id: { $nin: used } }),
  ]);
  return { all, image, video: all - image, unused };
}

/** What is known of these uploads, by their URLs; what is none of ours is left out. */
export async function findUploads(actor: Actor, urls: string[]): Promise<UploadView[]> {
  authorize(actor, 'openAdmin');
  const stored = await Upload.find({ _id: { $in: urls.flatMap(uploadsIn) } }).lean<StoredUpload[]>();
  return stored.map(toUpload);
}
