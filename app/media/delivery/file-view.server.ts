import type { QueryFilter } from 'mongoose';
import { Upload, type StoredPoster, type StoredTrack, type StoredUpload } from '~models/upload';
import { Job, type StoredJob } from '~models/job';
import type { Crop } from '~/core/files/crop';
import { pick } from '~/core/fields/field-path';
import type { TrackView } from '~/core/files/track';
import { DEFAULT_FOCUS, type Focus } from '~/core/files/media';
import { ASSETS, videoWarnings } from '~/core/files/uploads';
import type { FileExcerpt, StoredFile } from '~/core/files/file-library';

/** Matches the uploads of the library: all but those set aside as unused. */
export const NOT_WITHHELD = { 'usage.withheldAt': null } as const;
export const WITHHELD = { 'usage.withheldAt': { $ne: null } } as const;

/** Matches the uploads that are served: those of the library that are not held back. */
export const SERVED = { ...NOT_WITHHELD, 'usage.heldBackAt': null } as const;
export const NOT_SERVED: QueryFilter<StoredUpload> = {
  $or: [WITHHELD, { 'usage.heldBackAt': { $ne: null } }],
};

type Usage = Pick<StoredUpload, 'usage'>;

/** Whether a file is not served because only closed press kits and screeners use it. */
export const isHeldBack = ({ usage }: Usage): boolean => Boolean(usage.heldBackAt) && !usage.withheldAt;

export const areFilesServed = ({ usage }: Usage): boolean => !usage.withheldAt && !usage.heldBackAt;

/** The names of the uploads that match. */
export const uploadNames = async (filter: QueryFilter<StoredUpload>): Promise<string[]> =>
  (await Upload.find(filter, { _id: 1 }).lean<Pick<StoredUpload, '_id'>[]>()).map(({ _id }) => _id);

export const urlOf = (key: string) => ASSETS + key;

export const toTrack = (track: StoredTrack): TrackView => ({
  id: track.id,
  kind: track.role,
  ...pick(track, ['language', 'label', 'url', 'cues']),
});

/** The chosen image, else the poster made from the film. */
export const posterUrlOf = ({ poster }: Pick<StoredUpload, 'poster'>): string | null =>
  poster.image || (poster.current?.url ?? null);

/** Null unless a second was chosen. */
export const posterAtOf = ({ poster }: StoredUpload): number | null => (poster.image ? null : poster.at);

export const focusOf = ({ facts, focus }: Pick<StoredUpload, 'facts' | 'focus'>): Focus | null =>
  facts.mediaType === 'image' ? { x: focus?.x ?? DEFAULT_FOCUS.x, y: focus?.y ?? DEFAULT_FOCUS.y } : null;

/** The numbers of a crop, without its picture. */
export const cropOf = ({ crop }: Pick<StoredUpload, 'crop'>): Crop | null =>
  crop ? pick(crop, ['x', 'y', 'width', 'height', 'turn', 'straighten']) : null;

type Shown = Pick<StoredPoster, 'variants'> & Record<'width' | 'height', number | null>;

/** What pages show of a file: the picture of its crop, or the whole. */
export const shownPicture = ({
  facts: { width, height },
  variants,
  crop,
}: Pick<StoredUpload, 'facts' | 'variants' | 'crop'>): Shown => crop?.picture ?? { width, height, variants };

export async function readJobs(uploads: readonly StoredUpload[]): Promise<Map<string, StoredJob[]>> {
  const jobs = new Map<string, StoredJob[]>();
  if (uploads.length === 0) return jobs;
  const subjects = uploads.map(({ _id }) => _id);
  for (const job of await Job.find({ subject: { $in: subjects } }).lean<StoredJob[]>())
    jobs.set(job.subject, [...(jobs.get(job.subject) ?? []), job]);
  return jobs;
}

/** State of the smaller copies and the poster; the file can be used in every state. */
function statusOf(jobs: readonly StoredJob[]): StoredFile['status'] {
  const job = jobs.find(({ type }) => type === 'variants');
  if (!job) return 'done';
  if (job.state === 'failed') return 'failed';
  return job.lock === null ? 'waiting' : 'working';
}

/** State of a video's excerpt for the screen; null for an image. */
export function describeExcerpt(stored: StoredUpload, jobs: readonly StoredJob[]): FileExcerpt | null {
  if (stored.facts.mediaType === 'image') return null;
  const { url = '', width = 0, height = 0, bytes = 0 } = stored.excerpt ?? {};
  const job = jobs.find(({ type }) => type === 'excerpt');
  const state = stored.excerpt ? 'ready' : (job?.state ?? 'waiting');
  return { state, reason: job?.reason ?? '', url, width, height, bytes };
}

/** Dates become ISO 8601 strings. */
export function toUpload(stored: StoredUpload, jobs: readonly StoredJob[]) {
  const { facts, texts } = stored;
  const { width, height, variants } = shownPicture(stored);
  const startsSlowly = !facts.fastStart && !stored.quickStart;
  return {
    id: stored._id,
    url: urlOf(stored.key),
    file: stored.key,
    kind: facts.mediaType,
    format: facts.contentType,
    bytes: facts.bytes,
    originalName: stored.originalName,
    width,
    height,
    duration: facts.duration,
    ...pick(texts, ['alt', 'caption']),
    placeholder: facts.placeholder,
    focus: focusOf(stored),
    crop: cropOf(stored),
    croppedUrl: stored.crop?.picture.url ?? null,
    original: stored.original ? pick(stored.original, ['file', 'name']) : null,
    posterUrl: posterUrlOf(stored),
    variants: variants.map((variant) => pick(variant, ['url', 'width', 'type'])),
    withheld: isHeldBack(stored),
    status: statusOf(jobs),
    warnings: videoWarnings({ ...facts, fastStart: !startsSlowly }),
    canStartFaster: startsSlowly,
    ...pick(stored, ['sha256', 'createdBy', 'createdByName']),
    createdAt: stored.createdAt.toISOString(),
  };
}

export type UploadView = ReturnType<typeof toUpload>;

export const viewUpload = async (stored: StoredUpload): Promise<UploadView> =>
  toUpload(stored, (await readJobs([stored])).get(stored._id) ?? []);
