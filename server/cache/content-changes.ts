/** Notes of what was read; only the application knows what is in them. */
export interface Notes {
  /** The approximate memory in bytes. */
  readonly bytes: number;
}

/** What a write changes; it is stored in the database for other instances. */
export interface DeclaredChange {
  /** Whether visitors must not see the state of before any more. */
  readonly isTakeDown: boolean;
}

/** What was made from the content, with notes of what was read for it. Without notes every change may alter it. */
export interface MadeFromContent {
  /** The epoch up to which it is known whether it is current. */
  epoch: number;
  notes: Notes | null;
  /** Until when visitors may get it instead of a newer one, on the monotonic clock; absent while it is current. */
  replaceableUntil?: number | undefined;
}

/** The content as the application follows it. */
export interface ContentFollower {
  readonly current: number;
  readonly unpublished: number;
  isCurrent(made: MadeFromContent): boolean;
}

/** Whether what was made is as the content is now, is older but may be shown while a newer one is made, or must not be shown. */
export type Validity = 'current' | 'replaceable' | 'outdated';

interface KeptChange {
  change: DeclaredChange;
  replaceableUntil: number;
}

/** The most changes that are kept: what was not asked for during so many is made again. */
const MAX_KEPT = 500;

/** The changes of the content, each with its epoch, a number that the next change raises. */
export class ContentChanges {
  #epoch = 1;
  /** What is older than this is outdated, whatever it shows. */
  #oldest = 1;
  /** The changes that made the epochs after `#oldest`, in order. */
  #kept: KeptChange[] = [];

  constructor(private readonly isAffected: (notes: Notes, change: DeclaredChange) => boolean) {}

  get epoch(): number {
    return this.#epoch;
  }

  /** Adds a change of which nothing is known: everything may be altered. */
  addUnknown(): void {
    this.#epoch += 1;
    this.#oldest = this.#epoch;
    this.#kept = [];
  }

  /** Adds a change, for which what shows it may still be shown until then, unless it takes something off the site. */
  add(change: DeclaredChange, replaceableUntil: number): void {
    this.#epoch += 1;
    this.#kept.push({ change, replaceableUntil: change.isTakeDown ? -Infinity : replaceableUntil });
    if (this.#kept.length <= MAX_KEPT) return;
    this.#kept.shift();
    this.#oldest += 1;
  }

  /** Compares what was made with the changes since, each once. */
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
