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
