import { AppState, type StoredState } from '~models/app-state';
import { unlessDuplicate } from './database-errors.server';
import mongoose from 'mongoose';
import { databaseDown } from '~/core/validation/errors';

export const insertState = async (state: StoredState): Promise<boolean> =>
  (await unlessDuplicate(AppState.create(state))) !== null;

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

/** The time of the database's machine, which all instances share; null if it does not tell. */
export async function databaseTime(): Promise<Date | null> {
  const { db } = mongoose.connection;
  if (!db) throw databaseDown();
  const { localTime = null } = (await db.admin().command({ hello: 1 })) as { localTime?: Date };
  return localTime;
}

/** Clocks that differ by more were set on purpose, or are wrong: see docs/decisions/0143-changes-at-a-time.md. */
const IN_STEP_MS = 60_000;

/**
 * The time for writes that happen at a set time, for all visitors. Both this machine's clock and the database's have reached it, so that an
 * instance whose clock is a little ahead is not early. A clock that was moved counts alone, as for scheduled articles.
 */
export async function sharedNow(): Promise<Date> {
  const shared = (await databaseTime())?.getTime();
  const own = Date.now();
  const isInStep = shared !== undefined && Math.abs(own - shared) < IN_STEP_MS;
  return new Date(isInStep ? Math.min(own, shared) : own);
}
