import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { wakeWritersOfClosedSockets } from './closed-sockets';
import { within } from './within';

const RETRY_MS = 2_000;
/** How long a query waits for a database that does not answer. */
const PATIENCE_MS = 3_000;
/** A connection that is opened while the database comes back may never be answered: then another is tried. */
const OPENING_MS = 8_000;
/** After so long without a word, a connection is taken for dead: nobody waits for ever. */
const SILENCE_MS = 30_000;

/** Connects Mongoose's one connection and keeps trying until it works, or until `signal` says to stop. */
export async function connect(uri: string, log: Logger, signal: AbortSignal): Promise<void> {
  wakeWritersOfClosedSockets();
  mongoose.set('bufferTimeoutMS', PATIENCE_MS);
  const options = {
    serverSelectionTimeoutMS: PATIENCE_MS,
    waitQueueTimeoutMS: PATIENCE_MS,
    connectTimeoutMS: OPENING_MS,
    socketTimeoutMS: SILENCE_MS,
    autoIndex: false,
    retryWrites: false,
    monitorCommands: true,
  };
  await keepTrying(() => mongoose.connect(uri, options), log, signal);
}

/** Does it again after a pause while the database is what fails; any other error is thrown. */
export async function keepTrying(
  work: () => Promise<unknown>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
      return;
    } catch (error) {
      if (!/^Mongo/.test(reason(error))) throw error;
      log.warn({ reason: reason(error) }, 'The database cannot be reached; trying again');
      await pause(RETRY_MS, signal);
    }
  }
}

/** Words without the URI, which may hold a password. */
const reason = (error: unknown) => (error instanceof Error ? error.name : 'unknown');

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Whether the database answers, within a second. */
export async function isDatabaseUp(): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  return within(1_000, db.command({ ping: 1 })).then(
    () => true,
    () => false,
  );
}

export const disconnect = () => mongoose.disconnect();
