import type { QueryFilter } from 'mongoose';
import { Job, JOB_TYPES, type JobType, type StoredJob } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { ASSETS } from '~/core/files/uploads';
import { ICON_TYPE } from '~/media/delivery/file-keys.server';
import { openFileOf } from '~/media/delivery/stored-files.server';
import { NOT_WITHHELD, shownPicture } from '~/media/delivery/file-view.server';

// A file's pending work follows from its record, which is written first. The cleanup therefore adds jobs that an interruption left out, and
// a worker drops jobs that are no longer needed.

export function missingWork(upload: StoredUpload): JobType[] {
  const { facts, excerpt } = upload;
  const { mediaType, contentType, animated } = facts;
  if (mediaType === 'image') {
    if (contentType === ICON_TYPE) return [];
    const hasVariants = shownPicture(upload).variants.length > 0 || animated;
    // Only files stored by an earlier version are unread.
    return [
      ...(hasVariants ? [] : (['variants'] as const)),
      ...(upload.found ? [] : (['metadata'] as const)),
    ];
  }
  const poster = upload.poster.current;
  const hasPoster = poster !== null && (poster.variants.length > 0 || !poster.url.startsWith(ASSETS));
  const { needsRendition, rendition } = upload;
  const lacksRendition = needsRendition === true && !rendition;
  const work: [JobType, boolean][] = [
    ['variants', !hasPoster],
    ['quick-start', !facts.fastStart && !upload.quickStart],
    ['excerpt', !excerpt],
    ['metadata', !upload.found],
    ['rendition', lacksRendition],
    // Made from the rendition, if one is needed.
    ['burn-in', !lacksRendition && missingBurnIn(upload) !== undefined],
  ];
  return work.flatMap(([type, isMissing]) => (isMissing ? [type] : []));
}

export function missingBurnIn({ burnIns = [] }: StoredUpload): { at: number; recipient: string } | undefined {
  const at = burnIns.findIndex(({ url }) => url === '');
  const missing = burnIns[at];
  return missing && { at, recipient: missing.recipient };
}

const newJob = (type: JobType, { _id, createdAt }: StoredUpload): StoredJob => ({
  _id: `${type}:${_id}`,
  type,
  subject: _id,
  state: 'waiting',
  reason: '',
  attempts: 0,
  notBefore: new Date(0),
  lock: null,
  createdAt,
});

export async function addJobs(
  uploads: readonly StoredUpload[],
  types: readonly JobType[] = JOB_TYPES,
): Promise<void> {
  const jobs = uploads.flatMap((upload) =>
    missingWork(upload)
      .filter((type) => types.includes(type))
      .map((type) => newJob(type, upload)),
  );
  const writes = jobs.map(({ _id, ...job }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: job }, upsert: true },
  }));
  if (writes.length > 0) await Job.bulkWrite(writes);
}

/** Resets a job in any state; a worker that is on it will not be able to record its result. */
export async function restartJob(type: JobType, upload: StoredUpload): Promise<void> {
  const { _id, ...job } = newJob(type, upload);
  await Job.updateOne({ _id }, { $set: job }, { upsert: true });
}

/** Drops a job that its upload, as read, did not need. If it is needed by now, it is added again. */
export async function dropJob({ _id, subject }: StoredJob): Promise<void> {
  await Job.deleteOne({ _id });
  const inLibrary = { _id: subject, ...NOT_WITHHELD };
  const upload = await Upload.findOne(inLibrary).lean<StoredUpload | null>();
  if (upload) await addJobs([upload]);
}

export const deleteJobs = async (subject: string): Promise<void> => void (await Job.deleteMany({ subject }));

export async function addMissingJobs(names: readonly string[]): Promise<void> {
  const inLibrary = { _id: { $in: [...names] }, ...NOT_WITHHELD };
  await addJobs(await Upload.find(inLibrary).lean<StoredUpload[]>());
}

const INCOMPLETE: QueryFilter<StoredUpload> = {
  ...NOT_WITHHELD,
  $or: [
    { 'facts.mediaType': 'image', 'facts.animated': false, 'variants.0': { $exists: false } },
    { 'crop.picture.url': { $gt: '' }, 'crop.picture.variants.0': { $exists: false } },
    { found: null },
    { 'facts.mediaType': 'video', 'poster.current.variants.0': { $exists: false } },
    { 'facts.mediaType': 'video', 'facts.fastStart': false, quickStart: null },
    { 'facts.mediaType': 'video', excerpt: null },
    { needsRendition: true, rendition: null },
    { 'burnIns.url': '' },
  ],
};
const AT_ONCE = 100;

/** Adds jobs that an interruption left out, restarts those whose file was missing, and drops unneeded ones. */
export async function sweepJobs(): Promise<void> {
  await retryFailed('missing');
  const incomplete = Upload.find(INCOMPLETE).lean<StoredUpload[]>().cursor();
  for await (const uploads of batches(incomplete)) await addJobs(uploads);
  const idle = Job.find({ lock: null }).lean<StoredJob[]>().cursor();
  for await (const jobs of batches(idle)) await dropUseless(jobs);
}

export async function retryFailed(reason: StoredJob['reason']): Promise<void> {
  const failed = Job.find({ state: 'failed', reason }).lean<StoredJob[]>().cursor();
  for await (const { type, subject } of failed) {
    const upload = await Upload.findById(subject).lean<StoredUpload | null>();
    if (upload && (await openFileOf(upload, upload.key))) await restartJob(type, upload);
  }
}

/** Adds jobs that read pictures stored by an earlier version. Can be interrupted and repeated. */
export async function addMetadataJobs(): Promise<void> {
  const unread = { ...NOT_WITHHELD, 'facts.mediaType': 'image', found: null } as const;
  for await (const uploads of batches(Upload.find(unread).lean<StoredUpload[]>().cursor()))
    await addJobs(uploads, ['metadata']);
}

async function dropUseless(jobs: readonly StoredJob[]): Promise<void> {
  const subjects = jobs.map(({ subject }) => subject);
  const uploads = await Upload.find({ _id: { $in: subjects } }).lean<StoredUpload[]>();
  const missing = new Map(uploads.map((upload) => [upload._id, missingWork(upload)]));
  for (const job of jobs) if (!missing.get(job.subject)?.includes(job.type)) await dropJob(job);
}

/** The items in lists of a hundred. */
export async function* batches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
