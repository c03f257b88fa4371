import type { DeclaredChange } from './content-changes';

export interface Due {
  /** Milliseconds since 1970. */
  at: number;
  /** Null if everything may change. */
  changes: readonly DeclaredChange[] | null;
}

/** Returns the next moment after `since` when content changes without a write, with all changes up to then; null if there is none. */
export type NextDue = (since: Date) => Promise<Due | null>;

const EVERYTHING: readonly null[] = [null];

/** Scheduled changes. The next ones are read again after each write, which may have added or removed some. */
export class DueChanges {
  #takenUntil = Date.now();
  #seenAt = Date.now();
  #next: Due | null = null;
  /** The epoch of the last read; 0 forces a new one. */
  #epoch = 0;

  constructor(private readonly nextDue: NextDue) {}

  /**
   * Returns the changes that are due, and since when; a null change may affect everything. `epoch` is the current one. If the clock was
   * set back since the last call, everything may change: records may be hidden until their time, which comes again.
   */
  take(epoch: number): { at: number; changes: readonly (DeclaredChange | null)[] } | null {
    const now = Date.now();
    const isSetBack = now < this.#seenAt;
    this.#seenAt = now;
    if (isSetBack) {
      this.#next = null;
      this.#epoch = 0;
      this.#takenUntil = now;
      return { at: now, changes: EVERYTHING };
    }
    if (!this.#next || now < this.#next.at) return null;
    const { at, changes } = this.#next;
    this.#next = null;
    // A write since the last read may have added changes that are due.
    const isComplete = this.#epoch === epoch && changes !== null;
    this.#epoch = 0;
    this.#takenUntil = isComplete ? at : now;
    return { at, changes: isComplete ? changes : EVERYTHING };
  }

  /** Reads the next changes, unless they are known. `epochNow` returns the current epoch. */
  async read(epochNow: () => number): Promise<void> {
    const epoch = epochNow();
    if (this.#epoch === epoch) return;
    const next = await this.nextDue(new Date(this.#takenUntil));
    if (epoch !== epochNow()) return;
    this.#next = next;
    this.#epoch = epoch;
  }
}
