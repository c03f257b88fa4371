import type mongoose from 'mongoose';
import type { Logger } from 'pino';
import { withTimeout } from '../with-timeout';

type Client = ReturnType<mongoose.Connection['getClient']>;

/** The collections that public pages are made from. */
const CONTENT = new Set(['shows', 'articles', 'people', 'settings', 'media', 'uploads']);
/** What only the admin shows: writes to it leave public pages as they are. */
const UNPUBLISHED = 'drafts';
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'drop']);
const ID = 'content-version';
const POLL_MS = 500;
const TIMEOUT_MS = 1_500;

interface Parts {
  /** Returns the next moment after `since` at which public content can change without a write, or null. */
  nextDue: (since: Date) => Promise<Date | null>;
  log: Logger;
}

interface StoredVersion {
  _id: string;
  /** A string, because the values of this collection are strings. */
  value: string;
}

/**
 * Tracks the version of the content, to detect outdated pages. Every write of this process to a content collection
 * raises the version before the writer gets its result; writes of other processes arrive within half a second through
 * the database, and what appears or goes at a set time raises it then.
 */
export class ContentEpoch {
  #version = 1;
  #shared = '';
  #raisedAt = Date.now();
  #due = Infinity;
  /** The version for which `#due` was read. */
  #dueFor = 0;
  #isDown = true;
  #isUnpublished = true;
  #timer: NodeJS.Timeout | undefined;
  readonly #writes = new Set<number>();
  readonly #unpublishedWrites = new Set<number>();
  #unpublishedVersion = 0;

  constructor(
    private readonly connection: mongoose.Connection,
    private readonly parts: Parts,
  ) {}

  /** The current version. */
  get current(): number {
    if (Date.now() >= this.#due) {
      this.raise();
      this.#pollSoon(0);
    }
    return this.#version;
  }

  /** The current version, which in this process also rises with unpublished changes. */
  get currentWithUnpublished(): number {
    return this.current + this.#unpublishedVersion;
  }

  /** Whether the last query of the database failed. */
  get isDown(): boolean {
    return this.#isDown;
  }

  /** Starts to watch the writes of this process, and to poll for those of others. */
  start(): void {
    this.#follow(this.connection.getClient());
    this.#pollNow();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Marks everything that was rendered before now as outdated. */
  raise(): void {
    this.#version += 1;
    this.#raisedAt = Date.now();
    this.#due = Infinity;
  }

  #follow(client: Client): void {
    client.on('commandStarted', ({ commandName, command, requestId }) => {
      if (!WRITES.has(commandName)) return;
      const collection = String((command as Record<string, unknown>)[commandName]);
      if (CONTENT.has(collection)) this.#writes.add(requestId);
      if (collection === UNPUBLISHED) this.#unpublishedWrites.add(requestId);
    });
    const ended = ({ requestId }: { requestId: number }) => {
      if (this.#unpublishedWrites.delete(requestId)) this.#unpublishedVersion += 1;
      if (!this.#writes.delete(requestId)) return;
      this.raise();
      this.#isUnpublished = true;
      this.#pollSoon(0);
    };
    client.on('commandSucceeded', ended);
    // A failed command may still have been applied.
    client.on('commandFailed', ended);
  }

  #pollSoon(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#pollNow(), milliseconds);
    this.#timer.unref();
  }

  #pollNow(): void {
    this.#poll().catch((error: unknown) => {
      this.parts.log.error({ err: error }, 'polling the content epoch failed');
    });
  }

  async #poll(): Promise<void> {
    try {
      await withTimeout(TIMEOUT_MS, this.#isUnpublished ? this.#publish() : this.#readShared());
      await withTimeout(TIMEOUT_MS, this.#findDue());
      this.#isDown = false;
    } catch (error) {
      if (!this.#isDown) this.parts.log.warn({ err: error }, 'the content epoch cannot be read');
      this.#isDown = true;
    }
    if (this.#isUnpublished && !this.#isDown) this.#pollSoon(0);
    else this.#pollSoon(POLL_MS);
  }

  get #stored() {
    const { db } = this.connection;
    if (!db) throw new Error('not connected');
    return db.collection<StoredVersion>('state');
  }

  /** Publishes the version to other instances. One round trip can cover many writes. */
  async #publish(): Promise<void> {
    this.#isUnpublished = false;
    try {
      const value = `${process.pid}-${process.hrtime.bigint()}`;
      await this.#readShared();
      await this.#stored.updateOne({ _id: ID }, { $set: { value, at: new Date() } }, { upsert: true });
      this.#shared = value;
    } catch (error) {
      this.#isUnpublished = true;
      throw error;
    }
  }

  async #readShared(): Promise<void> {
    const stored = await this.#stored.findOne({ _id: ID });
    const value = stored?.value ?? '';
    if (value === this.#shared) return;
    this.#shared = value;
    this.raise();
  }

  async #findDue(): Promise<void> {
    // After the clock is set back, content could become public without notice until it is at the same time again.
    if (Date.now() < this.#raisedAt) this.raise();
    const version = this.#version;
    if (this.#dueFor === version) return;
    const due = await this.parts.nextDue(new Date(this.#raisedAt));
    if (version !== this.#version) return;
    this.#due = due?.getTime() ?? Infinity;
    this.#dueFor = version;
  }
}
