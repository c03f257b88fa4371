import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { wakeWritersOfClosedSockets } from './mongodb-drain-workaround';
import { explainRejection } from './rejection';
import { withTimeout } from '../with-timeout';

const RETRY_MS = 2_000;
/** How long a query waits for a database that does not answer. */
const TIMEOUT_MS = 3_000;
/** A connection that is opened while the database comes back may never be answered: then another is tried. */
const OPENING_MS = 8_000;
/** After so long without a word, a connection is taken for dead: nobody waits for ever. */
const SILENCE_MS = 30_000;
/** The database of a URI that names none; the driver's own default is `test`. */
const DATABASE_NAME = 'showreel';

/** Where to connect, and how to retry. */
export interface ConnectionAttempt {
  uri: string;
  log: Logger;
  /** Ends the attempts. */
  signal: AbortSignal;
  /** Whether an error may pass by itself. */
  isUnavailable: (error: unknown) => boolean;
}

/**
 * What every connection to the site's database has in common, the program's and the scripts'. Reads go to the primary
 * whatever the URI says: on another member a writer would not find what was just saved.
 */
export const connectionOptions = (uri: string): mongoose.ConnectOptions => ({
  serverSelectionTimeoutMS: TIMEOUT_MS,
  autoIndex: false,
  readPreference: 'primary',
  ...(!namesDatabase(uri) && { dbName: DATABASE_NAME }),
});

/** A URI without a database keeps its default for `authSource`, so the name is given beside it. */
const namesDatabase = (uri: string): boolean => /^[^:]+:\/\/[^/?]+\/[^?]/.test(uri);

/** Connects Mongoose's one connection and keeps trying until it works, or until `signal` says to stop. */
export async function connect(attempt: ConnectionAttempt): Promise<void> {
  wakeWritersOfClosedSockets();
  mongoose.set('bufferTimeoutMS', TIMEOUT_MS);
  const options = {
    ...connectionOptions(attempt.uri),
    waitQueueTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: OPENING_MS,
    socketTimeoutMS: SILENCE_MS,
    monitorCommands: true,
  };
  await retryUntilAvailable(() => mongoose.connect(attempt.uri, options), attempt);
}

/**
 * Does the work again after a pause while the database is unavailable. What the database or the driver rejects for good is
 * thrown as a `DatabaseStartError`, any other error as it is.
 */
export async function retryUntilAvailable(
  work: () => Promise<unknown>,
  { uri, log, signal, isUnavailable }: ConnectionAttempt,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      const rejection = explainRejection(error, uri, isUnavailable);
      if (rejection || !isUnavailable(error)) throw rejection ?? error;
      log.warn({ reason: reasonOf(error) }, 'The database cannot be reached; trying again');
      await pause(RETRY_MS, signal);
    }
  }
}

/** The error's name and the code of what caused it; never its message, which may hold the URI with its password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = rootOf(error) as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? `${error.name}, ${code}` : error.name;
}

/** The error at the end of the chain of causes. */
export function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Whether the database answers, within a second. */
export async function isDatabaseUp(): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  return withTimeout(1_000, db.command({ ping: 1 })).then(
    () => true,
    () => false,
  );
}

export const disconnect = () => mongoose.disconnect();
