import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoredBackupRun } from '~models/app-state';
import { isDatabaseUnavailable } from '~/core/db/database-errors.server';
import { unpaced, type Pace, pacedBesideRequests } from '~/core/db/pace.server';
import { type HeldLock, acquireLock, lockLifetimeMs } from '~/core/db/lock.server';
import { pick } from '~/core/fields/field-path';
import { Failure } from '~/core/validation/errors';
import { BackupError, type Manifest, PlaceError } from './backup-place.server';
import { BackupFile } from './backup-file.server';
import { wholeSecond, isBackupDue } from './backup-moments.server';
import { openBackupPlace } from './backup-open.server';
import {
  beginRun,
  finishRun,
  recordFileRun,
  recentBackupRuns,
  type RunResult,
  BACKUP_LOCK,
  isAnyRunning,
  settleInterruptedRuns,
} from './backup-runs.server';
import { makeBackup, type MadeBackup } from './make-backup.server';
import { backupOptions } from './backup-options.server';

interface Run {
  lock: HeldLock;
  by: StoredBackupRun['by'];
  pace: Pace;
  report: (error: unknown) => void;
}

const NOT_OF_ONE_MOMENT =
  'Records were saved faster than they could be read: of two saves within some seconds, the backup may have the second one only.';

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 100) / 10;

/** Makes a backup in the configured place, and stores the result. Throws the error that it has stored. */
export async function runBackup({ lock, by, pace, report }: Run): Promise<MadeBackup & { seconds: number }> {
  const begun = performance.now();
  const at = await freeSecond();
  const seconds = () => secondsSince(begun);
  await beginRun(lock, at, by);
  let made: RunResult | null = null;
  try {
    const place = await openBackupPlace();
    const onMade = (sizes: { bytes: number; newBytes: number }) => (made = sizes);
    const done = await makeBackup({ place, lock, at, pace, report, onMade });
    const { bytes, newBytes, records, files, isOfOneMoment } = done;
    if (!isOfOneMoment) report(new BackupError(NOT_OF_ONE_MOMENT));
    const provedAt = new Date(done.provedAt);
    const result = { bytes, newBytes, records, files, provedAt, seconds: seconds() };
    await finishRun(lock, { ...result, state: 'proved', error: isOfOneMoment ? null : NOT_OF_ONE_MOMENT });
    return { ...done, seconds: result.seconds };
  } catch (error) {
    const isMade = made !== null && error instanceof PlaceError;
    const result = { ...(made ?? {}), seconds: seconds(), error: wordsOfError(error) };
    await finishRun(lock, { ...result, state: isMade ? 'made' : 'failed' }).catch(report);
    throw error;
  }
}

/**
 * Writes a backup into one file, and verifies it, while the site runs. Health lists it. Throws `BackupError` if the temporary
 * name is taken.
 */
export async function writeBackupFile(file: string, report: Run['report']): Promise<Manifest> {
  const place = await BackupFile.create(file);
  // No other program writes to a new file.
  const lock = { assertHeld: () => undefined };
  try {
    const at = wholeSecond(new Date());
    const begun = performance.now();
    const made = await makeBackup({ place, lock, at, pace: unpaced, report });
    if (!made.isOfOneMoment) report(new BackupError(NOT_OF_ONE_MOMENT));
    await place.finish();
    await recordFileRun(path.resolve(file), at, {
      ...pick(made, ['bytes', 'newBytes', 'records', 'files']),
      provedAt: new Date(made.provedAt),
      seconds: secondsSince(begun),
      error: made.isOfOneMoment ? null : NOT_OF_ONE_MOMENT,
    });
    return made.manifest;
  } catch (error) {
    await place.abort();
    throw error;
  }
}

/** Returns this second, or the next one if a backup already has this second's name. */
async function freeSecond(): Promise<Date> {
  const now = new Date();
  const [last] = await recentBackupRuns(1);
  if (last?.at.getTime() === wholeSecond(now).getTime()) await pause(1_000 - now.getMilliseconds());
  return wholeSecond(new Date());
}

/** Describes an error without a library's message, which may contain secrets. */
function wordsOfError(error: unknown): string {
  if (error instanceof BackupError || error instanceof Failure) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database cannot be reached.';
  if (!(error instanceof Error)) return 'It failed for an unknown reason.';
  if (error.name === 'AbortError') return 'It ended because the program was stopped.';
  const { code } = error as NodeJS.ErrnoException;
  return `It failed: ${code ?? error.name}.`;
}

/**
 * Runs a command's work under the backup lock. Waits for the lock of a killed process to expire. Throws `BackupError` if another process
 * holds it longer.
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
