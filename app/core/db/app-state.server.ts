import { AppState, type StoredState } from '~models/app-state';
import { isDuplicate } from './database-errors.server';

/** Stores a state that must not exist yet. Returns false if it does. */
export async function insertState(state: StoredState): Promise<boolean> {
  try {
    await AppState.create(state);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** So many are kept; one that is dropped has to be observed from the beginning. */
const MAX_OBSERVED = 1_000;

/**
 * Tells for how long stored values have stood unchanged, by the monotonic clock of this process: the clocks of two
 * machines differ, so the time that a writer has stored says nothing about how long ago that was.
 */
export class Observations {
  readonly #seen = new Map<string, { value: string; since: number }>();

  /** Records the value that is stored now. Returns the milliseconds since this process first saw it. */
  observe(id: string, value: string): number {
    const now = performance.now();
    const before = this.#seen.get(id);
    const since = before?.value === value ? before.since : now;
    // The order of the map is that of the last look.
    this.#seen.delete(id);
    this.#seen.set(id, { value, since });
    if (this.#seen.size > MAX_OBSERVED) this.#seen.delete(this.#seen.keys().next().value ?? '');
    return now - since;
  }

  forget(id: string): void {
    this.#seen.delete(id);
  }
}
