import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants as systemConstants, setPriority } from 'node:os';
import path from 'node:path';
import { opened } from '~/services/storage/open';

const require = createRequire(import.meta.url);
const MAX_OUTPUT_LENGTH = 1024 * 1024;
const TRIAL_MS = 20_000;

/** `program` is the executable; without one, `reason` describes the problem for the log. */
export type Ffmpeg = { program: string } | { program: null; isInstalled: boolean; reason: string };

/**
 * Programs that have run successfully. Failed ones are tried again, so that they can be repaired while the site runs.
 */
const tried = new Set<string>();

/** Returns the configured ffmpeg, else one on the PATH, else the one from the npm packages. */
export async function findFfmpeg(): Promise<Ffmpeg> {
  const given = opened().ffmpegPath;
  const candidates = given ? [given] : [...onThePath(), ...(await bundled())];
  const reasons: string[] = [];
  for (const program of candidates) {
    if (!given && !(await isThere(program))) continue;
    const reason = tried.has(program) ? null : await tryToRun(program);
    if (reason === null) {
      tried.add(program);
      return { program };
    }
    reasons.push(`${given ? 'FFMPEG_PATH=' : ''}${program} cannot be run (${reason})`);
  }
  const isInstalled = reasons.length > 0;
  return { program: null, isInstalled, reason: isInstalled ? reasons.join('; ') : 'there is no ffmpeg' };
}

const onThePath = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, 'ffmpeg'));

/** Returns the package's program for this machine, if there is one. Some packages lack the permission to run it. */
async function bundled(): Promise<string[]> {
  let program: string;
  try {
    ({ path: program } = require('@ffmpeg-installer/ffmpeg') as { path: string });
  } catch {
    // No package exists for this platform.
    return [];
  }
  // Only the owner can change the permission; for others the program fails when it is tried.
  if (!(await isThere(program, constants.X_OK))) await chmod(program, 0o755).catch(() => undefined);
  return [program];
}

const isThere = (file: string, mode = constants.F_OK) =>
  access(file, mode).then(
    () => true,
    () => false,
  );

/** Returns why the program does not run, or null if it runs. */
async function tryToRun(program: string): Promise<string | null> {
  try {
    const { ok } = await run(program, ['-version'], { within: TRIAL_MS });
    return ok ? null : 'it fails when it is asked for its version';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'it does not start';
  }
}

export interface Run {
  /** Milliseconds after which the program is killed. */
  within: number;
  signal?: AbortSignal | undefined;
  /** Whether everything else on the machine is more important. */
  isBackground?: boolean;
}

export interface Ended {
  ok: boolean;
  /** The exit code; null if it was killed. */
  code: number | null;
  /** Whether it was killed because its time was over. */
  timedOut: boolean;
  output: string;
  /** The standard error output. */
  messages: string;
}

/**
 * Runs a program to its end and keeps up to a megabyte of its output. Throws if it cannot be started and, after its end,
 * if it was aborted: then it writes nothing any more.
 */
export function run(
  program: string,
  args: string[],
  { within, signal, isBackground = false }: Run,
): Promise<Ended> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: within,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    if (isBackground) yieldProcessor(child.pid);
    const output = collect(child.stdout);
    const messages = collect(child.stderr);
    // The error event is repeated when the program cannot be killed.
    child.on('error', (error) => {
      if (child.pid === undefined || !signal?.aborted) reject(error);
    });
    child.once('close', (code, killedBy) => {
      if (signal?.aborted) reject(signal.reason as Error);
      const timedOut = killedBy !== null && performance.now() - startedAt >= within;
      resolve({ ok: code === 0, code, timedOut, output: output(), messages: messages() });
    });
  });
}

/**
 * Gives a program a low priority (nice 10): a tenth of a processor that others need, and all of one that they do not. At the
 * lowest, work on a busy machine would hardly end.
 */
function yieldProcessor(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, systemConstants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The program has ended, or the system has no priorities; the work itself is not affected.
  }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (more: string) => {
    if (text.length < MAX_OUTPUT_LENGTH) text += more;
  });
  return () => text;
}
