import type { QueryFilter } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/rules/accounts/permissions';
import type { LibraryFilter, Need, VersionFile } from '~/rules/uploads/library';
import { uploadIdsIn, type MediaType } from '~/rules/uploads/uploads';
import { Failure } from '~/rules/validation/errors';
import { placeOfPage, textSearch } from '../../platform/pagination';
import { NOT_WITHHELD } from '../delivery/view';
import { readJobs, toUpload, type UploadView } from '../jobs/upload-view';
import { findUses } from '../usage/find-uses';
import { heldBackMarks } from '../usage/held-back-marks';
import { WITHOUT_USES } from '../usage/usage-index';
import { mayChangeUpload } from './authorize-change';
import { describeFiles, type FileView } from './file';
import { pressOf } from './press';
import { pressSearch, type PressQuery } from './press-search';
import { countMatching, readMatching, uploadsMatching } from './matching-uploads';

export const FILES_PER_PAGE = 24;

interface FilesQuery extends PressQuery {
  page: number;
  limit: number;
  /** Only files in use that lack this. */
  needs?: Need | undefined;
}

/**
 * Returns one page of the files with everything that is known about each, the newest first, and their number. Throws 400 for the kit of a
 * show that does not exist.
 */
export async function listFiles(
  actor: Actor,
  { page, limit, needs, press, kit }: FilesQuery,
): Promise<{ files: FileView[]; total: number }> {
  authorize(actor, 'openAdmin');
  const search = await pressSearch({ press, kit });
  if (search === null) throw new Failure(400, NO_SUCH_KIT, { kit: [NO_SUCH_KIT] });
  const query = await uploadsMatching(actor, search, needs);
  const [total, stored] = await Promise.all([countMatching(query), readMatching(query, { page, limit })]);
  return { files: await describeFiles(actor, stored), total };
}

const NO_SUCH_KIT = 'There is no show with this ID';

export interface LibraryQuery extends PressQuery {
  /** Searches the file's name and its alternative text. */
  q?: string;
  kind?: MediaType | undefined;
  /** Only files that no content uses. */
  unused?: boolean;
  /** Only files in use that lack this. */
  needs?: Need | undefined;
  page?: number;
}

/** Returns one page of the media library, the newest first, each file with its uses. */
export async function listUploads(
  actor: Actor,
  { q = '', kind, unused, needs, press, kit, page = 1 }: LibraryQuery = {},
) {
  authorize(actor, 'openAdmin');
  const search: QueryFilter<StoredUpload> = {
    ...textSearch<StoredUpload>(['originalName', 'texts.alt', 'texts.caption', 'key'], q),
    ...(kind && { 'facts.mediaType': kind }),
    ...(unused && WITHOUT_USES),
    // The kit of a show that does not exist is ignored.
    ...((await pressSearch({ press, kit })) ?? (await pressSearch({ press }))),
  };
  const query = await uploadsMatching(actor, search, needs);
  const total = await countMatching(query);
  const place = placeOfPage(total, page, FILES_PER_PAGE);
  const stored = await readMatching(query, { page: place.page, limit: FILES_PER_PAGE });
  const [uses, jobs, marks] = await Promise.all([
    findUses(stored.map(({ _id }) => _id)),
    readJobs(stored),
    heldBackMarks(stored),
  ]);
  const files = stored.map((upload) => {
    const file = toUpload(upload, jobs.get(upload._id) ?? []);
    const usedIn = uses.get(upload._id) ?? [];
    const mayEdit = mayChangeUpload(actor, upload);
    const { cleared } = pressOf(upload);
    return {
      ...file,
      heldBack: marks.get(upload._id) ?? null,
      isCleared: cleared,
      uses: usedIn,
      mayEdit,
      mayDelete: mayEdit && usedIn.length === 0,
    };
  });
  return { files, total, page: place.page, pages: place.pages };
}

/** Returns the number of files of each media type, and of unused files. */
export async function countUploads(actor: Actor): Promise<Record<LibraryFilter, number>> {
  authorize(actor, 'openAdmin');
  const [all, image, unused] = await Promise.all([
    Upload.countDocuments(NOT_WITHHELD),
    Upload.countDocuments({ ...NOT_WITHHELD, 'facts.mediaType': 'image' }),
    Upload.countDocuments({ ...NOT_WITHHELD, ...WITHOUT_USES }),
  ]);
  return { all, image, video: all - image, unused };
}

/** Returns these uploads by their URLs, with their marks; unknown URLs are left out. */
export async function findUploads(
  actor: Actor,
  urls: string[],
): Promise<(UploadView & { heldBack: string | null })[]> {
  authorize(actor, 'openAdmin');
  const stored = await Upload.find({ ...NOT_WITHHELD, _id: { $in: urls.flatMap(uploadIdsIn) } }).lean<
    StoredUpload[]
  >();
  const [jobs, marks] = await Promise.all([readJobs(stored), heldBackMarks(stored)]);
  return stored.map((upload) => ({
    ...toUpload(upload, jobs.get(upload._id) ?? []),
    heldBack: marks.get(upload._id) ?? null,
  }));
}

/** Returns those of the files that were uploaded, by URL. */
export async function versionFiles(urls: readonly string[]): Promise<Record<string, VersionFile>> {
  const names = new Map(urls.flatMap((url) => uploadIdsIn(url).map((name) => [url, name] as const)));
  const found = await Upload.find({ _id: { $in: [...names.values()] } }, { usage: 1, originalName: 1 }).lean<
    Pick<StoredUpload, '_id' | 'usage' | 'originalName'>[]
  >();
  const files = new Map(
    found.map(({ _id, usage, originalName }): [string, VersionFile] => [
      _id,
      { state: usage.withheldAt ? 'kept' : 'served', name: originalName },
    ]),
  );
  return Object.fromEntries(
    [...names].map(([url, name]) => [url, files.get(name) ?? { state: 'gone', name: '' }]),
  );
}
