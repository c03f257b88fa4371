import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import { Upload, type StoredUpload } from '~models/upload';
import { opened } from '../storage/open';
import { makeImageVariants, type Made, type Put } from './images';
import { makePoster } from './video/videos';

/** Longer than the pause between two signs of life, so that only who has ended loses the lease. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
/** How often it is looked whether somebody else left work behind. */
const LOOK_EVERY_MS = 20_000;
/** Work that ends the program is not tried for ever. */
const MAX_ATTEMPTS = 3;

interface Worker {
  wake(): void;
  /** Ends after the step at hand; what is unfinished is free for the next. */
  stop(): Promise<void>;
}

const held = globalThis as typeof globalThis & { showreelWorker?: Worker | undefined };

/** There is something to do: it is begun now instead of at the next look. */
export const wakeWorker = () => held.showreelWorker?.wake();

/** Makes in the background what files need, one at a time in this program and each in one program only. */
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
  const timer = setInterval(wake, LOOK_EVERY_MS);
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

/** Answers whether there was anything to do. */
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
    if (!(await Upload.exists({ _id: upload._id }))) throw new UploadGone();
    written.push(key);
    await opened().storage.put(key, Readable.from([bytes]), type);
  };
  try {
    await finish(mine, await make(upload, signal, put), written);
  } catch (error) {
    if (await isGone(mine)) await discard(written);
    else {
      if (!signal.aborted) report(error);
      if (await Upload.exists(mine)) await discard(written);
      await giveUp(mine, upload.attempts, signal.aborted);
    }
  } finally {
    clearInterval(renewal);
  }
  return true;
}

/** The upload was deleted while something was being made of it: there is nothing more to do. */
class UploadGone extends Error {}

const isGone = async ({ _id }: Mine) => !(await Upload.exists({ _id }));

async function discard(keys: string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => opened().storage.delete(key)));
}

const leaseEnd = () => new Date(Date.now() + LEASE_MS);

/**
 * The oldest upload that waits, or that somebody stopped working on; nobody else gets it meanwhile. Asked before it is
 * written, as even a write that finds nothing counts as a change of content.
 */
async function lease(worker: string): Promise<StoredUpload | null> {
  const now = Date.now();
  // Nobody leases for so long: that was a clock that has been put back since.
  const over = [
    { leasedUntil: { $lt: new Date(now) } },
    { leasedUntil: { $gt: new Date(now + 2 * LEASE_MS) } },
  ];
  const free = { work: { $in: ['waiting', 'working'] as const }, $or: over };
  if (!(await Upload.exists(free))) return null;
  return Upload.findOneAndUpdate(
    free,
    { $set: { work: 'working', worker, leasedUntil: leaseEnd() }, $inc: { attempts: 1 } },
    { sort: { createdAt: 1 }, returnDocument: 'after' },
  ).lean<StoredUpload | null>();
}

async function make(upload: StoredUpload, signal: AbortSignal, put: Put): Promise<Made> {
  if (upload.attempts > MAX_ATTEMPTS) throw new Error(`upload ${upload._id} was tried ${MAX_ATTEMPTS} times`);
  return upload.kind === 'image' ? makeImageVariants(upload, put) : makePoster(upload, signal, put);
}

type Mine = Pick<StoredUpload, '_id' | 'worker'>;

/** Records what was made; of an upload that is gone meanwhile nothing stays. */
async function finish(mine: Mine, made: Made, written: string[]): Promise<void> {
  const done = { ...made, work: 'done' as const, worker: null };
  const { matchedCount } = await Upload.updateOne(mine, { $set: done });
  if (matchedCount === 0 && (await isGone(mine))) await discard(written);
}

/** Interrupted work waits, broken work has failed: the file itself can be used all the same. */
async function giveUp(mine: Mine, attempts: number, interrupted: boolean): Promise<void> {
  const again = interrupted || attempts < MAX_ATTEMPTS;
  const leasedUntil = interrupted ? new Date(0) : leaseEnd();
  const next = again ? { work: 'waiting' as const, leasedUntil } : { work: 'failed' as const };
  const undone = interrupted ? { $inc: { attempts: -1 } } : {};
  await Upload.updateOne(mine, { $set: { ...next, worker: null }, ...undone });
}
