/**
 * Tells scripts/supervise.js, where that has started this process. `ready`: it serves. `failed`: it takes no new
 * connection, so the next process may begin.
 */
export function notifyLauncher(type: 'ready' | 'failed'): void {
  // Nobody may be listening any more.
  process.send?.({ type }, undefined, undefined, () => undefined);
}

/** A server whose launcher was killed would be in the way of the next one. */
export function exitWithLauncher(): void {
  if (process.connected) process.once('disconnect', () => process.exit(1));
}
