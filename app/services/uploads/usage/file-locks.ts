import { withLock } from '../../platform/lock';

/**
 * A save that shows a file, and one that closes a kit with it, decide one after the other. Files share some locks, so that a save of
 * hundreds of pictures needs no more than these.
 */
const LOCKS = 64;
const BASE = 36;

const lockOf = (name: string): number => Number.parseInt(name.slice(-2), BASE) % LOCKS;

/** Runs the work while nobody else decides whether the public sees these uploads. `assertHeld` throws once that is over. */
export async function withFilesLocked<Result>(
  names: Iterable<string>,
  work: (assertHeld: () => void) => Promise<Result>,
): Promise<Result> {
  // Always in the same order, so that no two saves wait for each other.
  const locks = [...new Set([...names].map(lockOf))].sort((a, b) => a - b);
  const lockNext = (assertHeld: () => void): Promise<Result> => {
    const lock = locks.shift();
    if (lock === undefined) return work(assertHeld);
    return withLock(`serving ${lock}`, (held) =>
      lockNext(() => {
        assertHeld();
        held.assertHeld();
      }),
    );
  };
  return lockNext(() => undefined);
}
