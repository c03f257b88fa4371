/** Lets so many through at once; the others wait their turn. */
export function semaphore(most: number) {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
