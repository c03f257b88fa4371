import { spawn, type ChildProcess } from 'node:child_process';

import { databaseEnvironment } from './program-environment';

// The script is inline, because it must run from the bundle as well as from the sources. Its standard input closes when
// this process ends for any reason; then it terminates the database, and later kills it.
const GUARD = `
  const pid = Number(process.argv[1]);
  const send = (signal) => { try { process.kill(pid, signal); return true; } catch { return false; } };
  process.stdin.on('error', () => {}).on('close', () => {
    send('SIGTERM');
    const started = performance.now();
    setInterval(() => {
      if (!send(0)) process.exit();
      if (performance.now() - started > 15000) send('SIGKILL');
    }, 100);
  }).resume();
`;

/** Starts a watchdog that ends a program when this process ends. Returns a function that stops the watchdog. */
export function startParentWatchdog(guarded: ChildProcess): () => void {
  if (guarded.pid === undefined) return () => {};
  const guard = spawn(process.execPath, ['-e', GUARD, String(guarded.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
    env: databaseEnvironment(),
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  return () => guard.kill('SIGKILL');
}
