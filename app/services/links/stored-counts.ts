import { notFoundCounter } from './not-found';
import { storeHits } from './redirect-hits';

/** What is counted in memory, and stored once a minute and at the stop. */
const COUNTS = [storeHits, () => notFoundCounter.store()];

const STORE_EVERY_MS = 60_000;
/** The longest that a stop waits for it. */
const MAX_WAIT_MS = 1_000;

/** Stores what is counted about addresses, once a minute. Returns a function that stores it once more and stops. */
export function storeCountsRegularly(report: (error: unknown) => void): () => Promise<void> {
  const store = async () => {
    for (const each of COUNTS) await each().catch(report);
  };
  const timer = setInterval(() => void store().catch(report), STORE_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    const tooLong = new Promise<void>((resolve) => void setTimeout(resolve, MAX_WAIT_MS).unref());
    await Promise.race([store(), tooLong]);
  };
}
