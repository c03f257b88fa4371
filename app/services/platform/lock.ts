import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { AppState, type StoredState } from '~models/app-state';
import { databaseDown } from '~/rules/validation/errors';
import { isDuplicate } from './database-errors';

/** A lock whose holder sent no heartbeat for this long is considered abandoned. */
const STALE_AFTER_MS = 10_000;
const SLOW_HEARTBEAT_MS = 3_000;
const POLL_MS = 20;
/** A holder that can be asked to release the lock checks for that more often; waiting clients then poll less often. */
const HEARTBEAT_MS = 1_000;
const SLOW_POLL_MS = 100;

interface Waiting {
  /** Milliseconds. */
  timeoutMs: number;
  /** Aborts waiting. */
  signal?: AbortSignal;
  /** Called, perhaps more than once, when another client waits for the lock, or when it may be lost. */
  onLockRequested?: () => void;
}

/** Runs the work while holding the named lock, across all processes; waits up to `timeoutMs` for the lock. */
export async function withLock<Result>(
  name: string,
  work: () => Promise<Result>,
  timeoutMs = 2 * STALE_AFTER_MS,
): Promise<Result> {
  const release = await acquireLock(name, { timeoutMs });
  if (!release) throw databaseDown();
  try {
    return await work();
  } finally {
    await release();
  }
}

/** Acquires the lock. Returns a function that releases it, or null after the timeout. */
export async function acquireLock(
  name: string,
  { timeoutMs, signal, onLockRequested }: Waiting,
): Promise<(() => Promise<void>) | null> {
  const mine = { _id: `turn: ${name}`, value: randomUUID() };
  const deadline = Date.now() + timeoutMs;
  while (!(await take(mine))) {
    if (Date.now() > deadline || signal?.aborted) return null;
    if (onLockRequested) await AppState.updateOne({ _id: mine._id }, { $set: { wanted: true } });
    await pause(onLockRequested ? SLOW_POLL_MS : POLL_MS);
  }
  const heartbeats = sendHeartbeats(mine, onLockRequested);
  return async () => {
    clearInterval(heartbeats);
    await AppState.deleteOne(mine);
  };
}

type LockHandle = Pick<StoredState, '_id' | 'value'>;

async function take(lock: LockHandle): Promise<boolean> {
  try {
    await AppState.create({ ...lock, at: new Date() });
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const [past, future] = [-STALE_AFTER_MS, STALE_AFTER_MS].map((far) => new Date(Date.now() + far));
    // A heartbeat in the future was written before the clock was set back.
    await AppState.deleteOne({ _id: lock._id, $or: [{ at: { $lt: past } }, { at: { $gt: future } }] });
    return false;
  }
}

function sendHeartbeats(lock: LockHandle, onLockRequested?: () => void): NodeJS.Timeout {
  const every = onLockRequested ? HEARTBEAT_MS : SLOW_HEARTBEAT_MS;
  let heardAt = Date.now();
  const beat = async () => {
    if (Date.now() - heardAt > STALE_AFTER_MS - 2 * HEARTBEAT_MS) onLockRequested?.();
    const now = Date.now();
    const still = await AppState.findOneAndUpdate(lock, {
      $set: { at: new Date(now) },
    }).lean<StoredState | null>();
    if (!still || still.wanted) onLockRequested?.();
    if (still) heardAt = now;
  };
  return setInterval(() => void beat().catch(() => undefined), every);
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
  try {
    await AppState.create({ _id, ...done });
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}
