/** Returns a function that returns the processor time of this process since this call, in milliseconds. */
export function measureProcessorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}
