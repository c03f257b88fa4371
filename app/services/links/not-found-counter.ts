import { notFoundPath } from '~/rules/links/not-found-path';

/** How often an address was asked for and not found, and when last. */
export interface NotFoundCount {
  count: number;
  lastAt: Date;
}

/** Counts by canonical paths. */
export type NotFoundCounts = ReadonlyMap<string, NotFoundCount>;

/** The most addresses that are counted between two writes and are not stored yet: anybody can invent addresses. */
export const MAX_NEW_ADDRESSES = 1_000;

/**
 * Counts in memory which addresses were not found, until the counts are written. Invented addresses take a bounded memory: beyond a
 * thousand new ones, only those are counted that are stored already.
 */
export class NotFoundCounter {
  #counts = new Map<string, NotFoundCount>();
  /** The addresses that were stored after the last write. */
  #stored: ReadonlySet<string> = new Set();
  #newAddresses = 0;
  #writing: Promise<void> = Promise.resolve();

  /** `write` adds counts to what is stored, and returns all addresses that are stored then. */
  constructor(private readonly write: (counts: NotFoundCounts) => Promise<ReadonlySet<string>>) {}

  /** What was counted since the last write. */
  get counts(): NotFoundCounts {
    return this.#counts;
  }

  /** Counts one request for a target, a path with or without a query. */
  count(target: string): void {
    const path = notFoundPath(target);
    if (path !== null) this.#add(path, { count: 1, lastAt: new Date() });
  }

  /** Writes what was counted, if anything was. What cannot be written is kept: if only the answer was lost, it is counted twice. */
  store(): Promise<void> {
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#writeCounts());
    return this.#writing;
  }

  async #writeCounts(): Promise<void> {
    if (this.#counts.size === 0) return;
    const counts = this.#counts;
    this.#counts = new Map();
    this.#newAddresses = 0;
    try {
      this.#stored = await this.write(counts);
    } catch (error) {
      for (const [path, count] of counts) this.#add(path, count);
      throw error;
    }
  }

  #add(path: string, { count, lastAt }: NotFoundCount): void {
    const counted = this.#counts.get(path);
    if (counted) {
      counted.count += count;
      if (lastAt > counted.lastAt) counted.lastAt = lastAt;
      return;
    }
    if (!this.#stored.has(path)) {
      if (this.#newAddresses >= MAX_NEW_ADDRESSES) return;
      this.#newAddresses += 1;
    }
    this.#counts.set(path, { count, lastAt });
  }
}
