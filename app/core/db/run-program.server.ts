import { spawn } from 'node:child_process';
import { constants as systemConstants, setPriority } from 'node:os';

const MAX_OUTPUT_LENGTH = 1024 * 1024;
const TRIAL_MS = 20_000;

/** The environment of child programs. They do not get the site's own settings, because those contain secrets. */
const ENVIRONMENT =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|USERPROFILE|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|(LOCAL)?APPDATA)$/i;

const programEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name)),
  ) as NodeJS.ProcessEnv;

export interface ProgramRun {
  /** The timeout in milliseconds. */
  within: number;
  signal?: AbortSignal | undefined;
  isBackground?: boolean;
  /** The memory limit in bytes, where the system supports one. */
  maxMemory?: number;
}

export interface ProgramResult {
  ok: boolean;
  /** Null if it was killed. */
  code: number | null;
  timedOut: boolean;
  output: string;
  messages: string;
}

/**
 * Runs a program to its end and keeps up to a megabyte of its output. Throws if it cannot be started and, after its
 * end, if it was aborted; by then it writes nothing any more.
 */
export async function run(
  program: string,
  args: string[],
  { maxMemory, ...options }: ProgramRun,
): Promise<ProgramResult> {
  if (maxMemory === undefined || !(await canLimitMemory(maxMemory))) return runAsIs(program, args, options);
  const ended = await runAsIs('prlimit', [...limitArgs(maxMemory), program, ...args], options);
  const cannotStart = (ended.code === 126 || ended.code === 127) && ended.messages.startsWith('prlimit: ');
  if (cannotStart) throw new Error(ended.messages.trim());
  return ended;
}

/** `prlimit` of util-linux sets the limit and then becomes the program. */
const limitArgs = (bytes: number) => [`--as=${bytes}`, '--'];

let isMemoryLimitable = false;

/**
 * Whether this machine can limit a program's memory: `prlimit` exists and no lower limit is set. A failure is not
 * cached, because a busy machine fails, too.
 */
export async function canLimitMemory(bytes: number): Promise<boolean> {
  if (isMemoryLimitable) return true;
  const trial = runAsIs('prlimit', [...limitArgs(bytes), 'prlimit', '--version'], { within: TRIAL_MS });
  isMemoryLimitable = await trial.then(
    ({ ok }) => ok,
    () => false,
  );
  return isMemoryLimitable;
}

function runAsIs(
  program: string,
  args: string[],
  { within, signal, isBackground = false }: Omit<ProgramRun, 'maxMemory'>,
): Promise<ProgramResult> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: programEnvironment(),
      timeout: within,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    });
    if (isBackground) yieldProcessor(child.pid);
    const output = collect(child.stdout);
    const messages = collect(child.stderr);
    // The error event is repeated if the program cannot be killed.
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
 * Sets a low priority (nice 10): a tenth of a busy processor, all of an idle one. At the lowest priority, work on a
 * busy machine would hardly finish.
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
