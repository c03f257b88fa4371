import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { processStart, type ProcessId } from '../../server/running-server';
import type { Environment } from './running-site';

const LOG_FILE = 'showreel.log';

/**
 * Ends the process `$1`, if there is one, and executes the program `$2`. It runs in its own shell, so that it completes even if the upgrade
 * is killed in between. A program that does not end within a minute is killed.
 */
const REPLACE = `
if [ -n "$1" ]; then
  kill -TERM "$1"
  n=0
  while kill -0 "$1" 2>/dev/null && ! grep -q ') Z ' "/proc/$1/stat" 2>/dev/null; do
    n=$((n + 1))
    [ $n -eq 600 ] && kill -KILL "$1"
    sleep 0.1
  done
fi
exec "$2" start
`;

export interface Start {
  /** The path of `showreel`. */
  program: string;
  environment: Environment;
  /** The process to replace; null if none runs. */
  replaces: ProcessId | null;
  /** Open files for standard output and errors; they are closed here. */
  outputs: [number, number];
}

/** A started program that is independent of other processes. */
export interface StartedProgram {
  id: ProcessId;
  hasEnded(): boolean;
}

/** Ends a program and starts another one in its place. Returns at once. */
export function replaceProgram({ program, environment, replaces, outputs }: Start): StartedProgram {
  const args = ['-c', REPLACE, 'showreel', replaces ? String(replaces.pid) : '', program];
  const child = spawn('/bin/sh', args, {
    cwd: path.dirname(path.dirname(program)),
    env: environment as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', ...outputs],
  });
  for (const output of outputs) closeSync(output);
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  child.once('error', () => (hasEnded = true));
  child.unref();
  const pid = child.pid ?? 0;
  return { id: { pid, start: processStart(pid) }, hasEnded: () => hasEnded };
}

/**
 * Opens the output files, terminals or pipes of a process, so that another one continues there. An output that cannot be opened, such as a
 * socket, is replaced by a file in the data folder.
 */
export function openOutputs(dataDir: string, of: ProcessId | undefined): [number, number] {
  return [openOutput(dataDir, of, 1), openOutput(dataDir, of, 2)];
}

function openOutput(dataDir: string, of: ProcessId | undefined, descriptor: number): number {
  try {
    if (of) return openSync(`/proc/${of.pid}/fd/${descriptor}`, 'a');
  } catch {
    // It cannot be opened again.
  }
  return openSync(path.join(dataDir, LOG_FILE), 'a', 0o600);
}
