import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import tls from 'node:tls';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { withTimeout } from '../with-timeout';

/** Thrown when no database could be started. Its message is one line for the operator. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

let isWatching = false;

/**
 * Emits `drain` on closed sockets. MongoDB's driver (seen in 7.5 to 7.9) waits for `drain` after a write to a destroyed but not yet closed
 * socket, and hangs: a query never returns or, if it happens to its monitor, the database stays unavailable after it has recovered. After
 * the event, the driver notices the closed connection. Node publishes plain sockets only; for TLS, the function that opens sockets is
 * wrapped, which the driver looks up each time.
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

/** The backoff between connection attempts at the start, with jitter for instances that start together. */
const RETRY_MS = { min: 1_500, max: 2_500 };
/** The timeout of a query while the database is unavailable. */
const TIMEOUT_MS = 3_000;
/** A connection attempt may hang while the database is restarting; after this timeout another is made. */
const OPENING_MS = 8_000;
const SILENCE_MS = 30_000;
/**
 * The pool size per server. With two monitors, twenty instances take 440 of a server's 500 connections; the driver's default of 100 would
 * fill it with five.
 */
const MAX_POOL_SIZE = 20;
/**
 * The interval of server discovery during outages, in milliseconds, with jitter: after a failover all instances would otherwise come back
 * at the same moment.
 */
const SEARCH_PAUSE_MS = { min: 500, max: 1_000 };
/** The database name if the URI has none; the driver's own default is `test`. */
const DATABASE_NAME = 'showreel';

export interface ConnectionAttempt {
  uri: string;
  log: Logger;
  signal: AbortSignal;
  isUnavailable: (error: unknown) => boolean;
}

/**
 * The options of every connection to the site's database, in the server and in scripts. Reads always go to the primary: on another member a
 * writer might not find its own save.
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

/** A passed option would override the URI's. */
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
 * Runs the work and retries it after a backoff while the database is unavailable. Throws a permanent rejection by the database or the
 * driver as a `DatabaseStartError`, and any other error unchanged.
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

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

export async function isDatabaseUp(): Promise<boolean> {
  const { db } = mongoose.connection;
  if (!db) return false;
  return withTimeout(db.command({ ping: 1 }), 1_000).then(
    () => true,
    () => false,
  );
}

export const disconnect = () => mongoose.disconnect();

interface DriverError extends Error {
  code?: unknown;
  /** The state of each server when none could be selected. */
  reason?: { compatibilityError?: string; servers?: Map<string, { error?: Error | null }> } | undefined;
}

const ADVICE: Record<number, string> = {
  13: 'Give the account readWrite on this database.',
  18: 'Correct the user name, the password or authSource.',
  85: 'Drop that index, and start again: the program makes the one that it needs.',
  86: 'Drop that index, and start again: the program makes the one that it needs.',
  11000: 'Delete or change one of the records that have the same value, and start again.',
  // The code of every error that Atlas adds.
  8000: 'Correct the user name and the password, give the account readWrite, and see that there is room left.',
};

const FROM_DRIVER = /^Mongo(?!ose)/;
/** The driver cannot use the URI or one of its options. */
const WRONG_URI = /^Mongo(?:Parse|InvalidArgument|API|MissingCredentials|MissingDependency)Error$/;

/** Describes a permanent rejection by the database: what, where, and what to do. Undefined for other or temporary errors. */
export function explainRejection(
  error: unknown,
  uri: string,
  isUnavailable: (error: unknown) => boolean,
): DatabaseStartError | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, code } = error as DriverError;
  if (WRONG_URI.test(name)) return rejection('cannot be used', error.message, uri, 'Correct MONGODB_URI.');
  const tooOld = incompatibility(error);
  if (tooOld) return rejection('is no version that works', tooOld, uri, 'Use MongoDB 4.4 or newer.');
  if (isUnavailable(error) || !FROM_DRIVER.test(name)) return undefined;
  const advice = ADVICE[Number(code)] ?? 'Correct that, and start again.';
  return rejection(
    `refuses (${code === undefined ? name : `code ${Number(code)}`})`,
    error.message,
    uri,
    advice,
  );
}

/** Returns the driver's message about an unsupported server version, from any of the causes. */
function incompatibility(error: DriverError): string | undefined {
  if (error.name === 'MongoCompatibilityError') return error.message;
  const { reason, cause } = error;
  const causes = [cause, ...[...(reason?.servers?.values() ?? [])].map((server) => server.error)];
  const found = causes.filter((each) => each instanceof Error).map((each) => incompatibility(each));
  return reason?.compatibilityError ?? found.find((each) => each !== undefined);
}

function rejection(what: string, message: string, uri: string, advice: string): DatabaseStartError {
  const reported = withoutSecrets(message, uri).replace(/\s+/g, ' ').slice(0, 300).replace(/\.?$/, '.');
  return new DatabaseStartError(`The database ${withoutPassword(uri)} ${what}: ${reported} ${advice}`);
}

/** Returns the URI with only its user and hosts: passwords may also be among its options. */
function withoutPassword(uri: string): string {
  const [, scheme = '', rest = ''] = /^([^:]*:\/\/)(.*)$/s.exec(uri) ?? [];
  const at = rest.lastIndexOf('@');
  const user = rest.slice(0, Math.max(at, 0)).split(':')[0] ?? '';
  const place = rest.slice(at + 1).split('?')[0] ?? '';
  return scheme + (at < 0 ? '' : `${user}@`) + place;
}

/** Removes secrets: an error's message may quote the URI. */
function withoutSecrets(message: string, uri: string): string {
  const credentials = /^[^:]*:\/\/(.*)@/s.exec(uri)?.[1] ?? '';
  const password = credentials.slice(credentials.indexOf(':') + 1);
  const secrets = [uri, credentials, password, safelyDecoded(password)].filter((secret) => secret.length > 2);
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message);
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
