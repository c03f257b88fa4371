import { existsSync, readFileSync } from 'node:fs';

/** Whether the system says how long each thread has been on a processor. */
export const IS_MEASURABLE = existsSync('/proc/self/schedstat');

const NANOSECONDS = 1e6;

/**
 * Returns for how many milliseconds the main thread of a process has been on a processor. While it is, the event loop answers
 * nobody else; the threads beside it, which hash passwords or read images, hold nobody up.
 */
export function mainThreadMs(pid: number): number {
  const [onProcessor = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(onProcessor) / NANOSECONDS;
}
