import { randomUUID } from 'node:crypto';
import { BackupRun, type StoredBackupRun } from '~models/app-state';
import type { HeldLock } from '~/core/db/lock.server';
import { backupPlaceWords } from './backup-open.server';

const NEWEST_FIRST = { at: -1, _id: -1 } as const;
const MOST_RUNS = 200;

export type RunResult = Partial<Omit<StoredBackupRun, '_id' | 'at' | 'by'>>;

/** The lock of every process that writes to the place of backups or restores: there is one writer at a time. */
export const BACKUP_LOCK = 'backup';

/** Stores that a backup is running. Requires the lock: any run that is still stored as running was interrupted. */
export async function beginRun(lock: HeldLock, at: Date, by: StoredBackupRun['by']): Promise<void> {
  await settleInterruptedRuns();
  await BackupRun.create({ _id: lock.value, at, state: 'running', by, place: backupPlaceWords() ?? '' });
}

export async function finishRun({ value: _id }: HeldLock, result: RunResult): Promise<void> {
  await BackupRun.updateOne({ _id, state: 'running' }, { $set: result });
  const old = await BackupRun.find({}, { _id: 1 })
    .sort(NEWEST_FIRST)
    .skip(MOST_RUNS)
    .lean<Pick<StoredBackupRun, '_id'>[]>();
  if (old.length > 0) await BackupRun.deleteMany({ _id: { $in: old.map((run) => run._id) } });
}

/** Marks runs whose process has ended as failed. Requires the lock, so that none is running. */
export async function settleInterruptedRuns(): Promise<void> {
  const failed = { state: 'failed' as const, error: 'It was interrupted.' };
  await BackupRun.updateMany({ state: 'running' }, { $set: failed });
}

/** Whether any run is stored as running, even if its process is gone. */
export const isAnyRunning = async (): Promise<boolean> =>
  (await BackupRun.exists({ state: 'running' })) !== null;

/** Matches runs of the configured place: a command may have written a backup elsewhere, which does not count for the schedule. */
const ofPlace = () => ({ place: { $in: [backupPlaceWords() ?? '', ''] } });

/** A backup that a person made by a command counts wherever it is, except for the schedule. */
const ofPlaceOrCommand = () => ({ $or: [ofPlace(), { by: 'command' as const }] });

/** Stores a backup that was made in a file of its own, beside the schedule. */
export async function recordFileRun(file: string, at: Date, result: RunResult): Promise<void> {
  await BackupRun.create({ ...result, _id: randomUUID(), at, state: 'proved', by: 'command', place: file });
}

/** Newest first, those of commands with them. */
export const listBackupRuns = (limit: number): Promise<StoredBackupRun[]> =>
  BackupRun.find(ofPlaceOrCommand()).sort(NEWEST_FIRST).limit(limit).lean<StoredBackupRun[]>();

/** Newest first. Runs whose process has ended are settled within a minute; see `run-backup.server.ts`. */
export const recentBackupRuns = (limit: number): Promise<StoredBackupRun[]> =>
  BackupRun.find(ofPlace()).sort(NEWEST_FIRST).limit(limit).lean<StoredBackupRun[]>();

/** Returns the times, in milliseconds, whose runs ended without a verified backup. */
export async function failedTimes(times: readonly Date[]): Promise<Set<number>> {
  const filter = { ...ofPlace(), at: { $in: times }, state: { $in: ['made', 'failed'] as const } };
  const found = await BackupRun.find(filter, { at: 1 }).lean<Pick<StoredBackupRun, 'at'>[]>();
  return new Set(found.map(({ at }) => at.getTime()));
}

export const lastProvedRun = (): Promise<StoredBackupRun | null> =>
  BackupRun.findOne({ ...ofPlaceOrCommand(), state: 'proved' })
    .sort(NEWEST_FIRST)
    .lean<StoredBackupRun | null>();
