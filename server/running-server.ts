import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

/** Indexes of the fields after the name in `/proc/PID/stat`: see proc(5). */
const STATE = 0;
const START_TIME = 19;

/**
 * Returns when a process was started, in ticks since boot, to tell processes with a reused number apart. Null for a process that has ended,
 * and on systems without `/proc`.
 */
export function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain anything, also parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[STATE] === 'Z' ? null : (fields[START_TIME] ?? null);
  } catch {
    return null;
  }
}

/** The announcement of a ready server in its data folder, for `upgrade`. */
export interface RunningServer {
  /** The process to signal: the launcher, or the server itself where nothing restarts it. */
  main: ProcessId;
  server: ProcessId;
  url: string;
  /** The server's working folder, which holds its build. */
  folder: string;
  host: string;
}

/** A process. Its number alone may be reused. */
export interface ProcessId {
  pid: number;
  /** See `processStart`. */
  start: string | null;
}

const FOLDER = 'running';
const MAX_BYTES = 10_000;
const OTHER_MACHINES_MS = 30 * 24 * 60 * 60 * 1000;

const identify = (pid: number): ProcessId => ({ pid, start: processStart(pid) });

/** Whether a process has this number, perhaps one of another user. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export const isRunning = ({ pid, start }: ProcessId): boolean => isAlive(pid) && processStart(pid) === start;

/** Returns a function that removes the announcement. */
export async function announceServer(dataDir: string, url: string): Promise<() => Promise<void>> {
  const folder = path.join(dataDir, FOLDER);
  const file = path.join(folder, `${process.pid}.json`);
  const about: RunningServer = {
    main: identify(process.connected ? process.ppid : process.pid),
    server: identify(process.pid),
    url,
    folder: process.cwd(),
    host: hostname(),
  };
  await mkdir(folder, { recursive: true });
  await removeEnded(folder);
  // Readers find the whole text or none.
  await writeFile(`${file}.part`, JSON.stringify(about), { mode: 0o600 });
  await rename(`${file}.part`, file);
  return () => rm(file, { force: true });
}

/** Removes announcements of killed servers of this machine, and old ones of other machines: a container has another name each time. */
async function removeEnded(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const about = await readAnnouncement(file);
    const hasEnded =
      about?.host === hostname()
        ? !isRunning(about.server)
        : Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Infinity) > OTHER_MACHINES_MS;
    if (hasEnded) await rm(file, { force: true });
  }
}

/** Returns this machine's ready servers of the data folder. */
export async function runningServers(dataDir: string): Promise<RunningServer[]> {
  const folder = path.join(dataDir, FOLDER);
  const names = await readdir(folder).catch(() => []);
  const found: RunningServer[] = [];
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    const about = await readAnnouncement(path.join(folder, name));
    if (about?.host === hostname() && isRunning(about.server)) found.push(about);
  }
  return found;
}

/** Returns null for a file that a crash left unreadable, or that was just removed. */
async function readAnnouncement(file: string): Promise<RunningServer | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text === '' || text.length > MAX_BYTES) return null;
  try {
    return JSON.parse(text) as RunningServer;
  } catch {
    return null;
  }
}
