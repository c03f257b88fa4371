import { Readable } from 'node:stream';
import { Upload, type StoredUpload } from '~models/upload';
import { acquireLock, type HeldLock } from '../../platform/lock';
import { storageContext } from '../../storage/open';
import { withheldKey } from '../../storage/storage';
import type { StoreFile } from './variants';
import { deleteUnneeded, filesOf } from '../delivery/upload-files';
import { findFfmpeg } from '../../media/ffmpeg';
import { moveToRightPlace } from '../delivery/right-place';
import { TASKS, UNAVAILABLE, type Task } from './tasks';

/** How often a job looks whether it is still wanted. */
const CHECK_MS = 1_000;
/** Uploads that other workers are at work on are passed over: more than there are instances. */
const MAX_CANDIDATES = 20;

/** An upload with work to do, which no other worker does while the lock is held. */
interface Job {
  task: Task;
  worker: string;
  upload: StoredUpload;
  lock: HeldLock;
}

/** Takes the next piece of work, or returns null if there is none that can be done. */
export async function takeJob(worker: string): Promise<Job | null> {
  for (const task of TASKS) {
    const waiting = await findWaiting(task);
    if (waiting.length === 0 || !(await isPossible(task))) continue;
    for (const { _id } of waiting) {
      const job = await take(task, worker, _id);
      if (job) return job;
    }
  }
  return null;
}

const freeFor = ({ needed }: Task) => ({
  ...needed,
  withheldAt: null,
  leasedUntil: { $lt: new Date() },
});

/** Reads before anything is written, because even a write that matches nothing counts as a content change. */
const findWaiting = (task: Task) =>
  Upload.find(freeFor(task), { _id: 1 })
    .sort({ createdAt: task.order })
    .limit(MAX_CANDIDATES)
    .lean<Pick<StoredUpload, '_id'>[]>();

async function isPossible({ needsFfmpeg }: Task): Promise<boolean> {
  if (!needsFfmpeg || (await findFfmpeg()).program) return true;
  const { needed, update } = UNAVAILABLE;
  if (await Upload.exists(needed)) await Upload.updateMany(needed, update);
  return false;
}

/**
 * The lease is a lock, which another instance takes when it finds it unchanged at its next look. The heartbeats do not write to
 * `uploads`, which would make every page be rendered again. A job that has lost its lock records nothing, because the upload
 * names the next worker then.
 */
async function take(task: Task, worker: string, _id: string): Promise<Job | null> {
  const lock = await acquireLock(`work on ${_id}`, { timeoutMs: 0 });
  if (!lock) return null;
  try {
    const free = { _id, ...freeFor(task) };
    const upload = (await Upload.exists(free))
      ? await Upload.findOneAndUpdate(free, task.begin(worker), {
          returnDocument: 'after',
        }).lean<StoredUpload | null>()
      : null;
    if (upload) return { task, worker, upload, lock };
  } catch (error) {
    await lock.release();
    throw error;
  }
  await lock.release();
  return null;
}

/** The upload was deleted or withheld, or its files are no longer wanted, so the work ends. */
class NoLongerWanted extends Error {
  override name = 'NoLongerWanted';
}

/** Does a piece of work. Whatever becomes of it, no file remains that no record names. */
export async function doJob(
  { task, worker, upload, lock }: Job,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> {
  const { _id } = upload;
  const mine = { _id, ...task.doneBy(worker) };
  const isWanted = async () => Boolean(await Upload.exists({ ...mine, withheldAt: null }));
  const written: string[] = [];
  const ending = endWhenUnwanted(isWanted, signal);
  const put: StoreFile = async (key, bytes, type) => {
    if (!(await isWanted())) throw new NoLongerWanted();
    written.push(key);
    await storageContext().storage.put(key, Readable.from([bytes]), type);
  };
  try {
    const made = await task.make(upload, ending.signal, put);
    const { matchedCount } = await Upload.updateOne(mine, { $set: made });
    if (matchedCount === 0) throw new NoLongerWanted();
  } catch (error) {
    const isInterrupted = signal.aborted || !(await isWanted());
    if (!isInterrupted) report(error);
    const isMine = Boolean(await Upload.exists(mine));
    await discard(_id, written, isMine);
    const left = isInterrupted ? task.interrupted : task.failed(error, task.attempts(upload));
    if (isMine) await Upload.updateOne(mine, left);
  } finally {
    ending.stop();
    await lock.release();
  }
  // What was stored while the upload was being taken off the site is still where it would be served.
  if (await Upload.exists({ _id, withheldAt: { $ne: null } })) await moveToRightPlace(_id);
}

/** Returns a signal that also aborts when the upload is deleted, withheld or taken over: a running ffmpeg is killed then. */
function endWhenUnwanted(isWanted: () => Promise<boolean>, stopping: AbortSignal) {
  const unwanted = new AbortController();
  const check = async () => {
    if (!(await isWanted())) unwanted.abort(new NoLongerWanted());
  };
  // Without the database nothing is known; the work goes on.
  const timer = setInterval(() => void check().catch(() => undefined), CHECK_MS);
  timer.unref();
  return {
    signal: AbortSignal.any([stopping, unwanted.signal]),
    stop: () => clearInterval(timer),
  };
}

/** Deletes the files of work that is not recorded, except those that another worker, or a later choice, may need. */
async function discard(_id: string, written: string[], isMine: boolean): Promise<void> {
  const decidedAt = performance.now();
  const now = isMine ? null : await Upload.findById(_id).lean<StoredUpload | null>();
  const needed = new Set(now ? filesOf(now) : []);
  const keys = written.filter((key) => !needed.has(key)).flatMap((key) => [key, withheldKey(key)]);
  await deleteUnneeded(keys, decidedAt);
}
