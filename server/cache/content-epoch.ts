import type mongoose from 'mongoose';
import type { Logger } from 'pino';
import { withTimeout } from '../with-timeout';
import {
  ContentChanges,
  type DeclaredChange,
  type MadeFromContent,
  type Notes,
  type Validity,
} from './content-changes';
import { DueChanges, type NextDue } from './due-changes';
import { SharedChanges } from './shared-changes';
import { WritingMarks } from './writing-marks';

type Client = ReturnType<mongoose.Connection['getClient']>;

/** What only the admin shows: writes to it leave public pages as they are. */
const UNPUBLISHED = 'drafts';
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'drop']);
const POLL_MS = 400;
/** The same while another instance writes, which may be killed before it has announced that. */
const WRITING_POLL_MS = 150;
const TIMEOUT_MS = 1_500;
/** How long after a change what shows the state of before may be shown while it is made again. */
const REPLACEABLE_MS = 1_000;
/** The same for a change of another instance, which was made up to half a second before it is known. */
const LEARNED_REPLACEABLE_MS = 250;

interface Parts {
  /** The names of the collections that public pages are made from. */
  contentCollections: ReadonlySet<string>;
  nextDue: NextDue;
  /** Returns what the write that is being sent changes; undefined if it may change everything. */
  declaredChange: () => DeclaredChange | undefined;
  /** Whether a change may alter what was read. */
  isAffected: (notes: Notes, change: DeclaredChange) => boolean;
  log: Logger;
}

/**
 * Follows the changes of the content, to detect outdated pages. Every write of this process to a content collection is known
 * before the writer gets its result; writes of other processes arrive within half a second through the database, and what
 * appears or goes at a set time is a change then. A write that declares what it changes outdates what shows that, any other
 * write everything.
 */
export class ContentEpoch {
  #isDown = true;
  #timer: NodeJS.Timeout | undefined;
  readonly #changes: ContentChanges;
  readonly #due: DueChanges;
  readonly #shared: SharedChanges;
  readonly #marks: WritingMarks;
  readonly #writes = new Map<number, DeclaredChange | null>();
  readonly #unpublishedWrites = new Set<number>();
  #unpublished = 0;

  constructor(
    private readonly connection: mongoose.Connection,
    private readonly parts: Parts,
  ) {
    this.#changes = new ContentChanges(parts.isAffected);
    this.#due = new DueChanges(parts.nextDue);
    this.#shared = new SharedChanges(connection, (change) => this.#learn(change, LEARNED_REPLACEABLE_MS));
    this.#marks = new WritingMarks(connection, () => this.#writes.size > 0 || this.#shared.hasAnnouncements);
    // The first round tells the other instances that this one has started, and perhaps has changed the database.
    this.#shared.announce(null);
  }

  /** The current epoch, a number. */
  get current(): number {
    const due = this.#due.take(this.#changes.epoch);
    if (due) {
      const lateMs = Date.now() - due.at;
      for (const change of due.changes) this.#learn(change, REPLACEABLE_MS - lateMs);
      this.#pollSoon(0);
    }
    return this.#changes.epoch;
  }

  /** The number of writes of this process to unpublished changes. */
  get unpublished(): number {
    return this.#unpublished;
  }

  /** Whether the last query of the database failed. */
  get isDown(): boolean {
    return this.#isDown;
  }

  /** Compares what was made with what has changed since, and raises its epoch to the current one. */
  validityOf = (made: MadeFromContent): Validity =>
    made.epoch === this.current && made.replaceableUntil === undefined
      ? 'current'
      : this.#changes.validityOf(made);

  isCurrent = (made: MadeFromContent): boolean => this.validityOf(made) === 'current';

  /** Starts to watch the writes of this process, and to poll for those of others. */
  start(): void {
    this.#follow(this.connection.getClient());
    this.#pollNow();
  }

  /** Lets the other instances know when this one is killed before it has announced a write. Wait for it before a write. */
  async beforeWrite(): Promise<void> {
    await withTimeout(TIMEOUT_MS, this.#marks.set()).catch(() => undefined);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await withTimeout(TIMEOUT_MS, this.#marks.stop()).catch(() => undefined);
  }

  #learn(change: DeclaredChange | null, replaceableMs = REPLACEABLE_MS): void {
    if (change) this.#changes.add(change, performance.now() + replaceableMs);
    else this.#changes.addUnknown();
  }

  #follow(client: Client): void {
    client.on('commandStarted', ({ commandName, command, requestId }) => {
      if (!WRITES.has(commandName)) return;
      const collection = String((command as Record<string, unknown>)[commandName]);
      if (this.parts.contentCollections.has(collection)) {
        this.#writes.set(requestId, this.parts.declaredChange() ?? null);
        // Work in the background has not waited for a mark.
        this.beforeWrite().catch(() => undefined);
      }
      if (collection === UNPUBLISHED) this.#unpublishedWrites.add(requestId);
    });
    const ended = ({ requestId }: { requestId: number }) => {
      if (this.#unpublishedWrites.delete(requestId)) this.#unpublished += 1;
      const change = this.#writes.get(requestId);
      if (change === undefined) return;
      this.#writes.delete(requestId);
      this.#learn(change);
      this.#shared.announce(change);
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
      await withTimeout(TIMEOUT_MS, this.#shared.exchange());
      if (await withTimeout(TIMEOUT_MS, this.#marks.findKilled())) this.#learn(null);
      await withTimeout(TIMEOUT_MS, this.#readDue());
      this.#isDown = false;
    } catch (error) {
      if (!this.#isDown) this.parts.log.warn({ err: error }, 'the content epoch cannot be read');
      this.#isDown = true;
    }
    if (this.#shared.hasAnnouncements && !this.#isDown) this.#pollSoon(0);
    else this.#pollSoon(this.#marks.hasOthers ? WRITING_POLL_MS : POLL_MS);
  }

  async #readDue(): Promise<void> {
    // After the clock is set back, content could become public without notice until it is at the same time again.
    if (this.#due.isClockSetBack()) this.#learn(null);
    await this.#due.read(() => this.current);
  }
}
