import { JOB_TYPES, type JobType } from '~models/job';
import { isFirstIn } from '~/core/db/lock.server';
import { doJob, takeJob } from './job.server';
import { retryFailed, sweepJobs } from './job-queue.server';

/** How often the worker looks for work that another process abandoned. */
const POLL_MS = 20_000;

interface Worker {
  wake(): void;
  /** Stops after the current step; unfinished work is free for other workers. */
  stop(): Promise<void>;
}

const processWide = globalThis as typeof globalThis & { showreelWorker?: Worker | undefined };

/** Starts the worker at once instead of at the next poll. */
export const wakeWorker = () => processWide.showreelWorker?.wake();

/** A copy of a film takes as long as the film, so that others must not wait for it. */
const LONG: readonly JobType[] = ['rendition', 'burn-in'];
const SHORT = JOB_TYPES.filter((type) => !LONG.includes(type));

/**
 * Generates derived files in the background, one at a time per process, beside one copy of a film, and each in one process only. At the
 * start it also mends what an interruption has left.
 */
export function startWorker(report: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const loops = [SHORT, LONG].map((types) => startLoop(types, stopping.signal, report));
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

/** An earlier version gave jobs up whose files were moved, and did not say so: these are tried again once. */
async function mend(): Promise<void> {
  if (await isFirstIn(YEARS_MS, 'begin interrupted jobs again')) await retryFailed('interrupted');
  await sweepJobs();
}

/** Does the jobs of these types one after the other, each time it is woken until there is none left. */
function startLoop(types: readonly JobType[], signal: AbortSignal, report: (error: unknown) => void) {
  let running: Promise<void> | null = null;
  let again = false;
  const work = async () => {
    do {
      again = false;
      while (!signal.aborted && (await workOnNext(signal, report, types)));
    } while (again && !signal.aborted);
  };
  return {
    wake() {
      again = true;
      if (signal.aborted) return;
      running ??= work()
        .catch(report)
        .finally(() => (running = null));
    },
    ended: async () => running,
  };
}

/** Does the next job of these types. Returns whether there was any. */
export async function workOnNext(
  signal: AbortSignal,
  report: (error: unknown) => void,
  types: readonly JobType[] = JOB_TYPES,
): Promise<boolean> {
  const job = await takeJob(types);
  if (job) await doJob(job, signal, report);
  return job !== null;
}
