import { Job, type JobType, type StoredJob, JOB_TYPES } from '~models/job';
import { Upload, type StoredUpload } from '~models/upload';
import { acquireLock, type HeldLock, isFirstIn } from '~/core/db/lock.server';
import { Failure } from '~/core/validation/errors';
import { findFfmpeg, VideoFailure } from '~/media/files/ffmpeg.server';
import { servedKey, withheldKey } from '~/media/storage/storage.server';
import { moveToRightPlace } from '~/media/delivery/right-place.server';
import { declareFields } from '~/media/delivery/declare-upload.server';
import { deleteUnneeded, filesOfUpload, recordedFiles } from '~/media/delivery/file-keys.server';
import { FileMissing, putFileOf, type StoreFile } from '~/media/delivery/stored-files.server';
import { NOT_SERVED, NOT_WITHHELD } from '~/media/delivery/file-view.server';
import { addMissingJobs, dropJob, missingWork, retryFailed, sweepJobs } from './job-queue.server';
import { TASKS } from './job-tasks.server';
import { startWorkLoop } from '~/core/db/pace.server';

/** How often a worker checks that its job is still wanted. */
const CHECK_MS = 1_000;
/** Must exceed the number of instances: jobs of other workers are skipped. */
const MAX_CANDIDATES = 20;
/** Retry delay after an error. */
const RETRY_AFTER_MS = 60_000;

/** No other worker does it while the lock is held. */
interface TakenJob {
  job: StoredJob;
  upload: StoredUpload;
  lock: HeldLock;
}

async function takeJob(types: readonly JobType[]): Promise<TakenJob | null> {
  for (const type of types) {
    const waiting = await Job.find({ type, ...DUE() })
      .sort({ createdAt: TASKS[type].order })
      .limit(MAX_CANDIDATES)
      .lean<StoredJob[]>();
    if (waiting.length === 0 || !(await isPossible(type))) continue;
    for (const job of waiting) {
      const taken = await take(job);
      if (taken) return taken;
    }
  }
  return null;
}

const DUE = () => ({
  state: { $in: ['waiting' as const, 'unavailable' as const] },
  notBefore: { $lt: new Date() },
});

/** Without ffmpeg, marks the jobs that need it as impossible, so that pages play the videos themselves. */
async function isPossible(type: JobType): Promise<boolean> {
  const { needsFfmpeg, impossible } = TASKS[type];
  if (!needsFfmpeg || (await findFfmpeg()).program) return true;
  const waiting = { type, state: 'waiting' } as const;
  const subjects = await Job.distinct('subject', waiting);
  if (subjects.length === 0) return false;
  if (impossible)
    await declareFields(subjects, impossible, () =>
      Upload.updateMany({ _id: { $in: subjects } }, { $set: impossible }),
    );
  await Job.updateMany({ subject: { $in: subjects }, ...waiting }, { $set: { state: 'unavailable' } });
  return false;
}

/** Another instance takes a lock that it finds unchanged at its next look: see docs/decisions/0081-locks-without-clocks.md. */
async function take(job: StoredJob): Promise<TakenJob | null> {
  const lock = await acquireLock(`job ${job._id}`, { timeoutMs: 0 });
  if (!lock) return null;
  const taken = await begin(job, lock).catch(async (error: unknown) => {
    await lock.release();
    throw error;
  });
  if (!taken) await lock.release();
  return taken;
}

/** Writes the lock's name into the job, unless the job is done or needless: file complete, withheld or deleted. */
async function begin({ _id, subject, type }: StoredJob, lock: HeldLock): Promise<TakenJob | null> {
  const job = await Job.findOneAndUpdate(
    { _id, ...DUE() },
    { $set: { state: 'waiting', lock: lock.value }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredJob | null>();
  if (!job) return null;
  const upload = await Upload.findOne({ _id: subject, ...NOT_WITHHELD }).lean<StoredUpload | null>();
  if (upload && missingWork(upload).includes(type)) return { job, upload, lock };
  await dropJob(job);
  return null;
}

/** The upload was deleted or withheld, or its files are no longer wanted. */
class NoLongerWanted extends Error {
  override name = 'NoLongerWanted';
}

/** Does a job. Never leaves a file that no record names. */
async function doJob(
  { job, upload, lock }: TakenJob,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> {
  const { _id } = upload;
  const task = TASKS[job.type];
  const mine = { _id: job._id, lock: lock.value };
  const isMine = async () => Boolean(await Job.exists(mine));
  const isWanted = async () => (await isMine()) && Boolean(await Upload.exists({ _id, ...NOT_WITHHELD }));
  const written: string[] = [];
  const ending = endWhenUnwanted(isWanted, signal);
  const put: StoreFile = async (key, content, type) => {
    if (!(await isWanted())) throw new NoLongerWanted();
    written.push(key);
    const keepInPlace = await putFileOf(upload, key, content, type);
    // At once, because the rest of the work may take minutes: a file under embargo must not be served that long.
    await keepInPlace();
  };
  try {
    if (job.attempts > MAX_ATTEMPTS) throw new Error(`upload ${_id} was tried ${MAX_ATTEMPTS} times`);
    const made = await task.make(upload, ending.signal, put);
    const unchanged = { _id, ...task.unchanged(upload) };
    const { matchedCount } = await declareFields([_id], made, () =>
      Upload.updateOne(unchanged, { $set: made }),
    );
    if (matchedCount === 0) throw new NoLongerWanted();
    await Job.deleteOne(mine);
    // Work that depended on this one can start now.
    await addMissingJobs([_id]);
  } catch (error) {
    const isInterrupted = signal.aborted || error instanceof NoLongerWanted || !(await isWanted());
    if (!isInterrupted) report(error);
    await discard(_id, written, await isMine());
    if (isInterrupted) await Job.updateOne(mine, { $set: { lock: null }, $inc: { attempts: -1 } });
    // The storage or database was unreachable, or another process moved the files for long: the attempt does not count.
    else if (error instanceof Failure && error.status === 503)
      await Job.updateOne(mine, { $set: later(), $inc: { attempts: -1 } });
    else await recordFailure(job, upload, lock, finalReason(error, job));
  } finally {
    ending.stop();
    await lock.release();
  }
  // A file that only the result lists was not moved before.
  if (await Upload.exists({ _id, ...NOT_SERVED })) await moveToRightPlace(_id);
}

const MAX_ATTEMPTS = 3;

/** Returns why a job is given up after an error; null to retry. */
function finalReason(error: unknown, { attempts }: StoredJob): StoredJob['reason'] | null {
  if (error instanceof VideoFailure) return error.reason;
  if (attempts < MAX_ATTEMPTS) return null;
  return error instanceof FileMissing ? 'missing' : 'interrupted';
}

const later = () => ({ lock: null, notBefore: new Date(Date.now() + RETRY_AFTER_MS) });

/** A job that is given up stays `failed`; others are retried later. */
async function recordFailure(
  { _id, type }: StoredJob,
  upload: StoredUpload,
  lock: HeldLock,
  reason: StoredJob['reason'] | null,
): Promise<void> {
  const mine = { _id, lock: lock.value };
  const { impossible, unchanged } = TASKS[type];
  if (reason !== null && impossible)
    await declareFields([upload._id], impossible, () =>
      Upload.updateOne({ _id: upload._id, ...unchanged(upload) }, { $set: impossible }),
    );
  await Job.updateOne(mine, { $set: reason === null ? later() : { lock: null, state: 'failed', reason } });
}

/** Returns a signal that also aborts when the upload is deleted, withheld or taken over, which kills a running ffmpeg. */
function endWhenUnwanted(isWanted: () => Promise<boolean>, stopping: AbortSignal) {
  const unwanted = new AbortController();
  const check = async () => {
    if (!(await isWanted())) unwanted.abort(new NoLongerWanted());
  };
  // If the database is unreachable the work goes on.
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_MS);
  timer.unref();
  return {
    signal: AbortSignal.any([stopping, unwanted.signal]),
    stop: () => clearInterval(timer),
  };
}

/**
 * Deletes files whose recording failed. Keeps those that the upload lists, because the answer may have been lost, and those that another
 * worker or a later choice may need.
 */
async function discard(_id: string, written: string[], isMine: boolean): Promise<void> {
  const decidedAt = performance.now();
  const upload = await Upload.findById(_id).lean<StoredUpload | null>();
  const needed = new Set(upload ? (isMine ? recordedFiles(upload) : filesOfUpload(upload)) : []);
  const keys = written
    .map((key) => servedKey(key) ?? key)
    .filter((key) => !needed.has(key))
    .flatMap((key) => [key, withheldKey(key)]);
  await deleteUnneeded(keys, decidedAt);
}

const POLL_MS = 20_000;

const processWide = globalThis as typeof globalThis & { showreelWorker?: (() => void) | undefined };

export const wakeWorker = () => processWide.showreelWorker?.();

/** A copy takes as long as the film plays, so it must not block other jobs. */
const LONG: readonly JobType[] = ['rendition', 'burn-in'];
const SHORT = JOB_TYPES.filter((type) => !LONG.includes(type));

/**
 * Runs jobs in the background: one at a time per process, plus one film copy. Locks keep each job in one process. At the start it also
 * repairs what an interruption left.
 */
export function startWorker(report: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = [SHORT, LONG].map((types) =>
    startWorkLoop(() => workOnNext(signal, report, types), signal, report),
  );
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  const repairing = repair().catch(report).finally(wake);
  const stop = async () => {
    // Other workers can take unfinished work.
    stopping.abort();
    clearInterval(timer);
    if (processWide.showreelWorker === wake) processWide.showreelWorker = undefined;
    await Promise.all([repairing, ...loops.map((loop) => loop.ended())]);
  };
  processWide.showreelWorker = wake;
  wake();
  return stop;
}

const YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000;

/** Earlier versions gave up jobs whose files had been moved, without recording why: these are retried once. */
async function repair(): Promise<void> {
  if (await isFirstIn(YEARS_MS, 'begin interrupted jobs again')) await retryFailed('interrupted');
  await sweepJobs();
}

export async function workOnNext(
  signal: AbortSignal,
  report: (error: unknown) => void,
  types: readonly JobType[] = JOB_TYPES,
): Promise<boolean> {
  const job = await takeJob(types);
  if (job) await doJob(job, signal, report);
  return job !== null;
}
