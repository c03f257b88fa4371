import { JOB_TYPES, type JobType } from '~models/job';
import { isFirstIn } from '~/core/db/lock.server';
import { startWorkLoop } from '~/core/db/pace.server';
import { doJob, takeJob } from './job.server';
import { retryFailed, sweepJobs } from './job-queue.server';

const POLL_MS = 20_000;

interface Worker {
  wake(): void;
  /** Stops after the current step; other workers can take unfinished work. */
  stop(): Promise<void>;
}

const processWide = globalThis as typeof globalThis & { showreelWorker?: Worker | undefined };

export const wakeWorker = () => processWide.showreelWorker?.wake();

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
  const stop = async () => {
    stopping.abort();
    clearInterval(timer);
    if (processWide.showreelWorker === worker) processWide.showreelWorker = undefined;
    await Promise.all([mending, ...loops.map((loop) => loop.ended())]);
  };
  const worker: Worker = { wake, stop };
  processWide.showreelWorker = worker;
  wake();
  const mending = mend().catch(report).finally(wake);
  return stop;
}

const YEARS_MS = 10 * 365 * 24 * 60 * 60 * 1000;

/** Earlier versions gave up jobs whose files had been moved, without recording why: these are retried once. */
async function mend(): Promise<void> {
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
