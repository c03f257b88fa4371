import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits between two pieces of work if needed. Throws if the work must stop. */
export type Pace = () => Promise<void>;

/** Less busy time than this is not waited for. */
const LEAST_MS = 2;

export interface PaceOptions {
  /** The work waits for so many times as long as the event loop was busy. */
  times: number;
  /** It never waits longer than this. */
  longestMs: number;
  /** After slices of this length it looks whether the event loop has other work. */
  sliceMs: number;
  /** The event loop has other work from this share of busy time on. */
  busy: number;
}

const AS_MUCH: PaceOptions = { times: 1, longestMs: 50, sliceMs: 2, busy: 0.5 };

/**
 * The pace of work beside requests: whenever the event loop was busy for some milliseconds, with any work, it waits for as long, or for a
 * multiple of it, but no longer than until the event loop has nothing else to do.
 */
export function pacedBesideRequests(
  signal: AbortSignal,
  { times, longestMs, sliceMs, busy }: PaceOptions = AS_MUCH,
): Pace {
  let before = performance.eventLoopUtilization();
  return async () => {
    signal.throwIfAborted();
    const { active } = performance.eventLoopUtilization(before);
    if (active < LEAST_MS) return;
    const until = performance.now() + Math.min(times * active, longestMs);
    let isBusy = true;
    while (isBusy && performance.now() < until) {
      const start = performance.eventLoopUtilization();
      await pause(sliceMs);
      isBusy = performance.eventLoopUtilization(start).utilization >= busy;
    }
    before = performance.eventLoopUtilization();
  };
}

/** The pace of a command, whose process has no other work: it never waits. */
// eslint-disable-next-line @typescript-eslint/require-await
export const unpaced: Pace = async () => undefined;
