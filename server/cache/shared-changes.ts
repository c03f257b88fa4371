import type mongoose from 'mongoose';
import type { DeclaredChange } from './content-changes';
import { stateCollection } from './state-collection';

const ID = 'content-version';
/** The most announcements kept: an instance that missed more treats everything as changed. */
const MAX_KEPT = 30;
/** The most changes in one announcement; beyond it the announcement says that everything may have changed. */
const MAX_CHANGES = 20;
const DUPLICATE = 11_000;

interface Announcement {
  value: string;
  changes: DeclaredChange[] | null;
}

interface StoredChanges {
  _id: string;
  /** The value of the last announcement. Programs without announcements set a different one. */
  value: string;
  /** Its name differs from releases with another format, whose writes then count as changing everything. */
  announcements?: Announcement[];
  at?: Date;
}

/**
 * Announces this instance's changes to the others, and learns theirs. All announcements are in one document, which is written by
 * compare-and-set on its value, so that none gets lost.
 */
export class SharedChanges {
  /** The last value seen; '' for none. */
  #seen = '';
  #recent: Announcement[] = [];
  /** The changes to announce; null if everything may have changed. */
  #waiting: (DeclaredChange | null)[] = [];

  constructor(
    private readonly connection: mongoose.Connection,
    private readonly learn: (change: DeclaredChange | null) => void,
  ) {}

  get hasAnnouncements(): boolean {
    return this.#waiting.length > 0;
  }

  announce(change: DeclaredChange | null): void {
    // Beyond the limit the announcement only says that everything may have changed.
    this.#waiting = this.#waiting.length < MAX_CHANGES ? [...this.#waiting, change] : [null];
  }

  /** Learns the others' announcements, and announces waiting changes. One round trip can cover many writes. */
  async exchange(): Promise<void> {
    await this.#read();
    if (!this.hasAnnouncements) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      while (!(await this.#write(waiting))) await this.#read();
    } catch (error) {
      this.#waiting = [...waiting, ...this.#waiting];
      throw error;
    }
  }

  get #collection() {
    return stateCollection<StoredChanges>(this.connection);
  }

  async #read(): Promise<void> {
    const { value = '' } = (await this.#collection.findOne({ _id: ID }, { projection: { value: 1 } })) ?? {};
    if (value === this.#seen) return;
    const stored = await this.#collection.findOne({ _id: ID });
    const recent = stored?.announcements ?? [];
    const known = recent.findIndex((announcement) => announcement.value === this.#seen);
    const isComplete = known >= 0 && recent.at(-1)?.value === stored?.value;
    this.#seen = stored?.value ?? '';
    this.#recent = recent;
    for (const change of isComplete
      ? recent.slice(known + 1).flatMap(({ changes }) => changes ?? [null])
      : [null])
      this.learn(change);
  }

  /** Returns whether the announcement is stored; false if another instance came first. */
  async #write(waiting: readonly (DeclaredChange | null)[]): Promise<boolean> {
    const known = waiting.filter((change) => change !== null);
    const isKnown = known.length === waiting.length && known.length <= MAX_CHANGES;
    const value = `${process.pid}-${process.hrtime.bigint()}`;
    const recent = [...this.#recent, { value, changes: isKnown ? known : null }].slice(-MAX_KEPT);
    const fields = { value, announcements: recent, at: new Date() };
    if (this.#seen === '') {
      if (!(await this.#insert({ _id: ID, ...fields }))) return false;
    } else {
      const { matchedCount } = await this.#collection.updateOne(
        { _id: ID, value: this.#seen },
        { $set: fields },
      );
      if (matchedCount === 0) return false;
    }
    this.#seen = value;
    this.#recent = recent;
    return true;
  }

  async #insert(document: StoredChanges): Promise<boolean> {
    try {
      await this.#collection.insertOne(document);
      return true;
    } catch (error) {
      if ((error as { code?: unknown }).code === DUPLICATE) return false;
      throw error;
    }
  }
}
