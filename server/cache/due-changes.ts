import type { DeclaredChange } from './content-changes';

/** What changes at a moment without a write. */
export interface Due {
  /** Milliseconds since 1970. */
  at: number;
  /** Null if everything may change. */
  changes: readonly DeclaredChange[] | null;
}

/** Returns the next moment after `since` at which content changes without a write, with all that has changed by then; null without one. */
export type NextDue = (since: Date) => Promise<Due | null>;

const EVERYTHING: readonly null[] = [null];

/** The changes that come at set times. The next ones are read again after each write, which may have added some or removed them. */
export class DueChanges {
  /** Up to when everything that was due was taken. */
  #takenUntil = Date.now();
  /** The latest time that the clock has shown. */
  #seenAt = Date.now();
  #next: Due | null = null;
  /** The epoch for which the next ones were read; 0 if they are to be read. */
  #epoch = 0;

  constructor(private readonly nextDue: NextDue) {}

  /** Returns what has come, and since when; a change is null if it may be of everything. `epoch` is the current one. */
  take(epoch: number): { at: number; changes: readonly (DeclaredChange | null)[] } | null {
    if (!this.#next || Date.now() < this.#next.at) return null;
    const { at, changes } = this.#next;
    this.#next = null;
    // What was written since they were read may have come, too.
    const isComplete = this.#epoch === epoch && changes !== null;
    this.#epoch = 0;
    this.#takenUntil = isComplete ? at : Date.now();
    return { at, changes: isComplete ? changes : EVERYTHING };
  }

  /** Reads the next ones, unless they are known. `epochNow` returns the current epoch. */
  async read(epochNow: () => number): Promise<void> {
    const epoch = epochNow();
    if (this.#epoch === epoch) return;
    const next = await this.nextDue(new Date(this.#takenUntil));
    if (epoch !== epochNow()) return;
    this.#next = next;
    this.#epoch = epoch;
  }

  /** Whether the clock was set back since this was asked last. What was due then is due again: records may be hidden until it comes. */
  isClockSetBack(): boolean {
    const now = Date.now();
    const isSetBack = now < this.#seenAt;
    this.#seenAt = now;
    if (isSetBack) this.#takenUntil = now;
    return isSetBack;
  }
}
