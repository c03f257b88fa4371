import { spawn, type ChildProcess } from 'node:child_process';

// Inline, since it has to run from the bundle as well as from the sources. Our end of its standard input closes
// however we end; then it ends the database, first by asking.
const GUARD = `
  const pid = Number(process.argv[1]);
  const send = (signal) => { try { process.kill(pid, signal); return true; } catch { return false; } };
  process.stdin.on('error', () => {}).on('close', () => {
    send('SIGTERM');
    const started = Date.now();
    setInterval(() => {
      if (!send(0)) process.exit();
      if (Date.now() - started > 15000) send('SIGKILL');
    }, 100);
  }).resume();
`;

/** Ends a program that would outlive us. Returns what calls the guard off once the program has ended. */
export function startParentWatchdog(guarded: ChildProcess): () => void {
  if (guarded.pid === undefined) return () => {};
  const guard = spawn(process.execPath, ['-e', GUARD, String(guarded.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  return () => guard.kill('SIGKILL');
}
