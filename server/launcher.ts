/**
 * Notifies scripts/supervise.js if it started this process. `ready`: it serves requests. `failed`: it accepts no new
 * connections, so the next process may start.
 */
export function notifyLauncher(type: 'ready' | 'failed'): void {
  // The launcher may have ended.
  process.send?.({ type }, undefined, undefined, () => undefined);
}

/** Exits when the launcher is killed: otherwise this server would block the next one. */
export function exitWithLauncher(): void {
  if (process.connected) process.once('disconnect', () => process.exit(1));
}
