import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { AppState, type StoredState } from '~models/app-state';
import { databaseDown, Failure, Busy } from '~/core/validation/errors';
import { insertState, Observations } from './app-state.server';

// No clocks of two machines are compared: see docs/decisions/0081-locks-without-clocks.md.

/** A lock that stood unchanged for this long in front of a waiting process is considered abandoned. */
const LIFETIME_MS = 10_000;
/** A holder relies on its lock for a shorter time after its last heartbeat, because clocks do not run at the same rate. */
const RELIED_ON = 0.9;
/** After this part of the lifetime without a heartbeat a holder is asked to release the lock. */
const DOUBTFUL = 0.8;
const POLL_MS = 20;
/** A holder that can be asked to release the lock checks for that more often; waiting clients then poll less often. */
const HEARTBEAT = 0.1;
const SLOW_HEARTBEAT = 0.3;
const SLOW_POLL_MS = 100;

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelLockLifetime?: number };

/** Returns after how many milliseconds without a change a lock is considered abandoned. */
export const lockLifetimeMs = (): number => processWide.showreelLockLifetime ?? LIFETIME_MS;

/**
 * Sets the lifetime of locks, which must be the same in all processes that share a database. Tests shorten it, so that
 * they do not wait for ten seconds; the site never does.
 */
export function limitLocks(milliseconds: number | undefined): void {
  if (milliseconds === undefined) delete processWide.showreelLockLifetime;
  else processWide.showreelLockLifetime = milliseconds;
}

/** The lock may be held by another process now, so nothing may be changed on the strength of it any more. */
export class LockLost extends Failure {
  constructor() {
    super(
      503,
      'This took too long, and something else may have been changed meanwhile. Please try again in a moment.',
    );
  }
}

interface Waiting {
  /** Milliseconds. */
  timeoutMs: number;
  /** Aborts waiting. */
  signal?: AbortSignal;
  /** Called, perhaps more than once, when another client waits for the lock, or when it may be lost. */
  onLockRequested?: () => void;
}

/** A lock that this process has acquired. It can be lost: to a process that has heard nothing of this one for its lifetime. */
export class HeldLock {
  #renewedAt: number;
  #isLost = false;
  #at: number;
  readonly #heartbeats: NodeJS.Timeout;

  constructor(
    private readonly id: string,
    /** No other holder of the lock has this value, so a record that carries it was written by this one. */
    readonly value: string,
    /** When it was acquired at the earliest, by the monotonic clock. */
    acquiredAt: number,
    at: Date,
    private readonly onLockRequested?: () => void,
  ) {
    this.#renewedAt = acquiredAt;
    this.#at = at.getTime();
    const everyMs = lockLifetimeMs() * (onLockRequested ? HEARTBEAT : SLOW_HEARTBEAT);
    this.#heartbeats = setInterval(() => void this.#beat().catch(() => undefined), everyMs);
  }

  /** Whether no other process can have it. Ask immediately before each step that a second holder must not interleave with. */
  get isHeld(): boolean {
    return !this.#isLost && performance.now() - this.#renewedAt < RELIED_ON * lockLifetimeMs();
  }

  /** Throws `LockLost` unless `isHeld`. */
  assertHeld(): void {
    if (!this.isHeld) throw new LockLost();
  }

  async release(): Promise<void> {
    clearInterval(this.#heartbeats);
    this.#isLost = true;
    await AppState.deleteOne({ _id: this.id, value: this.value });
  }

  /** Changes the record, whatever the clock does, so that waiting processes see that the holder is alive. */
  async #beat(): Promise<void> {
    const sentAt = performance.now();
    if (sentAt - this.#renewedAt > DOUBTFUL * lockLifetimeMs()) this.onLockRequested?.();
    this.#at = Math.max(Date.now(), this.#at + 1);
    const still = await AppState.findOneAndUpdate(
      { _id: this.id, value: this.value },
      { $set: { at: new Date(this.#at) } },
    ).lean<StoredState | null>();
    if (!still) this.#isLost = true;
    else this.#renewedAt = Math.max(this.#renewedAt, sentAt);
    if (!still || still.wanted) this.onLockRequested?.();
  }
}

/**
 * Runs the work while holding the named lock, across all processes; waits up to `timeoutMs` for the lock, by default twice
 * its lifetime.
 */
export async function withLock<Result>(
  name: string,
  work: (lock: HeldLock) => Promise<Result>,
  timeoutMs = 2 * lockLifetimeMs(),
): Promise<Result> {
  const lock = await acquireLock(name, { timeoutMs });
  if (!lock) throw databaseDown();
  try {
    return await work(lock);
  } finally {
    await lock.release();
  }
}

/** Acquires the lock, or returns null after the timeout. */
export async function acquireLock(
  name: string,
  { timeoutMs, signal, onLockRequested }: Waiting,
): Promise<HeldLock | null> {
  const _id = `turn: ${name}`;
  const value = randomUUID();
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const acquiredAt = performance.now();
    const at = new Date();
    if (await take({ _id, value, at })) return new HeldLock(_id, value, acquiredAt, at, onLockRequested);
    if (performance.now() > deadline || signal?.aborted) return null;
    if (onLockRequested) await AppState.updateOne({ _id }, { $set: { wanted: true } });
    await pause(onLockRequested ? SLOW_POLL_MS : POLL_MS);
  }
}

const locks = new Observations();

async function take(lock: Pick<StoredState, '_id' | 'value' | 'at'>): Promise<boolean> {
  const { _id, value, at } = lock;
  if (!(await insertState(lock))) {
    const other = await AppState.findById(_id).lean<StoredState | null>();
    if (!other) return false;
    // An earlier attempt has stored it, and the reply was lost.
    const isOwn = other.value === value;
    if (!isOwn && locks.observe(_id, `${other.value} ${other.at.getTime()}`) < lockLifetimeMs()) return false;
    // Nothing is taken from a holder that sends a heartbeat at this moment.
    const unchanged = { _id, value: other.value, at: other.at };
    const taken = await AppState.updateOne(unchanged, { $set: { value, at }, $unset: { wanted: true } });
    if (taken.matchedCount === 0) return false;
  }
  locks.forget(_id);
  return true;
}

/** Returns true for the first call with this name within the interval, across all processes. */
export async function isFirstIn(milliseconds: number, name: string): Promise<boolean> {
  const now = Date.now();
  const _id = `done: ${name}`;
  const done = { value: hostname(), at: new Date(now) };
  // A time far in the future was written by a clock that has since been corrected.
  const long = [
    { at: { $lte: new Date(now - milliseconds) } },
    { at: { $gt: new Date(now + milliseconds) } },
  ];
  const { matchedCount } = await AppState.updateOne({ _id, $or: long }, { $set: done });
  if (matchedCount > 0) return true;
  return insertState({ _id, ...done });
}

/** Returns the result of the work, or null if it takes longer; the work itself continues. Throws as the work does. */
export async function inTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<{ result: Result } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  // Nobody waits any more for an error that comes later.
  work.catch(() => undefined);
  try {
    return await Promise.race([work.then((result) => ({ result })), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Limits concurrent work; further callers wait in line. Throws `Busy` if already so many wait. */
export function semaphore(limit: number, maxWaiting = Infinity) {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (inside >= limit && waiting.length >= maxWaiting) throw new Busy();
    if (inside >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else inside += 1;
    try {
      return await work();
    } finally {
      // The next waiting caller takes over the slot.
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}

/** How long work goes on without a turn. */
const SLICE_MS = 10;

/** Lets other requests have their turn during long work: call `take` between two steps of it. */
export class Turns {
  #since = performance.now();

  async take(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await turn();
    this.#since = performance.now();
  }
}
