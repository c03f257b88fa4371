import type mongoose from 'mongoose';
import type { DeclaredChange } from './content-changes';
import { randomUUID } from 'node:crypto';

/** Returns the collection of the program's internal state. Throws without a connection. */
function stateCollection<Stored extends mongoose.mongo.Document>(
  connection: mongoose.Connection,
): mongoose.mongo.Collection<Stored> {
  const { db } = connection;
  if (!db) throw new Error('not connected');
  return db.collection<Stored>('state');
}

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
