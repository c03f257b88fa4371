import { BackupRun, type StoredBackupRun } from '~models/backup-run';
import type { HeldLock } from '~/core/db/lock.server';
import { backupPlaceWords } from './backup-open.server';

const NEWEST_FIRST = { at: -1, _id: -1 } as const;
/** A backup a day for more than half a year, or what fails once an hour in a week. */
const MOST_RUNS = 200;

export type RunResult = Partial<Omit<StoredBackupRun, '_id' | 'at' | 'by'>>;

/** The name of the lock that whoever writes to the place of backups, or restores, holds: there is one writer at a time. */
export const BACKUP_LOCK = 'backup';

/** Stores that a backup is being made. Call it while the lock is held: what was running before was interrupted. */
export async function beginRun(lock: HeldLock, at: Date, by: StoredBackupRun['by']): Promise<void> {
  await settleInterruptedRuns();
  await BackupRun.create({ _id: lock.value, at, state: 'running', by, place: backupPlaceWords() ?? '' });
}

/** Stores how a backup went. */
export async function finishRun({ value: _id }: HeldLock, result: RunResult): Promise<void> {
  await BackupRun.updateOne({ _id, state: 'running' }, { $set: result });
  const old = await BackupRun.find({}, { _id: 1 })
    .sort(NEWEST_FIRST)
    .skip(MOST_RUNS)
    .lean<Pick<StoredBackupRun, '_id'>[]>();
  if (old.length > 0) await BackupRun.deleteMany({ _id: { $in: old.map((run) => run._id) } });
}

/** Says of the runs whose process has ended that they failed. Call it while the lock is held, so that none is running. */
export async function settleInterruptedRuns(): Promise<void> {
  const failed = { state: 'failed' as const, error: 'It was interrupted.' };
  await BackupRun.updateMany({ state: 'running' }, { $set: failed });
}

/** Whether a run is stored as running, be its process alive or not. */
export const isAnyRunning = async (): Promise<boolean> =>
  (await BackupRun.exists({ state: 'running' })) !== null;

/** Matches the runs of the configured place: what a command has put elsewhere is no backup of tonight. */
const ofPlace = () => ({ place: { $in: [backupPlaceWords() ?? '', ''] } });

/** Returns the last runs, the newest first. One whose process has ended is settled within a minute; see `schedule.ts`. */
export const recentBackupRuns = (limit: number): Promise<StoredBackupRun[]> =>
  BackupRun.find(ofPlace()).sort(NEWEST_FIRST).limit(limit).lean<StoredBackupRun[]>();

/** Returns those of the times, in milliseconds, whose runs ended without a proved backup. */
export async function failedTimes(times: readonly Date[]): Promise<Set<number>> {
  const filter = { ...ofPlace(), at: { $in: times }, state: { $in: ['made', 'failed'] as const } };
  const found = await BackupRun.find(filter, { at: 1 }).lean<Pick<StoredBackupRun, 'at'>[]>();
  return new Set(found.map(({ at }) => at.getTime()));
}

/** Returns the last run whose backup was proved. */
export const lastProvedRun = (): Promise<StoredBackupRun | null> =>
  BackupRun.findOne({ ...ofPlace(), state: 'proved' })
    .sort(NEWEST_FIRST)
    .lean<StoredBackupRun | null>();
