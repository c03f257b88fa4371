import assert from 'node:assert/strict';

/** Returns a function that returns the processor time of this process since this call, in milliseconds. */
export function measureProcessorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

/** Runs the work and returns the most processor time of this process, in milliseconds, between two turns of the event loop meanwhile. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let spent = measureProcessorTime();
  const turn = () => {
    longest = Math.max(longest, spent());
    spent = measureProcessorTime();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work().finally(() => (isOver = true));
  return Math.max(longest, spent());
}

/** Processor time of `referenceWork` on the machine that the limits of the tests were set on, in milliseconds. */
const REFERENCE_MS = 18;
const REFERENCE_HTML = Array.from(
  { length: 20_000 },
  (_, index) => `<p id="${index % 7}">${index} &amp;</p>`,
).join('');

/** What the measured functions do: cuts a text, replaces in its parts, counts them and makes new texts. */
function referenceWork(): unknown {
  const counts = new Map<string, number>();
  for (const part of REFERENCE_HTML.split('<')) {
    const text = part.replace(/&amp;/g, '&').toUpperCase();
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return JSON.parse(JSON.stringify([...counts]));
}

/** Returns how many times as long as the reference machine this one takes at present, at least 1: the median of some runs. */
export function slowdown(): number {
  const times = Array.from({ length: 9 }, () => {
    const spent = measureProcessorTime();
    referenceWork();
    return spent();
  }).sort((a, b) => a - b);
  return Math.max(1, (times[4] ?? 0) / REFERENCE_MS);
}

/** Whether the work took less than the limit, both in milliseconds; a machine slower than the reference may take longer in proportion. */
export const isWithin = (took: number, limit: number) => took < limit || took < limit * slowdown();

/** Throws if the work took longer than the limit allows on this machine. */
export function expectWithin(took: number, limit: number): void {
  assert(isWithin(took, limit), `It took ${took} ms instead of at most ${limit} ms.`);
}
