import { subscribe } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits between two pieces of work if needed. Throws if the work must stop. */
export type Pace = () => Promise<void>;

const SLICE_MS = 2;
const LONGEST_MS = 50;
/** From this share of busy time on, the event loop has other work. */
const BUSY = 0.5;

/**
 * The pace of work beside requests: whenever the event loop was busy for some milliseconds, with any work, it waits for as long, but no
 * longer than until the event loop has nothing else to do.
 */
export function pacedBesideRequests(signal: AbortSignal): Pace {
  let before = performance.eventLoopUtilization();
  return async () => {
    signal.throwIfAborted();
    const { active } = performance.eventLoopUtilization(before);
    if (active < SLICE_MS) return;
    const until = performance.now() + Math.min(active, LONGEST_MS);
    let isBusy = true;
    while (isBusy && performance.now() < until) {
      const start = performance.eventLoopUtilization();
      await pause(SLICE_MS);
      isBusy = performance.eventLoopUtilization(start).utilization >= BUSY;
    }
    before = performance.eventLoopUtilization();
  };
}

let requests = 0;
subscribe('http.server.request.start', () => (requests += 1));

/** So many requests in a second are not waited for: a screen that shows the progress asks, too. */
const FEW = 10;
/** How long the work waits for each further one, and at most. */
const WAIT_MS = 15;
const LONGEST_WAIT_MS = 3_000;

/** The same for work that outdates pages, which are made again for the next visitors: the more of them come, the longer it waits. */
export function pacedBesideVisitors(signal: AbortSignal): Pace {
  const pace = pacedBesideRequests(signal);
  let [counted, at] = [requests, performance.now()];
  return async () => {
    await pace();
    const seconds = Math.max((performance.now() - at) / 1000, 1);
    const wait = Math.min(WAIT_MS * ((requests - counted) / seconds - FEW), LONGEST_WAIT_MS);
    if (seconds > 1) [counted, at] = [requests, performance.now()];
    if (wait >= SLICE_MS) await pause(wait, undefined, { signal });
  };
}

/** The pace of a command, whose process has no other work: it never waits. */
// oxlint-disable-next-line typescript/require-await
export const unpaced: Pace = async () => undefined;

interface WorkLoop {
  /** Looks for work now, or again after the work that is under way. */
  wake(): void;
  /** Resolves when no work is under way. */
  ended(): Promise<void>;
}

/** Each time it is woken, does pieces of work one by one until `workOnNext` finds none. Reports its error, and waits for the next wake. */
export function startWorkLoop(
  workOnNext: () => Promise<boolean>,
  signal: AbortSignal,
  report: (error: unknown) => void,
): WorkLoop {
  let running: Promise<void> | null = null;
  let again = false;
  const work = async () => {
    do {
      again = false;
      while (!signal.aborted && (await workOnNext()));
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
    ended: async () => {
      await running;
    },
  };
}
