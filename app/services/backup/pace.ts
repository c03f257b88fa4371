import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Waits, if that is due, between two pieces of work. Throws if the work is to end. */
export type Pace = () => Promise<void>;

const SLICE_MS = 2;
const LONGEST_MS = 50;

/**
 * The pace of work beside requests: after some milliseconds in which the event loop was busy, with this work or anything else, it waits
 * for as long.
 */
export function pacedBesideRequests(signal: AbortSignal): Pace {
  let before = performance.eventLoopUtilization();
  return async () => {
    signal.throwIfAborted();
    const { active } = performance.eventLoopUtilization(before);
    if (active < SLICE_MS) return;
    await pause(Math.min(active, LONGEST_MS));
    before = performance.eventLoopUtilization();
  };
}

/** The pace of a command, whose process has nothing else to do. */
// eslint-disable-next-line @typescript-eslint/require-await
export const unpaced: Pace = async () => undefined;
