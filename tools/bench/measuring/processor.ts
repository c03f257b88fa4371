import { readFileSync } from 'node:fs';

/** The tick of the clock in which Linux counts processor time. */
const TICK_MICROSECONDS = 10_000;

/** Returns the processor time of a process in microseconds: fields 14 and 15 of its `stat`, see proc(5). */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}
