import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { AppState, type StoredState } from '~models/app-state';
import { databaseDown, Failure, Busy } from '~/core/validation/errors';
import { insertState, Observations } from './app-state.server';

// The clocks of two machines are never compared: see docs/decisions/0081-locks-without-clocks.md.

/** A waiting process considers a lock abandoned after this time without a change. */
const LIFETIME_MS = 10_000;
/** The holder trusts its lock for a shorter time after its last heartbeat, because clocks run at different rates. */
const RELIED_ON = 0.9;
/** After this part of the lifetime without a heartbeat the holder is asked to release the lock. */
const DOUBTFUL = 0.8;
const POLL_MS = 20;
/** A holder that can be asked to release the lock checks for it more often, and waiting clients poll less often. */
const HEARTBEAT = 0.1;
const SLOW_HEARTBEAT = 0.3;
const SLOW_POLL_MS = 100;

/** Survives a development reload, which runs this module again. */
const processWide = globalThis as typeof globalThis & { showreelLockLifetime?: number };

/** The milliseconds without a change after which a lock is considered abandoned. */
export const lockLifetimeMs = (): number => processWide.showreelLockLifetime ?? LIFETIME_MS;

/**
 * Sets the lifetime of locks, which must be the same in all processes that share a database. Only tests call it, to
 * avoid waiting for ten seconds.
 */
export function limitLocks(milliseconds: number | undefined): void {
  if (milliseconds === undefined) delete processWide.showreelLockLifetime;
  else processWide.showreelLockLifetime = milliseconds;
}

/** Another process may hold the lock now, so the work must not write anything more. */
export class LockLost extends Failure {
  constructor() {
    super(
      503,
      'This took too long, and something else may have been changed meanwhile. Please try again in a moment.',
    );
  }
}

interface Waiting {
  timeoutMs: number;
  signal?: AbortSignal;
  /** Called, perhaps repeatedly, when another client waits for the lock, or when it may be lost. */
  onLockRequested?: () => void;
}

/** An acquired lock. It is lost if other processes see no heartbeat for its lifetime. */
export class HeldLock {
  #renewedAt: number;
  #isLost = false;
  #at: number;
  readonly #heartbeats: NodeJS.Timeout;

  constructor(
    private readonly id: string,
    /** Unique per holder, so a record with this value was written by this one. */
    readonly value: string,
    /** The earliest possible time of acquisition, by the monotonic clock. */
    acquiredAt: number,
    at: Date,
    private readonly onLockRequested?: () => void,
  ) {
    this.#renewedAt = acquiredAt;
    this.#at = at.getTime();
    const everyMs = lockLifetimeMs() * (onLockRequested ? HEARTBEAT : SLOW_HEARTBEAT);
    this.#heartbeats = setInterval(() => void this.#beat().catch(() => undefined), everyMs);
  }

  /** Whether no other process can have it. Check immediately before each step that must not interleave with another holder. */
  get isHeld(): boolean {
    return !this.#isLost && performance.now() - this.#renewedAt < RELIED_ON * lockLifetimeMs();
  }

  assertHeld(): void {
    if (!this.isHeld) throw new LockLost();
  }

  async release(): Promise<void> {
    clearInterval(this.#heartbeats);
    this.#isLost = true;
    await AppState.deleteOne({ _id: this.id, value: this.value });
  }

  /** Changes the record independently of the clock, so that waiting processes see a live holder. */
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

/** Runs the work while holding the named lock, across all processes. `timeoutMs` is by default twice the lifetime. */
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
    // A holder that sends a heartbeat at this moment keeps its lock.
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
  // A time far in the future comes from a clock that has since been corrected.
  const long = [
    { at: { $lte: new Date(now - milliseconds) } },
    { at: { $gt: new Date(now + milliseconds) } },
  ];
  const { matchedCount } = await AppState.updateOne({ _id, $or: long }, { $set: done });
  if (matchedCount > 0) return true;
  return insertState({ _id, ...done });
}

/** Returns the result of the work, or null after the timeout; the work itself continues. Throws its errors. */
export async function inTime<Result>(
  work: Promise<Result>,
  milliseconds: number,
): Promise<{ result: Result } | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds);
  });
  // A late error has no receiver any more.
  work.catch(() => undefined);
  try {
    return await Promise.race([work.then((result) => ({ result })), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Limits concurrent work; further callers queue. Throws `Busy` if the queue is full. */
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

/** Waits until all have ended, then throws the error of the first that failed. */
export async function untilAllEnded(works: Iterable<Promise<unknown>>): Promise<void> {
  const ended = await Promise.allSettled(works);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

/** The maximum time before long work yields. */
const SLICE_MS = 10;

/** Yields to other requests during long work: call `take` between two steps. */
export class Turns {
  #since = performance.now();

  async take(): Promise<void> {
    if (performance.now() - this.#since < SLICE_MS) return;
    await turn();
    this.#since = performance.now();
  }
}
