import { readFileSync } from 'node:fs';

/** Of the fields after the name in `/proc/PID/stat`: see proc(5). */
const STATE = 0;
const START_TIME = 19;

/**
 * Returns when a process was started, in ticks since the start of the machine: two processes that get the same number one after the
 * other differ by it. Returns null for a process that has ended, and on systems without `/proc`.
 */
export function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain anything, also parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[STATE] === 'Z' ? null : (fields[START_TIME] ?? null);
  } catch {
    return null;
  }
}
