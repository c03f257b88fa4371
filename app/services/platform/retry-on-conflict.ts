import { setTimeout as pause } from 'node:timers/promises';
import { databaseDown } from '~/rules/validation/errors';

/** Every lost compare-and-set means that another write succeeded, so this many concurrent writes all succeed. */
const ATTEMPTS = 100;
/** The pause before an attempt grows by this, up to the maximum, and is random, so that two competing writers do not collide again. */
const STEP_MS = 2;
const MAX_PAUSE_MS = 40;

/**
 * Runs an attempt at a compare-and-set again until it wins. The attempt reads what is stored, and returns null if another write came
 * first. Throws 503 if it never wins.
 */
export async function retryOnConflict<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    if (count > 0) await pause(Math.random() * Math.min(MAX_PAUSE_MS, STEP_MS * count));
    const result = await attempt();
    if (result !== null) return result;
  }
  throw databaseDown();
}
