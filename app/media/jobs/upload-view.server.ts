import { Job, type StoredJob } from '~models/job';
import type { StoredUpload } from '~models/upload';
import type { FileExcerpt, StoredFile } from '~/core/files/file-library';
import { videoWarnings } from '~/core/files/uploads';
import {
  cropOf,
  focusOf,
  isHeldBack,
  posterUrlOf,
  shownPicture,
  urlOf,
} from '~/media/delivery/file-view.server';

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
    alt: texts.alt,
    caption: texts.caption,
    placeholder: facts.placeholder,
    focus: focusOf(stored),
    crop: cropOf(stored),
    croppedUrl: stored.crop?.picture.url ?? null,
    original: stored.original ? { file: stored.original.file, name: stored.original.name } : null,
    posterUrl: posterUrlOf(stored),
    variants: variants.map(({ url, width, type }) => ({ url, width, type })),
    withheld: isHeldBack(stored),
    status: statusOf(jobs),
    warnings: videoWarnings({ ...facts, fastStart: !startsSlowly }),
    canStartFaster: startsSlowly,
    sha256: stored.sha256,
    createdBy: stored.createdBy,
    createdByName: stored.createdByName,
    createdAt: stored.createdAt.toISOString(),
  };
}

export type UploadView = ReturnType<typeof toUpload>;

export const viewUpload = async (stored: StoredUpload): Promise<UploadView> =>
  toUpload(stored, (await readJobs([stored])).get(stored._id) ?? []);
