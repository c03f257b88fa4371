import { randomUUID } from 'node:crypto';
import type mongoose from 'mongoose';
import { stateCollection } from './state-collection';

const PREFIX = 'writing: ';
const RENEWAL_MS = 120;
/** An older mark without a heartbeat belongs to a killed instance. */
const LIFETIME_MS = 300;
/** How long a mark stays after all writes are announced, so that an editor's saves share one mark. */
const KEPT_MS = 2_000;

interface StoredMark {
  _id: string;
  /** A string, because the values of this collection are strings. */
  value: string;
}

/**
 * Tells other instances that this one writes content, so that they notice when it is killed before it announces a write. A mark is stored
 * before a write, and its value rises while the instance lives. Clocks of two machines are never compared.
 */
export class WritingMarks {
  readonly #id = `${PREFIX}${randomUUID()}`;
  #value = 0;
  #wantedUntil = -Infinity;
  /** Resolves when the mark is stored; undefined without one. */
  #stored: Promise<unknown> | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The marks of other instances, and since when each has its value. */
  #seen = new Map<string, { value: string; since: number }>();

  /** `hasUnannounced` returns whether a write is running or unannounced. */
  constructor(
    private readonly connection: mongoose.Connection,
    private readonly hasUnannounced: () => boolean,
  ) {}

  get hasOthers(): boolean {
    return this.#seen.size > 0;
  }

  /** Stores the mark unless one exists. Await it before a write of content. */
  async set(): Promise<void> {
    this.#wantedUntil = performance.now() + KEPT_MS;
    this.#stored ??= this.#renew();
    await this.#stored;
  }

  /** Returns whether a writing instance was killed, and removes its mark. */
  async findKilled(): Promise<boolean> {
    const filter = { _id: { $gte: PREFIX, $lt: 'writing:!' } };
    const marks = await this.#collection.find(filter).toArray();
    const now = performance.now();
    const others = marks.filter(({ _id }) => _id !== this.#id);
    this.#seen = new Map(
      others.map(({ _id, value }) => {
        const seen = this.#seen.get(_id);
        return [_id, seen?.value === value ? seen : { value, since: now }];
      }),
    );
    const killed = [...this.#seen].filter(([, { since }]) => now - since >= LIFETIME_MS);
    for (const [_id, { value }] of killed) await this.#collection.deleteOne({ _id, value });
    return killed.length > 0;
  }

  /** Removes the mark, unless a write sets it again meanwhile. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    if (!this.#stored) return;
    this.#stored = undefined;
    await this.#collection.deleteOne({ _id: this.#id, value: String(this.#value) });
  }

  get #collection() {
    return stateCollection<StoredMark>(this.connection);
  }

  /** After a failure the next write tries again; without a database no write can get lost. */
  async #renew(): Promise<void> {
    try {
      this.#value += 1;
      const fields = { $set: { value: String(this.#value) } };
      await this.#collection.updateOne({ _id: this.#id }, fields, { upsert: true });
      this.#timer = setTimeout(() => this.#renewOrRemove(), RENEWAL_MS).unref();
    } catch {
      queueMicrotask(() => (this.#stored = undefined));
    }
  }

  #renewOrRemove(): void {
    const isWanted = performance.now() < this.#wantedUntil || this.hasUnannounced();
    const done = isWanted ? this.#renew() : this.stop();
    done.catch(() => (this.#stored = undefined));
  }
}
