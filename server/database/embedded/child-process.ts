import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';

/** Variables for every program: paths, temporary files and locale. */
const COMMON =
  /^(PATH|HOME|USER|LOGNAME|TMPDIR|TEMP|TMP|LANG|LC_\w+|TZ|LD_LIBRARY_PATH|USERPROFILE|SYSTEMROOT|WINDIR|COMSPEC|PATHEXT|(LOCAL)?APPDATA)$/i;
const JAVA = /^(JAVA_\w+|JDK_JAVA_OPTIONS|_JAVA_OPTIONS|MAVEN_\w+|M2_HOME)$/i;
const DOWNLOAD = /^(MONGOMS_\w+|INIT_CWD|npm_config_strict_ssl|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR))$/i;
const PROXIES = /^((npm_config_|yarn_)?(https?|no|all)[-_]?proxy|(npm_config_|yarn_)proxy)$/i;

const ALLOWED = [COMMON, JAVA, DOWNLOAD, PROXIES];

/** Returns the environment for a program that builds, downloads, runs or watches a database: without the site's secrets. */
export const databaseEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => ALLOWED.some((pattern) => pattern.test(name))),
  ) as NodeJS.ProcessEnv;

const SUFFIXES = process.platform === 'win32' ? ['.exe', '.cmd', '.bat'] : [''];

/** Returns the path of a program in one of the given folders, else on the PATH. */
export async function findExecutable(name: string, ...homes: (string | undefined)[]) {
  const folders = homes.flatMap((home) => (home ? [path.join(home, 'bin')] : []));
  folders.push(...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean));
  for (const folder of folders) {
    for (const suffix of SUFFIXES) {
      const file = path.resolve(folder, name + suffix);
      if (await isExecutable(file)) return file;
    }
  }
  return undefined;
}

async function isExecutable(file: string) {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

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

function startParentWatchdog(guarded: ChildProcess): () => void {
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

export interface Program {
  command: string;
  args: string[];
  ready: RegExp;
  /** Whether it exits when its standard input closes. Otherwise a watchdog ends it. */
  endsWithParent: boolean;
  isLocked(exit: Exit): boolean;
  /** Returns a message for failures that the program's own output does not explain. */
  explain(exit: Exit): string | undefined;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

export interface RunningProgram {
  exited: Promise<Exit>;
  /** Terminates it, kills it after a timeout, and waits for its exit. */
  stop(): Promise<void>;
}

export class ProgramEnded extends Error {
  override name = 'ProgramEnded';
  constructor(readonly exit: Exit) {
    super(describeExit(exit));
  }
}

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 15_000;
/** Large enough to keep mongod's error, which is followed by its shutdown messages. */
const OUTPUT_KEPT = 65_536;

export async function launch(program: Program, signal?: AbortSignal): Promise<RunningProgram> {
  // A process group of its own keeps Ctrl-C in a terminal from ending it before the server.
  const child = spawn(program.command, program.args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
    env: databaseEnvironment(),
  });
  child.stdin.on('error', () => undefined);
  const output = keepOutput(child);
  const exited = whenExited(child, () => output.text);
  const running = { exited, stop: () => stop(child, exited) };
  const stopGuard = program.endsWithParent ? undefined : startParentWatchdog(child);
  if (stopGuard) exited.then(stopGuard).catch(() => undefined);
  await becomesReady(program, child, running, output, signal);
  return running;
}

async function becomesReady(
  program: Program,
  child: ChildProcess,
  running: RunningProgram,
  output: { text: string; whenPrinted(pattern: RegExp): Promise<void> },
  signal: AbortSignal | undefined,
) {
  const giveUp = () => child.kill('SIGKILL');
  const timer = setTimeout(giveUp, READY_TIMEOUT_MS);
  signal?.addEventListener('abort', giveUp, { once: true });
  const exit = await Promise.race([output.whenPrinted(program.ready), running.exited]);
  clearTimeout(timer);
  signal?.removeEventListener('abort', giveUp);
  if (exit) throw new ProgramEnded(exit);
}

function keepOutput(child: ChildProcess) {
  const kept = { text: '', whenPrinted };
  let check = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      kept.text = (kept.text + chunk).slice(-OUTPUT_KEPT);
      check();
    });
  }
  function whenPrinted(pattern: RegExp) {
    return new Promise<void>((resolve) => {
      check = () => {
        if (!pattern.test(kept.text)) return;
        check = () => {};
        resolve();
      };
      check();
    });
  }
  return kept;
}

function whenExited(child: ChildProcess, output: () => string) {
  return new Promise<Exit>((resolve) => {
    // The error event is repeated when the program cannot be killed.
    child.on('error', (error) => resolve({ code: null, signal: null, output: error.message }));
    // 'close' instead of 'exit': by then all its output has been read.
    child.once('close', (code, signal) => resolve({ code, signal, output: output() }));
  });
}

async function stop(child: ChildProcess, exited: Promise<Exit>) {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}

export function describeExit({ code, signal, output }: Exit): string {
  const how = signal ? `signal ${signal}` : code === null ? 'it can not be run' : `exit code ${code}`;
  const lastWords = output.trim().split('\n').at(-1)?.slice(0, 300).trim();
  return lastWords ? `${how}: ${lastWords}` : how;
}
