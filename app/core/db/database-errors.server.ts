import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { databaseDown, Failure } from '~/core/validation/errors';

const DRIVER_NETWORK =
  /^Mongo(?:ose)?(?:Network|ServerSelection|NotConnected|PoolCleared|PoolClosed|ConnectionPool|TopologyClosed|WaitQueueTimeout|OperationTimeout)/;
const DRIVER_TIMEOUT = /buffering timed out|before initial connection is complete|connection .* closed/i;
/** Error codes of a server that is not primary, is shutting down, or has lost another member. */
const UNAVAILABLE_CODES = new Set([
  6, 7, 89, 91, 134, 189, 262, 9001, 10058, 10107, 11600, 11602, 13435, 13436,
]);
/** The system calls of a failed `mongodb+srv://` lookup, when the name server is unreachable. */
const LOOKUP = /^query(?:Srv|Txt)$/;

const OUT_OF_DISK_SPACE = 14031;
/** Atlas adds this code to all of its errors; only the message tells them apart. */
const ATLAS_ERROR = 8000;

interface DriverError extends Error {
  code?: unknown;
  syscall?: unknown;
  hasErrorLabel?: (label: string) => boolean;
}

/**
 * Whether the database was unreachable, not primary, or could not confirm the write by its replica set. A retry may
 * succeed in a moment. The write may or may not have been applied.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code, syscall, hasErrorLabel } = error as DriverError;
  if (DRIVER_NETWORK.test(name) || (/^Mongo/.test(name) && DRIVER_TIMEOUT.test(message))) return true;
  if (typeof syscall === 'string' && LOOKUP.test(syscall)) return true;
  if (!/^Mongo/.test(name)) return false;
  // A write that waits for other members has been applied by the primary.
  if (name === 'MongoWriteConcernError') return true;
  return UNAVAILABLE_CODES.has(Number(code)) || hasErrorLabel?.call(error, 'RetryableWriteError') === true;
}

/** Whether the work may succeed later: the database or the storage cannot be reached now. */
export const isPassing = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof Failure && error.status === 503);

/** The disk is full, or the quota of an Atlas cluster is used up. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as DriverError;
  return code === OUT_OF_DISK_SPACE || (code === ATLAS_ERROR && /space quota/i.test(message));
}

const DUPLICATE_KEY = 11_000;

export const isDuplicate = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;

/** Returns the result of an insertion; null if there is such a document already. */
export const unlessDuplicate = <Result>(insertion: Promise<Result>): Promise<Result | null> =>
  insertion.catch((error: unknown) => {
    if (isDuplicate(error)) return null;
    throw error;
  });

/** Every lost compare-and-set means that another write succeeded, so this many concurrent writes all succeed. */
const ATTEMPTS = 100;
/** The random backoff grows by this per attempt, so that two competing writers do not collide again. */
const STEP_MS = 2;
const MAX_PAUSE_MS = 40;

/**
 * Retries a compare-and-set until it wins. The attempt reads the stored state and returns null on a conflict. Throws
 * 503 if it never wins.
 */
export async function retryOnConflict<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    if (count > 0) await pause(Math.random() * Math.min(MAX_PAUSE_MS, STEP_MS * count));
    const result = await attempt();
    if (result !== null) return result;
  }
  throw databaseDown();
}

let isPrepared: () => boolean = () => true;

/** Sets how the server reports that the database is prepared. Scripts prepare it themselves before they use it. */
export function followPreparation(read: () => boolean): void {
  isPrepared = read;
}

/** Whether the database has its indexes, migrations and initial content, so that reads are complete. */
export const isDatabasePrepared = (): boolean => isPrepared();

let repliedAt = -Infinity;
let followed: unknown;

const noteReply = () => {
  repliedAt = performance.now();
};

/**
 * Returns the time of the last reply of the database to this process, by `performance.now()`. While the site runs it
 * polls the database twice a second.
 */
export function lastDatabaseReply(): number {
  // Before the first connection this is undefined, despite its type.
  const client = mongoose.connection.getClient() as mongoose.mongo.MongoClient | undefined;
  if (client && client !== followed) {
    followed = client;
    client.on('commandSucceeded', noteReply);
    client.on('commandFailed', ({ failure }) => {
      if (failure.name === 'MongoServerError') noteReply();
    });
  }
  return repliedAt;
}
