import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { notifyLauncher } from './launcher';

/** How long the requests under way may take to finish. */
const FINISH_MS = 5_000;

/**
 * The net below everything else: an error that nobody caught, whose consequences nobody knows. It is logged whole; then
 * `finish` (take no new connection, complete what is under way) has five seconds, and the process exits with 1.
 * Whatever started it starts the next one: see scripts/supervise.js.
 */
export function exitOnUncaughtError(log: Logger, finish: () => Promise<unknown>): void {
  let isFailing = false;
  // An unhandled rejection arrives here, too: Node throws it.
  process.on('uncaughtException', (error: unknown, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error: the server ends');
    if (isFailing) return;
    isFailing = true;
    notifyLauncher('failed');
    const exit = () => process.exit(1);
    Promise.race([finish(), pause(FINISH_MS)]).then(exit, exit);
  });
}
