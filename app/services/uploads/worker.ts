import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import { Upload, type StoredUpload } from '~models/upload';
import { opened } from '../storage/open';
import { makeImageVariants, type Made, type Put } from './images';
import { makePosterFiles } from './video/poster';
import { settleFiles } from './withheld';

/** Longer than the heartbeat interval, so that only a stopped worker loses its lease. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
/** How often the worker looks for work that another process abandoned. */
const POLL_MS = 20_000;
/** Limits the attempts at work that crashes the process. */
const MAX_ATTEMPTS = 3;

interface Worker {
  wake(): void;
  /** Stops after the current step; unfinished work is free for other workers. */
  stop(): Promise<void>;
}

const held = globalThis as typeof globalThis & { showreelWorker?: Worker | undefined };

/** Starts the worker at once instead of at the next poll. */
export const wakeWorker = () => held.showreelWorker?.wake();

/** Generates derived files in the background, one at a time per process and each in one process only. */
export function startWorker(report: (error: unknown) => void): () => Promise<void> {
  const me = `${hostname()}.${process.pid}.${randomUUID()}`;
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  const loop = async () => {
    do {
      again = false;
      while (!stopping.signal.aborted && (await workOnNext(me, stopping.signal, report)));
    } while (again && !stopping.signal.aborted);
  };
  const wake = () => {
    again = true;
    if (stopping.signal.aborted) return;
    running ??= loop()
      .catch(report)
      .finally(() => (running = null));
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  const stop = async () => {
    stopping.abort();
    clearInterval(timer);
    if (held.showreelWorker === worker) held.showreelWorker = undefined;
    await running;
  };
  const worker: Worker = { wake, stop };
  held.showreelWorker = worker;
  wake();
  return stop;
}

/** Returns whether there was any work. */
export async function workOnNext(
  worker: string,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<boolean> {
  const upload = await lease(worker);
  if (!upload) return false;
  const mine = { _id: upload._id, worker };
  const renewal = setInterval(() => {
    void Upload.updateOne(mine, { $set: { leasedUntil: leaseEnd() } }).catch(report);
  }, RENEW_MS);
  const written: string[] = [];
  const put: Put = async (key, bytes, type) => {
    if (!(await Upload.exists({ _id: upload._id, withheldAt: null }))) throw new UploadGone();
    written.push(key);
    await opened().storage.put(key, Readable.from([bytes]), type);
  };
  try {
    await finish(mine, await make(upload, signal, put), written);
    if (await isWithheld(mine)) await settleFiles(upload._id);
  } catch (error) {
    if (await isGone(mine)) await discard(written);
    else {
      const isInterrupted = signal.aborted || (await isWithheld(mine));
      if (!isInterrupted) report(error);
      if (await Upload.exists(mine)) await discard(written);
      await giveUp(mine, upload.attempts, isInterrupted);
    }
  } finally {
    clearInterval(renewal);
  }
  return true;
}

/** The upload was deleted or withheld while it was being processed, so the work ends. */
class UploadGone extends Error {}

const isGone = async ({ _id }: Mine) => !(await Upload.exists({ _id }));

const isWithheld = async ({ _id }: Mine) => Boolean(await Upload.exists({ _id, withheldAt: { $ne: null } }));

async function discard(keys: string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => opened().storage.delete(key)));
}

const leaseEnd = () => new Date(Date.now() + LEASE_MS);

/**
 * Leases the oldest waiting or abandoned upload to this worker. Reads before it writes, because even a write that
 * matches nothing counts as a content change.
 */
async function lease(worker: string): Promise<StoredUpload | null> {
  const now = Date.now();
  // A lease that ends so late was written before the clock was set back.
  const over = [
    { leasedUntil: { $lt: new Date(now) } },
    { leasedUntil: { $gt: new Date(now + 2 * LEASE_MS) } },
  ];
  const free = { work: { $in: ['waiting', 'working'] as const }, withheldAt: null, $or: over };
  if (!(await Upload.exists(free))) return null;
  return Upload.findOneAndUpdate(
    free,
    { $set: { work: 'working', worker, leasedUntil: leaseEnd() }, $inc: { attempts: 1 } },
    { sort: { createdAt: 1 }, returnDocument: 'after' },
  ).lean<StoredUpload | null>();
}

async function make(upload: StoredUpload, signal: AbortSignal, put: Put): Promise<Made> {
  if (upload.attempts > MAX_ATTEMPTS) throw new Error(`upload ${upload._id} was tried ${MAX_ATTEMPTS} times`);
  return upload.kind === 'image' ? makeImageVariants(upload, put) : makePosterFiles(upload, signal, put);
}

type Mine = Pick<StoredUpload, '_id' | 'worker'>;

/** Records the derived files, or deletes them if the upload was deleted. */
async function finish(mine: Mine, made: Made, written: string[]): Promise<void> {
  const done = { ...made, work: 'done' as const, worker: null };
  const { matchedCount } = await Upload.updateOne(mine, { $set: done });
  if (matchedCount === 0 && (await isGone(mine))) await discard(written);
}

/**
 * Interrupted work waits for a retry; work that threw an error has failed. The original file can be used either way.
 */
async function giveUp(mine: Mine, attempts: number, interrupted: boolean): Promise<void> {
  const again = interrupted || attempts < MAX_ATTEMPTS;
  const leasedUntil = interrupted ? new Date(0) : leaseEnd();
  const next = again ? { work: 'waiting' as const, leasedUntil } : { work: 'failed' as const };
  const undone = interrupted ? { $inc: { attempts: -1 } } : {};
  await Upload.updateOne(mine, { $set: { ...next, worker: null }, ...undone });
}
