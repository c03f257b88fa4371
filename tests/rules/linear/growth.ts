import { measureProcessorTime } from '../../processor-time';

/** Returns the least processor time of some runs, in milliseconds: what other work on the machine adds is never negative. */
export function leastTime(work: () => void, { runs = 5, enough = 0 } = {}): number {
  let least = Infinity;
  for (let run = 0; run < runs && least > enough; run += 1) {
    const elapsed = measureProcessorTime();
    work();
    least = Math.min(least, elapsed());
  }
  return least;
}
