import { Busy } from '~/rules/validation/errors';

/** Limits concurrent work; further callers wait in line. Throws `Busy` if already so many wait. */
export function semaphore(limit: number, maxWaiting = Infinity) {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside >= limit && waiting.length >= maxWaiting) throw new Busy();
    if (inside >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      // The next waiting caller takes over the slot.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
