import type { QueryFilter } from 'mongoose';
import { Job, JOB_TYPES, type JobType, type StoredJob } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { ASSETS } from '~/core/files/uploads';
import { ICON_TYPE } from '~/media/delivery/file-keys.server';
import { openFileOf } from '~/media/delivery/stored-files.server';
import { NOT_WITHHELD } from '~/media/delivery/file-view.server';
import { missingBurnIn } from './burn-in.server';

// What is still to be made of a file follows from its record, which is written first. So a job that an interruption has
// left out is added by the cleanup, and a job that is not needed any more is dropped by whoever finds it.

const jobId = (type: JobType, subject: string) => `${type}:${subject}`;

/** Returns the types of the jobs that make what a file lacks. */
export function missingWork(upload: StoredUpload): JobType[] {
  const { facts, variants, excerpt } = upload;
  const { mediaType, contentType, animated } = facts;
  if (mediaType === 'image') {
    if (contentType === ICON_TYPE) return [];
    const hasVariants = variants.length > 0 || animated;
    // Only what was stored by an earlier version has not been read.
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
    ['excerpt', !excerpt],
    ['metadata', !upload.found],
    ['rendition', lacksRendition],
    // They are made of the rendition, if there has to be one.
    ['burn-in', !lacksRendition && missingBurnIn(upload) !== undefined],
  ];
  return work.flatMap(([type, isMissing]) => (isMissing ? [type] : []));
}

const newJob = (type: JobType, { _id, createdAt }: StoredUpload): StoredJob => ({
  _id: jobId(type, _id),
  type,
  subject: _id,
  state: 'waiting',
  reason: '',
  attempts: 0,
  notBefore: new Date(0),
  lock: null,
  createdAt,
});

/** Adds the jobs, of these types, that make what these uploads lack; those that exist are left as they are. */
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

/** Begins a job again, whatever has become of it; what a worker makes now is not recorded. */
export async function restartJob(type: JobType, upload: StoredUpload): Promise<void> {
  const { _id, ...job } = newJob(type, upload);
  await Job.updateOne({ _id }, { $set: job }, { upsert: true });
}

/** Drops a job that was not needed when its upload was read. One that is needed by now is added again. */
export async function dropJob({ _id, subject }: StoredJob): Promise<void> {
  await Job.deleteOne({ _id });
  const served = { _id: subject, ...NOT_WITHHELD };
  const upload = await Upload.findOne(served).lean<StoredUpload | null>();
  if (upload) await addJobs([upload]);
}

/** Deletes the jobs of a file that was deleted. */
export const deleteJobs = async (subject: string): Promise<void> => void (await Job.deleteMany({ subject }));

/** Adds the jobs that make what these uploads lack, if they are served. */
export async function addMissingJobs(names: readonly string[]): Promise<void> {
  const served = { _id: { $in: [...names] }, ...NOT_WITHHELD };
  await addJobs(await Upload.find(served).lean<StoredUpload[]>());
}

/** Matches the uploads that may lack something. */
const INCOMPLETE: QueryFilter<StoredUpload> = {
  ...NOT_WITHHELD,
  $or: [
    { 'facts.mediaType': 'image', 'facts.animated': false, 'variants.0': { $exists: false } },
    { found: null },
    { 'facts.mediaType': 'video', 'poster.current.variants.0': { $exists: false } },
    { 'facts.mediaType': 'video', excerpt: null },
    { needsRendition: true, rendition: null },
    { 'burnIns.url': '' },
  ],
};
const AT_ONCE = 100;

/** Adds the jobs that an interruption has left out, begins those again whose file was missing, and drops those that are not needed any more. */
export async function sweepJobs(): Promise<void> {
  await retryFailed('missing');
  const incomplete = Upload.find(INCOMPLETE).lean<StoredUpload[]>().cursor();
  for await (const uploads of batches(incomplete)) await addJobs(uploads);
  const idle = Job.find({ lock: null }).lean<StoredJob[]>().cursor();
  for await (const jobs of batches(idle)) await dropUseless(jobs);
}

/** Begins the jobs again that failed for this reason, if their files are there now. */
export async function retryFailed(reason: StoredJob['reason']): Promise<void> {
  const failed = Job.find({ state: 'failed', reason }).lean<StoredJob[]>().cursor();
  for await (const { type, subject } of failed) {
    const upload = await Upload.findById(subject).lean<StoredUpload | null>();
    if (upload && (await openFileOf(upload, upload.key))) await restartJob(type, upload);
  }
}

/** Adds the jobs that read pictures of an earlier version. Can be interrupted and run again. */
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

async function* batches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
