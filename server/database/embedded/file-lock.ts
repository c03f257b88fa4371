import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;
const MAX_WORK_MS = 15 * 60_000;

/**
 * Runs the work while holding a lock file on this machine. It only avoids duplicate work and is not strict: two
 * processes that find an abandoned file at once may both continue.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  while (!(await acquire(file))) {
    if (await isAbandoned(file)) await rm(file, { force: true });
    else await delay(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function acquire(file: string) {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(file: string) {
  const found = await stat(file).catch(() => undefined);
  if (!found || Date.now() - found.mtimeMs > MAX_WORK_MS) return true;
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  return owner > 0 && !isAlive(owner);
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
