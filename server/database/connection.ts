import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { withTimeout } from '../with-timeout';
import { explainRejection } from './rejection';

let isWatching = false;

/**
 * Emits `drain` on closed sockets. MongoDB's driver (seen in 7.5 to 7.9) waits for `drain` after a write to a socket
 * that is destroyed but not yet closed, and then for ever: a query never returns or, if it happens to its monitor, the
 * database stays unavailable after it has recovered. After the event, the driver finds the connection closed and
 * handles that. Node publishes plain sockets only; for TLS, the function that opens sockets is wrapped, which the
 * driver looks up each time.
 */
function wakeWritersOfClosedSockets(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('net.client.socket', (message) => wakeWhenClosed((message as { socket: Socket }).socket));
  const open = tls.connect.bind(tls) as (...args: unknown[]) => tls.TLSSocket;
  tls.connect = (...args: unknown[]) => {
    const socket = open(...args);
    wakeWhenClosed(socket);
    return socket;
  };
}

/** Runs after the driver's own listener, which records why the connection is closed. */
function wakeWhenClosed(socket: Socket): void {
  socket.once('close', () => setImmediate(() => socket.emit('drain')));
}

/** The pause between two attempts at the start. Instances that start together try at different times. */
const RETRY_MS = { min: 1_500, max: 2_500 };
/** How long a query waits for an unavailable database. */
const TIMEOUT_MS = 3_000;
/** A connection attempt may hang while the database is restarting; after this time another is made. */
const OPENING_MS = 8_000;
/** A connection without a reply for this long is considered dead. */
const SILENCE_MS = 30_000;
/**
 * The most connections of one instance to a server. Two more watch the server, so that twenty instances take 440 of a server that
 * accepts 500; the driver's own default of 100 would fill it with five.
 */
const MAX_POOL_SIZE = 20;
/**
 * The pause between two looks for a database that is away, in milliseconds. It differs from instance to instance: after a failover
 * all of them would otherwise come back at the same moment.
 */
const SEARCH_PAUSE_MS = { min: 500, max: 1_000 };
/** The database name if the URI has none; the driver's own default is `test`. */
const DATABASE_NAME = 'showreel';

/** Where to connect, and how to retry. */
export interface ConnectionAttempt {
  uri: string;
  log: Logger;
  /** Aborts the attempts. */
  signal: AbortSignal;
  /** Whether an error is temporary. */
  isUnavailable: (error: unknown) => boolean;
}

/**
 * The options of every connection to the site's database, in the server and in scripts. Reads always go to the primary:
 * on another member a writer might not find what was just saved.
 */
export const connectionOptions = (uri: string): mongoose.ConnectOptions => ({
  serverSelectionTimeoutMS: TIMEOUT_MS,
  autoIndex: false,
  readPreference: 'primary',
  minHeartbeatFrequencyMS: Math.round(randomBetween(SEARCH_PAUSE_MS.min, SEARCH_PAUSE_MS.max)),
  ...(!namesPoolSize(uri) && { maxPoolSize: MAX_POOL_SIZE }),
  ...(!namesDatabase(uri) && { dbName: DATABASE_NAME }),
});

const randomBetween = (min: number, max: number): number => min + Math.random() * (max - min);

/** An option that is passed would override that of the URI. */
const namesPoolSize = (uri: string): boolean => /[?&]maxPoolSize=/i.test(uri);

/** A URI without a database keeps its default for `authSource`, so the name is passed as an option. */
const namesDatabase = (uri: string): boolean => /^[^:]+:\/\/[^/?]+\/[^?]/.test(uri);

/** Connects Mongoose and retries until it succeeds or `signal` aborts. */
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
 * Runs the work and retries it after a pause while the database is unavailable. A permanent rejection by the database
 * or the driver is thrown as a `DatabaseStartError`, any other error as it is.
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
      await pause(randomBetween(RETRY_MS.min, RETRY_MS.max), signal);
    }
  }
}

/** Returns the error's name and its cause's code, never its message, which may contain the URI with its password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = rootOf(error) as { code?: unknown };
  return typeof code === 'string' || typeof code === 'number' ? `${error.name}, ${code}` : error.name;
}

/** Returns the error at the end of the chain of causes. */
function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Whether the database responds within a second. */
export async function isDatabaseUp(): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  return withTimeout(1_000, db.command({ ping: 1 })).then(
    () => true,
    () => false,
  );
}

export const disconnect = () => mongoose.disconnect();
