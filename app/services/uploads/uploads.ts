import type { QueryFilter } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { Failure } from '~/rules/validation/errors';
import { parse } from '~/rules/validation/parse';
import type { LibraryFilter, Need } from '~/rules/uploads/library';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import { UploadTarget } from '~/rules/uploads/upload-input';
import { uploadIdsIn, type UploadKind } from '~/rules/uploads/uploads';
import { audited } from '../activity/record-event';
import { aboutFile, addFile } from '../activity/file-events';
import { textSearch } from '../platform/pagination';
import { authorizeChange, findUpload, mayChangeUpload } from './find-upload';
import { NOT_WITHHELD } from './view';
import { countMatching, readMatching, uploadsMatching } from './library/matching-uploads';
import { notShared } from './offered';
import { storeUpload } from './store-upload';
import { discard, type Received } from './receive';
import { removeUpload } from './upload-files';
import { remux } from './video/remux';
import { mentionUse, readableUses, type UploadUsage } from './content-kinds';
import { findUses, pruneUses } from './usage';
import { WITHOUT_USES } from './usage-index';
import { toUpload, type UploadView } from './view';
import { rejectVirus } from './virus-scan';
import { wakeWorker } from './worker';

const PAGE_SIZE = 24;

/**
 * Stores a received file, or deletes it and throws 400 for an unknown target or a damaged file, 413 or 415. Derived
 * files are generated in the background; the file can be used at once.
 */
export async function createUpload(
  actor: Actor | null,
  received: Received,
  { originalName, ...input }: { originalName: string; [field: string]: unknown },
): Promise<UploadView> {
  try {
    return await audited(actor, aboutFile('upload'), async () => {
      authorize(actor, 'upload');
      const target = parse(UploadTarget, input);
      await rejectVirus(received);
      const stored = await storeUpload(received, { actor, target, originalName });
      addFile(stored);
      wakeWorker();
      return toUpload(stored);
    });
  } finally {
    await discard(received);
  }
}

/**
 * Deletes an unused file. Throws 409 with the names of the content that uses it, and for a day after somebody else has
 * uploaded the same bytes.
 */
export const deleteUpload = (actor: Actor, file: string): Promise<void> =>
  audited(actor, aboutFile('delete'), async () => {
    const { _id } = await authorizeChange(actor, file);
    const { uses = [] } = (await pruneUses([_id])).get(_id) ?? {};
    if (uses.length > 0) throw inUse(readableUses(actor, uses));
    if (await removeUpload(_id, { withheldAt: null, ...notShared() })) return;
    await findUpload(_id);
    throw new Failure(409, (await Upload.exists({ _id, ...notShared() })) ? BEING_SAVED : SHARED);
  });

/**
 * Makes a lossless copy of a video that starts playing before it is loaded completely. Returns a new upload, whose URL
 * can replace the old one in content.
 */
export async function remuxUpload(actor: Actor, file: string): Promise<UploadView> {
  return audited(actor, aboutFile('upload'), async () => {
    const stored = await authorizeChange(actor, file);
    if (stored.kind !== 'video') throw new Failure(400, 'Only a video can be optimised for streaming.');
    if (stored.fastStart) throw new Failure(400, 'This video is already optimised for streaming.');
    const made = await remux(actor, stored);
    addFile(made);
    wakeWorker();
    return toUpload(made);
  });
}

const BEING_SAVED = 'This file is part of content that is being saved. Please try again later.';
const SHARED =
  'Somebody else has uploaded the same file within a day and may be about to use it. You can delete it tomorrow.';
const MAX_NAMED = 3;

function inUse(uses: UploadUsage[]): Failure {
  const named = uses.slice(0, MAX_NAMED).map(mentionUse);
  const more = uses.length - named.length;
  const words = `This file is used by ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Remove it there first.`;
  const places = uses.filter(({ title }) => title !== '').map(({ title, path }) => `${title}: ${path}`);
  return new Failure(409, words, { file: places.length > 0 ? places : [words] });
}

export interface LibraryQuery {
  /** Searches the file's name and its alternative text. */
  q?: string;
  kind?: UploadKind | undefined;
  /** Only files that no content uses. */
  unused?: boolean;
  /** Only files in use that lack this. */
  needs?: Need | undefined;
  page?: number;
}

/** Returns one page of the media library, the newest first, each file with its uses. */
export async function listUploads(
  actor: Actor,
  { q = '', kind, unused, needs, page = 1 }: LibraryQuery = {},
) {
  authorize(actor, 'openAdmin');
  const search: QueryFilter<StoredUpload> = {
    ...textSearch<StoredUpload>(['originalName', 'alt', 'caption', 'key'], q),
    ...(kind && { kind }),
    ...(unused && WITHOUT_USES),
  };
  const query = await uploadsMatching(actor, search, needs);
  const total = await countMatching(query);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const current = Math.min(Math.max(1, page), pages);
  const stored = await readMatching(query, { page: current, limit: PAGE_SIZE });
  const uses = await findUses(stored.map(({ _id }) => _id));
  const files = stored.map((upload) => {
    const usedIn = uses.get(upload._id) ?? [];
    const mayEdit = mayChangeUpload(actor, upload);
    return { ...toUpload(upload), uses: usedIn, mayEdit, mayDelete: mayEdit && usedIn.length === 0 };
  });
  return { files, total, page: current, pages };
}

/** Returns the number of files of each kind, and of unused files. */
export async function countUploads(actor: Actor): Promise<Record<LibraryFilter, number>> {
  authorize(actor, 'openAdmin');
  const [all, image, unused] = await Promise.all([
    Upload.countDocuments(NOT_WITHHELD),
    Upload.countDocuments({ ...NOT_WITHHELD, kind: 'image' }),
    Upload.countDocuments({ ...NOT_WITHHELD, ...WITHOUT_USES }),
  ]);
  return { all, image, video: all - image, unused };
}

/** Returns these uploads by their URLs; unknown URLs are left out. */
export async function findUploads(actor: Actor, urls: string[]): Promise<UploadView[]> {
  authorize(actor, 'openAdmin');
  const stored = await Upload.find({ ...NOT_WITHHELD, _id: { $in: urls.flatMap(uploadIdsIn) } }).lean<
    StoredUpload[]
  >();
  return stored.map(toUpload);
}
