import { setTimeout as pause } from 'node:timers/promises';
import { StorageUnavailable } from './storage';

/** How long a save waits for what follows from it in the storage. */
const SAVE_TIMEOUT_MS = 3_000;
/** The pauses between further attempts, after which the hourly cleanup does what is left. */
const PAUSES_MS = [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000];

/**
 * Does what follows from a save in the storage. A store that is slow or away makes the save neither fail nor wait: the work goes on in
 * the background, where `again` is tried until the store is back. Throws any other error of `work`.
 */
export async function continueInBackground(
  work: () => Promise<void>,
  again: () => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const later = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, SAVE_TIMEOUT_MS);
  });
  const working = work().catch((error: unknown) => {
    if (!(error instanceof StorageUnavailable)) throw error;
    // Nobody waits for it, and the cleanup does the same.
    repeat(again).catch(() => undefined);
  });
  working.catch(() => undefined);
  await Promise.race([working, later]).finally(() => clearTimeout(timer));
}

async function repeat(again: () => Promise<void>): Promise<void> {
  for (const milliseconds of PAUSES_MS) {
    await pause(milliseconds, undefined, { ref: false });
    try {
      return await again();
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
    }
  }
}
