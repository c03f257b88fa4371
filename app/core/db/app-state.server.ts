import { AppState, type StoredState } from '~models/app-state';
import { isDuplicate } from './database-errors.server';

export async function insertState(state: StoredState): Promise<boolean> {
  try {
    await AppState.create(state);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** A dropped entry starts over. */
const MAX_OBSERVED = 1_000;

/**
 * Measures how long stored values have been unchanged, by the monotonic clock of this process. The clocks of two
 * machines differ, so a stored time does not tell how long ago it was.
 */
export class Observations {
  readonly #seen = new Map<string, { value: string; since: number }>();

  /** Returns the milliseconds since this process first saw the value. */
  observe(id: string, value: string): number {
    const now = performance.now();
    const before = this.#seen.get(id);
    const since = before?.value === value ? before.since : now;
    this.#seen.delete(id);
    this.#seen.set(id, { value, since });
    if (this.#seen.size > MAX_OBSERVED) this.#seen.delete(this.#seen.keys().next().value ?? '');
    return now - since;
  }

  forget(id: string): void {
    this.#seen.delete(id);
  }
}
