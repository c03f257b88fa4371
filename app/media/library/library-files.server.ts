import type { QueryFilter } from 'mongoose';
import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/core/access/permissions';
import { placeOfPage, textSearch } from '~/core/db/pagination.server';
import { type LibraryFilter, type Need, type VersionFile, nameOf } from '~/core/files/file-library';
import { uploadIdsIn, type MediaType, uploadIdOf } from '~/core/files/uploads';
import type { InsertableFile } from '~/core/forms/block-form';
import { Failure } from '~/core/validation/errors';
import { NOT_WITHHELD, urlOf } from '~/media/delivery/file-view.server';
import { readJobs, toUpload, type UploadView } from '~/media/jobs/upload-view.server';
import { findUses, WITHOUT_USES } from '~/media/usage/find-uses.server';
import { heldBackMarks } from '~/media/usage/settle-serving.server';
import {
  mayChangeUpload,
  describeFiles,
  type FileView,
  countMatching,
  readMatching,
  uploadsMatching,
} from './library-file.server';
import { pressOf, pressSearch, type PressQuery } from './library-press.server';

export const FILES_PER_PAGE = 24;

interface FilesQuery extends PressQuery {
  page: number;
  limit: number;
  needs?: Need | undefined;
}

/** A page of files with details, newest first, and the total. Throws 400 for a kit of an unknown show. */
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
  q?: string;
  kind?: MediaType | undefined;
  unused?: boolean;
  needs?: Need | undefined;
  page?: number;
}

export async function listUploads(
  actor: Actor,
  { q = '', kind, unused, needs, press, kit, page = 1 }: LibraryQuery = {},
) {
  authorize(actor, 'openAdmin');
  const search: QueryFilter<StoredUpload> = {
    ...textSearch<StoredUpload>(['originalName', 'texts.alt', 'texts.caption', 'key'], q),
    ...(kind && { 'facts.mediaType': kind }),
    ...(unused && WITHOUT_USES),
    // An unknown show's kit is ignored.
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

export async function countUploads(actor: Actor): Promise<Record<LibraryFilter, number>> {
  authorize(actor, 'openAdmin');
  const [all, image, unused] = await Promise.all([
    Upload.countDocuments(NOT_WITHHELD),
    Upload.countDocuments({ ...NOT_WITHHELD, 'facts.mediaType': 'image' }),
    Upload.countDocuments({ ...NOT_WITHHELD, ...WITHOUT_USES }),
  ]);
  return { all, image, video: all - image, unused };
}

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

const NEWEST = 12;
/** Maximum length of a file reference in text. */
const MAX_FILE = 500;

export async function listNewestFiles(actor: Actor): Promise<InsertableFile[]> {
  authorize(actor, 'openAdmin');
  return toInsertable(await readMatching({ search: {}, names: null }, { page: 1, limit: NEWEST }));
}

export async function findInsertableFiles(
  actor: Actor,
  files: readonly string[],
): Promise<(InsertableFile | undefined)[]> {
  authorize(actor, 'openAdmin');
  const ids = files.map((file) => (file.length > MAX_FILE ? '' : (uploadIdOf(file)[0] ?? '')));
  const stored = await Upload.find({ ...NOT_WITHHELD, _id: { $in: ids } }).lean<StoredUpload[]>();
  const insertable = await toInsertable(stored);
  const found = new Map(stored.map(({ _id }, index) => [_id, insertable[index]]));
  return ids.map((id) => found.get(id));
}

async function toInsertable(stored: readonly StoredUpload[]): Promise<InsertableFile[]> {
  const marks = await heldBackMarks(stored);
  return stored.map(({ _id, key, originalName, facts, createdAt }) => ({
    file: key,
    name: nameOf({ originalName, url: urlOf(key) }),
    kind: facts.mediaType,
    duration: facts.duration,
    heldBack: marks.get(_id) ?? null,
    createdAt: createdAt.toISOString(),
  }));
}
