import { Upload, type StoredUpload } from '~models/upload';
import { authorize, type Actor } from '~/core/access/permissions';
import { placeOfPage } from '~/core/db/pagination.server';
import { type VersionFile, nameOf } from '~/core/files/file-library';
import type { MediaVariant } from '~/core/files/media';
import { uploadIdsIn, uploadIdsOf } from '~/core/files/uploads';
import type { InsertableFile } from '~/core/forms/block-form';
import { Failure } from '~/core/validation/errors';
import {
  NOT_WITHHELD,
  shownPicture,
  urlOf,
  readJobs,
  toUpload,
  type UploadView,
} from '~/media/delivery/file-view.server';
import { postersOf } from '~/media/delivery/file-keys.server';
import { croppableSize } from '~/media/crop/change-crop.server';
import { usesOf } from '~/media/usage/find-uses.server';
import { heldBackMarks } from '~/media/usage/settle-serving.server';
import { mayChangeUpload, describeFiles, type FileView } from './library-file.server';
import {
  countMatching,
  filesMatching,
  NEWEST,
  readMatching,
  type FilesFilter,
} from './library-filters.server';
import { pressOf } from './library-press.server';

export const FILES_PER_PAGE = 24;

interface FilesQuery extends FilesFilter {
  page: number;
  limit: number;
}

/** A page of files with details, newest first, and the total. Throws 400 for the kit of an unknown show and for an unknown person. */
export async function listFiles(
  actor: Actor,
  { page, limit, ...filter }: FilesQuery,
): Promise<{ files: FileView[]; total: number }> {
  const query = await filesMatching(actor, filter);
  const [total, stored] = await Promise.all([countMatching(query), readMatching(query, { page, limit })]);
  return { files: await describeFiles(actor, stored), total };
}

export interface LibraryQuery extends FilesFilter {
  page?: number;
}

/** Ignores the kit of an unknown show, and an unknown person. */
export async function listUploads(actor: Actor, { page = 1, ...filter }: LibraryQuery = {}) {
  const query = await filesMatching(actor, filter).catch((error: unknown) => {
    if (!(error instanceof Failure) || error.status !== 400) throw error;
    return filesMatching(actor, { ...filter, kit: undefined, person: undefined });
  });
  const total = await countMatching(query);
  const place = placeOfPage(total, page, FILES_PER_PAGE);
  const stored = await readMatching(query, { page: place.page, limit: FILES_PER_PAGE });
  const [uses, views] = await Promise.all([usesOf(stored), viewForStaff(stored)]);
  const files = views.map(({ upload, file }) => {
    const usedIn = uses.get(upload._id) ?? [];
    const mayEdit = mayChangeUpload(actor, upload);
    const { cleared } = pressOf(upload);
    return {
      ...file,
      isCleared: cleared,
      uses: usedIn,
      mayEdit,
      mayDelete: mayEdit && usedIn.length === 0,
    };
  });
  return { files, total, page: place.page, pages: place.pages };
}

/** Returns the smaller copies of these files' posters, by the URL of the poster. */
async function posterVariants(stored: readonly StoredUpload[]): Promise<Map<string, MediaVariant[]>> {
  const chosen = stored.flatMap(({ poster }) => uploadIdsIn(poster.image));
  const owners =
    chosen.length === 0 ? [] : await Upload.find({ _id: { $in: chosen } }, PICTURES).lean<Owner[]>();
  const pictures = [...stored, ...owners].flatMap((upload) => [
    { url: urlOf(upload.key), variants: shownPicture(upload).variants },
    ...postersOf(upload.poster),
  ]);
  return new Map(pictures.map(({ url, variants }) => [url, variants]));
}

const PICTURES = { key: 1, facts: 1, variants: 1, crop: 1, poster: 1 } as const;
type Owner = Pick<StoredUpload, keyof typeof PICTURES>;

interface StaffUploadView extends UploadView {
  posterVariants: MediaVariant[];
  heldBack: string | null;
}

/** Adds what staff see in lists and pickers. */
async function viewForStaff(
  stored: readonly StoredUpload[],
): Promise<{ upload: StoredUpload; file: StaffUploadView }[]> {
  const [jobs, marks, posters] = await Promise.all([
    readJobs(stored),
    heldBackMarks(stored),
    posterVariants(stored),
  ]);
  return stored.map((upload) => {
    const file = toUpload(upload, jobs.get(upload._id) ?? []);
    const variants = posters.get(file.posterUrl ?? '') ?? [];
    return { upload, file: { ...file, posterVariants: variants, heldBack: marks.get(upload._id) ?? null } };
  });
}

export async function findUploads(actor: Actor, urls: string[]): Promise<StaffUploadView[]> {
  authorize(actor, 'openAdmin');
  const stored = await Upload.find({ ...NOT_WITHHELD, _id: { $in: urls.flatMap(uploadIdsIn) } }).lean<
    StoredUpload[]
  >();
  const views = await viewForStaff(stored);
  return views.map(({ upload, file }) => ({ ...file, croppableSize: croppableSize(upload) }));
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

const MAX_NEWEST = 12;
/** Maximum length of a file reference in text. */
const MAX_FILE = 500;

export async function listNewestFiles(actor: Actor): Promise<InsertableFile[]> {
  authorize(actor, 'openAdmin');
  return toInsertable(await readMatching(NEWEST, { page: 1, limit: MAX_NEWEST }));
}

export async function findInsertableFiles(
  actor: Actor,
  files: readonly string[],
): Promise<(InsertableFile | undefined)[]> {
  authorize(actor, 'openAdmin');
  const ids = files.map((file) => (file.length > MAX_FILE ? '' : (uploadIdsOf(file)[0] ?? '')));
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
