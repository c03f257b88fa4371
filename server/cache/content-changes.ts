/** Notes of what was read; only the application knows their contents. */
export interface Notes {
  /** The approximate memory in bytes. */
  readonly bytes: number;
}

/** The declared change of a write; it is stored in the database for other instances. */
export interface DeclaredChange {
  readonly collection: string;
  /** Of the changed records. */
  readonly ids: readonly string[];
  /** Whether visitors must no longer see the previous state. */
  readonly isTakeDown: boolean;
}

/** A rendering with notes of its content reads. Without notes every change may affect it. */
export interface MadeFromContent {
  /** The latest epoch for which its validity is known. */
  epoch: number;
  notes: Notes | null;
  /** Until when it may be served in place of a newer one, on the monotonic clock; absent while it is current. */
  replaceableUntil?: number | undefined;
}

/** What the application knows of its content. */
export interface DescribedContent {
  contentCollections: ReadonlySet<string>;
  nextDue: NextDue;
  /** Returns the declared change of the current write; undefined if it may change everything. */
  declaredChange: () => DeclaredChange | undefined;
  isAffected(notes: Notes, change: DeclaredChange): boolean;
}

export interface ContentFollower {
  readonly current: number;
  /** The number of writes of unpublished changes. */
  readonly unpublishedWrites: number;
  isCurrent(made: MadeFromContent): boolean;
  changesSince(epoch: number): readonly DeclaredChange[] | null;
}

/** `current`; `replaceable`: older, but may be served while a newer one is made; `outdated`: must not be served. */
export type Validity = 'current' | 'replaceable' | 'outdated';

interface KeptChange {
  change: DeclaredChange;
  replaceableUntil: number;
}

/** Maximum number of changes kept; a page that was not requested for longer is rendered again. */
const MAX_KEPT = 500;

export class ContentChanges {
  #epoch = 1;
  /** Older renderings are outdated. */
  #oldest = 1;
  /** The changes after epoch `#oldest`, in order. */
  #kept: KeptChange[] = [];

  constructor(private readonly isAffected: (notes: Notes, change: DeclaredChange) => boolean) {}

  get epoch(): number {
    return this.#epoch;
  }

  /** Returns the changes after an epoch; null if everything may have changed since. */
  since(epoch: number): DeclaredChange[] | null {
    if (epoch < this.#oldest) return null;
    return this.#kept.slice(epoch - this.#oldest).map(({ change }) => change);
  }

  addUnknown(): void {
    this.#epoch += 1;
    this.#oldest = this.#epoch;
    this.#kept = [];
  }

  /** Adds a change. Affected pages may be served until `replaceableUntil`, unless it takes something off the site. */
  add(change: DeclaredChange, replaceableUntil: number): void {
    this.#epoch += 1;
    this.#kept.push({ change, replaceableUntil: change.isTakeDown ? -Infinity : replaceableUntil });
    if (this.#kept.length <= MAX_KEPT) return;
    this.#kept.shift();
    this.#oldest += 1;
  }

  /** Checks a rendering against the changes since its epoch, each only once. */
  validityOf(made: MadeFromContent): Validity {
    if (made.epoch < this.#oldest) return 'outdated';
    for (const { change, replaceableUntil } of this.#kept.slice(made.epoch - this.#oldest)) {
      made.epoch += 1;
      if (made.notes === null || this.isAffected(made.notes, change))
        made.replaceableUntil = Math.min(made.replaceableUntil ?? Infinity, replaceableUntil);
    }
    if (made.replaceableUntil === undefined) return 'current';
    return performance.now() < made.replaceableUntil ? 'replaceable' : 'outdated';
  }
}

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
