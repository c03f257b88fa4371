import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { ConfigError } from './config';
import { ListenError } from './listen';
import { DatabaseStartError } from './database/connection';

/**
 * Notifies scripts/supervise.js if it started this process. `ready`: it serves requests. `failed`: it accepts no new connections, so the
 * next process may start.
 */
export function notifyLauncher(type: 'ready' | 'failed'): void {
  // The launcher may have ended.
  process.send?.({ type }, undefined, undefined, () => undefined);
}

/** Exits when the launcher is killed: otherwise this server would block the next one. */
export function exitWithLauncher(): void {
  if (process.connected) process.once('disconnect', () => process.exit(1));
}

const FINISH_MS = 5_000;

/**
 * Handles uncaught errors, after which the state of the process is unknown. The error is logged with its stack; then
 * `finish` (stop accepting connections, complete active requests) has five seconds, and the process exits with 1. The
 * supervisor starts the next process: see scripts/supervise.js.
 */
export function exitOnUncaughtError(log: Logger, finish: () => Promise<unknown>): void {
  let isFailing = false;
  // Unhandled rejections arrive here, too, because Node throws them.
  process.on('uncaughtException', (error: unknown, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error: the server ends');
    if (isFailing) return;
    isFailing = true;
    notifyLauncher('failed');
    const exit = () => process.exit(1);
    Promise.race([finish(), pause(FINISH_MS)]).then(exit, exit);
  });
}

/** Errors whose messages are complete for the operator. */
const EXPECTED = [ConfigError, DatabaseStartError, ListenError];
/**
 * The name of the application's error, whose class differs from the server's: see
 * docs/decisions/0003-one-module-graph.md.
 */
const STARTUP_ERROR = 'StartupError';

/** Returns the text to print when the server cannot start: the message of an expected error, else the stack. */
export function startupErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error.name === STARTUP_ERROR || EXPECTED.some((type) => error instanceof type);
  return isExpected ? error.message : (error.stack ?? error.message);
}
