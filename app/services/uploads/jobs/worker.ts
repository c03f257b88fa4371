import { doJob, takeJob } from './job';

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

/** Generates derived files in the background, one at a time per process and each in one process only. */
export function startWorker(report: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  const loop = async () => {
    do {
      again = false;
      while (!stopping.signal.aborted && (await workOnNext(stopping.signal, report)));
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
    if (processWide.showreelWorker === worker) processWide.showreelWorker = undefined;
    await running;
  };
  const worker: Worker = { wake, stop };
  processWide.showreelWorker = worker;
  wake();
  return stop;
}

/** Does the next job. Returns whether there was any. */
export async function workOnNext(signal: AbortSignal, report: (error: unknown) => void): Promise<boolean> {
  const job = await takeJob();
  if (job) await doJob(job, signal, report);
  return job !== null;
}
