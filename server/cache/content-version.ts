import type mongoose from 'mongoose';
import type { Logger } from 'pino';
import { withTimeout } from '../with-timeout';

type Client = ReturnType<mongoose.Connection['getClient']>;

/** What public pages are made of. */
const CONTENT = new Set(['shows', 'articles', 'people', 'settings', 'media', 'uploads']);
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'drop']);
const ID = 'content-version';
const POLL_MS = 500;
const TIMEOUT_MS = 1_500;

interface Parts {
  /** When content that is stored already becomes public: the earliest time after `since`, or null. */
  nextDue: (since: Date) => Promise<Date | null>;
  log: Logger;
}

interface StoredVersion {
  _id: string;
  /** As text, since the collection keeps one value for each thing to remember. */
  value: string;
}

/**
 * Says from when on what was rendered is no longer what is stored. Every write that this process makes to a collection of
 * content raises the version before the writer learns of its success; writes of other processes arrive within half a
 * second through the database, and a scheduled publication raises it at its time.
 */
export class ContentVersion {
  #version = 1;
  #shared = '';
  #raisedAt = Date.now();
  #due = Infinity;
  /** The version that `#due` was read for. */
  #dueFor = 0;
  #isDown = true;
  #toTell = true;
  #timer: NodeJS.Timeout | undefined;
  readonly #writes = new Set<number>();

  constructor(
    private readonly connection: mongoose.Connection,
    private readonly parts: Parts,
  ) {}

  /** The version of now. */
  get current(): number {
    if (Date.now() >= this.#due) {
      this.raise();
      this.#pollSoon(0);
    }
    return this.#version;
  }

  /** Whether the database failed to answer when it was last asked. */
  get isDown(): boolean {
    return this.#isDown;
  }

  /** Follows the writes of this process, and from now on those of others. */
  start(): void {
    this.#follow(this.connection.getClient());
    this.#pollNow();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Something has changed: what was rendered before now is out of date. */
  raise(): void {
    this.#version += 1;
    this.#raisedAt = Date.now();
    this.#due = Infinity;
  }

  #follow(client: Client): void {
    client.on('commandStarted', ({ commandName, command, requestId }) => {
      if (WRITES.has(commandName) && CONTENT.has(String((command as Record<string, unknown>)[commandName])))
        this.#writes.add(requestId);
    });
    const ended = ({ requestId }: { requestId: number }) => {
      if (!this.#writes.delete(requestId)) return;
      this.raise();
      this.#toTell = true;
      this.#pollSoon(0);
    };
    client.on('commandSucceeded', ended);
    // It may have been carried out all the same.
    client.on('commandFailed', ended);
  }

  #pollSoon(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#pollNow(), milliseconds);
    this.#timer.unref();
  }

  #pollNow(): void {
    this.#poll().catch((error: unknown) => {
      this.parts.log.error({ err: error }, 'the content version is no longer followed');
    });
  }

  async #poll(): Promise<void> {
    try {
      await withTimeout(TIMEOUT_MS, this.#toTell ? this.#tell() : this.#listen());
      await withTimeout(TIMEOUT_MS, this.#findDue());
      this.#isDown = false;
    } catch (error) {
      if (!this.#isDown) this.parts.log.warn({ err: error }, 'the content version cannot be read');
      this.#isDown = true;
    }
    if (this.#toTell && !this.#isDown) this.#pollSoon(0);
    else this.#pollSoon(POLL_MS);
  }

  get #stored() {
    const { db } = this.connection;
    if (!db) throw new Error('not connected');
    return db.collection<StoredVersion>('state');
  }

  /** Tells the other instances. One round trip can carry the news of many writes. */
  async #tell(): Promise<void> {
    this.#toTell = false;
    try {
      const value = `${process.pid}-${process.hrtime.bigint()}`;
      await this.#listen();
      await this.#stored.updateOne({ _id: ID }, { $set: { value, at: new Date() } }, { upsert: true });
      this.#shared = value;
    } catch (error) {
      this.#toTell = true;
      throw error;
    }
  }

  async #listen(): Promise<void> {
    const stored = await this.#stored.findOne({ _id: ID });
    const value = stored?.value ?? '';
    if (value === this.#shared) return;
    this.#shared = value;
    this.raise();
  }

  async #findDue(): Promise<void> {
    // A clock that was put back would skip what falls due until it is there again.
    if (Date.now() < this.#raisedAt) this.raise();
    const version = this.#version;
    if (this.#dueFor === version) return;
    const due = await this.parts.nextDue(new Date(this.#raisedAt));
    if (version !== this.#version) return;
    this.#due = due?.getTime() ?? Infinity;
    this.#dueFor = version;
  }
}
