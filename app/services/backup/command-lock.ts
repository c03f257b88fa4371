import { acquireLock, lockLifetimeMs, type HeldLock } from '../platform/lock';
import { BackupError } from './archive';
import { BACKUP_LOCK } from './runs';

/**
 * Runs the work of a command while nobody else writes to the place of backups, or restores. Waits as long as the lock of a process that
 * was killed takes to expire. Throws `BackupError` if another process works longer.
 */
export async function withBackupLock<Result>(
  announce: (message: string) => void,
  work: (lock: HeldLock) => Promise<Result>,
): Promise<Result> {
  const lock = (await acquireLock(BACKUP_LOCK, { timeoutMs: 0 })) ?? (await waitForLock(announce));
  try {
    return await work(lock);
  } finally {
    await lock.release();
  }
}

async function waitForLock(announce: (message: string) => void): Promise<HeldLock> {
  announce('Another backup or restore may be running. Waiting for a moment …');
  const lock = await acquireLock(BACKUP_LOCK, { timeoutMs: 2 * lockLifetimeMs() });
  if (!lock) throw new BackupError('Another backup or restore is running. Try again when it has ended.');
  return lock;
}
