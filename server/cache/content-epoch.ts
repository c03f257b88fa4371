import type mongoose from 'mongoose';
import type { Logger } from 'pino';
import { withTimeout } from '../with-timeout';
import {
  ContentChanges,
  type DeclaredChange,
  type DescribedContent,
  type MadeFromContent,
  type Validity,
  DueChanges,
} from './content-changes';
import { SharedChanges, WritingMarks } from './other-instances';

type Client = ReturnType<mongoose.Connection['getClient']>;

/** Only the admin shows this collection: writes to it do not affect public pages. */
const UNPUBLISHED = 'drafts';
const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify', 'drop']);
const POLL_MS = 400;
/** The polling interval while another instance writes, which may be killed before it announces the write. */
const WRITING_POLL_MS = 150;
/** Writes that follow one another are announced together: a seed or an import makes hundreds within seconds. */
const ANNOUNCE_MS = 100;
const TIMEOUT_MS = 1_500;
/** How long after a change the previous state may be shown while the new one is rendered. */
const REPLACEABLE_MS = 1_000;
/** The same for a change of another instance, which may be half a second old when it is learned. */
const LEARNED_REPLACEABLE_MS = 250;

interface Parts extends DescribedContent {
  log: Logger;
}

/**
 * Follows content changes to detect outdated pages. A write of this process to a content collection is known before the writer gets its
 * result; writes of other processes arrive through the database within half a second, and scheduled changes count at their time. A write
 * with a declared change outdates what shows it; any other write outdates everything.
 */
export class ContentEpoch {
  #isDown = true;
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> | undefined;
  #polledAt = -Infinity;
  readonly #changes: ContentChanges;
  readonly #due: DueChanges;
  readonly #shared: SharedChanges;
  readonly #marks: WritingMarks;
  readonly #writes = new Map<number, DeclaredChange | null>();
  readonly #runningUnpublished = new Set<number>();
  #unpublishedWrites = 0;

  constructor(
    private readonly connection: mongoose.Connection,
    private readonly parts: Parts,
  ) {
    this.#changes = new ContentChanges((notes, change) => parts.isAffected(notes, change));
    this.#due = new DueChanges(parts.nextDue);
    this.#shared = new SharedChanges(connection, (change) => this.#learn(change, LEARNED_REPLACEABLE_MS));
    this.#marks = new WritingMarks(connection, () => this.#writes.size > 0 || this.#shared.hasAnnouncements);
    // The first round tells other instances that this one has started, and may have changed the database.
    this.#shared.announce(null);
  }

  get current(): number {
    const due = this.#due.take(this.#changes.epoch);
    if (due) {
      const lateMs = Date.now() - due.at;
      for (const change of due.changes) this.#learn(change, REPLACEABLE_MS - lateMs);
      this.#pollSoon(0);
    }
    return this.#changes.epoch;
  }

  get unpublishedWrites(): number {
    return this.#unpublishedWrites;
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /** Checks a rendering against the changes since, and raises its epoch to the current one. */
  validityOf = (made: MadeFromContent): Validity =>
    made.epoch === this.current && made.replaceableUntil === undefined
      ? 'current'
      : this.#changes.validityOf(made);

  isCurrent = (made: MadeFromContent): boolean => this.validityOf(made) === 'current';

  changesSince = (epoch: number): DeclaredChange[] | null => this.#changes.since(epoch);

  start(): void {
    this.#follow(this.connection.getClient());
    this.#pollNow();
  }

  /** Lets other instances detect when this one is killed before it announces a write. Await it before a write. */
  async beforeWrite(): Promise<void> {
    await withTimeout(this.#marks.set(), TIMEOUT_MS).catch(() => undefined);
  }

  /** Announces what this process has written. */
  async stop(): Promise<void> {
    await withTimeout(this.#polling ?? Promise.resolve(), TIMEOUT_MS).catch(() => undefined);
    clearTimeout(this.#timer);
    if (this.#shared.hasAnnouncements)
      await withTimeout(this.#shared.exchange(), TIMEOUT_MS).catch(() => undefined);
    await withTimeout(this.#marks.stop(), TIMEOUT_MS).catch(() => undefined);
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
        // Background work has not set a mark.
        this.beforeWrite().catch(() => undefined);
      }
      if (collection === UNPUBLISHED) this.#runningUnpublished.add(requestId);
    });
    const ended = ({ requestId }: { requestId: number }) => {
      if (this.#runningUnpublished.delete(requestId)) this.#unpublishedWrites += 1;
      const change = this.#writes.get(requestId);
      if (change === undefined) return;
      this.#writes.delete(requestId);
      this.#learn(change);
      this.#shared.announce(change);
      this.#announceSoon();
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

  /** A write after a pause is announced at once. */
  #announceSoon(): void {
    this.#pollSoon(Math.max(0, this.#polledAt + ANNOUNCE_MS - performance.now()));
  }

  #pollNow(): void {
    this.#polledAt = performance.now();
    this.#polling = this.#poll().catch((error: unknown) => {
      this.parts.log.error({ err: error }, 'polling the content epoch failed');
    });
  }

  async #poll(): Promise<void> {
    try {
      await withTimeout(this.#shared.exchange(), TIMEOUT_MS);
      if (await withTimeout(this.#marks.findKilled(), TIMEOUT_MS)) this.#learn(null);
      await withTimeout(
        this.#due.read(() => this.current),
        TIMEOUT_MS,
      );
      this.#isDown = false;
    } catch (error) {
      if (!this.#isDown) this.parts.log.warn({ err: error }, 'the content epoch cannot be read');
      this.#isDown = true;
    }
    if (this.#shared.hasAnnouncements && !this.#isDown) this.#announceSoon();
    else this.#pollSoon(this.#marks.hasOthers ? WRITING_POLL_MS : POLL_MS);
  }
}
