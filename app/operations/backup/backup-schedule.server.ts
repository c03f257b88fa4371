import { setTimeout as pause } from 'node:timers/promises';
import { isBackupDue } from './backup-moments.server';
import { isDatabaseUnavailable } from '~/core/db/database-errors.server';
import { pacedBesideRequests } from '~/core/db/pace.server';
import { acquireLock, type HeldLock } from '~/core/db/lock.server';
import { backupOptions } from './backup-options.server';
import { runBackup } from './run-backup.server';
import { BACKUP_LOCK, isAnyRunning, recentBackupRuns, settleInterruptedRuns } from './backup-runs.server';

const CHECK_EVERY_MS = 20_000;
const LONGEST_STOP_MS = 2_000;
const NOT_WAITING = { timeoutMs: 0 } as const;
/** More than can fail in a day. */
const RECENT = 60;

interface BackupWork {
  signal: AbortSignal;
  report: (error: unknown) => void;
  current: Promise<unknown> | null;
}

const processWide = globalThis as typeof globalThis & { showreelBackupWork?: BackupWork | undefined };

/**
 * Makes a backup every day, and makes up for a missed one now. Without a place it only marks interrupted runs as failed. Returns a function
 * that stops it and the running backup.
 */
export function backUpRegularly(report: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const work: BackupWork = { signal: stopping.signal, report, current: null };
  processWide.showreelBackupWork = work;
  let isBusy = false;
  const check = async () => {
    if (isBusy || stopping.signal.aborted) return;
    isBusy = true;
    try {
      await settleEnded();
      await backUpIfDue(new Date());
    } catch (error) {
      // It is retried soon, and the outage is already logged.
      if (!isDatabaseUnavailable(error) && !stopping.signal.aborted) report(error);
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void check().catch(report), CHECK_EVERY_MS);
  timer.unref();
  check().catch(report);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    // A bucket's own timeout is longer.
    await Promise.race([work.current, pause(LONGEST_STOP_MS, undefined, { ref: false })]);
    if (processWide.showreelBackupWork === work) processWide.showreelBackupWork = undefined;
  };
}

/** If the lock of a run is free, its process has ended. */
async function settleEnded(): Promise<void> {
  if (!(await isAnyRunning())) return;
  const lock = await acquireLock(BACKUP_LOCK, NOT_WAITING);
  if (!lock) return;
  try {
    await settleInterruptedRuns();
  } finally {
    await lock.release();
  }
}

export async function backUpIfDue(now: Date): Promise<void> {
  const { to, at } = backupOptions();
  const isDue = async () => isBackupDue({ now, at, runs: await recentBackupRuns(RECENT) });
  if (to === undefined || !(await isDue())) return;
  const lock = await acquireLock(BACKUP_LOCK, NOT_WAITING);
  if (!lock) return;
  // Another instance may have made one meanwhile.
  if (await isDue()) await besideRequests(lock, 'night');
  else await lock.release();
}

/** Makes a backup in this process, and releases the lock. Never throws: errors are stored and reported. */
export function besideRequests(lock: HeldLock, by: 'night' | 'hand'): Promise<boolean> {
  const work = processWide.showreelBackupWork;
  const signal = work?.signal ?? new AbortController().signal;
  const report = work?.report ?? (() => undefined);
  const running = runBackup({ lock, by, pace: pacedBesideRequests(signal), report })
    .then(
      () => true,
      (error: unknown) => {
        if (!signal.aborted) report(error);
        return false;
      },
    )
    // oxlint-disable-next-line typescript/no-misused-promises -- `finally` waits for it
    .finally(() => lock.release().catch(report));
  if (work) work.current = running;
  return running;
}
