import { setTimeout as pause } from 'node:timers/promises';
import type { StoredBackupRun } from '~models/backup-run';
import { wholeSecond } from '~/rules/backup/moments';
import { Failure } from '~/rules/validation/errors';
import { isDatabaseUnavailable } from '../platform/database-errors';
import type { HeldLock } from '../platform/lock';
import { BackupError } from './archive';
import { makeBackup, type MadeBackup } from './make-backup';
import type { Pace } from './pace';
import { openBackupPlace } from './place/open';
import { PlaceError } from './place/place';
import { beginRun, finishRun, recentBackupRuns, type RunResult } from './runs';

interface Run {
  lock: HeldLock;
  by: StoredBackupRun['by'];
  pace: Pace;
  report: (error: unknown) => void;
}

const NOT_OF_ONE_MOMENT =
  'Records were saved faster than they could be read: of two saves within some seconds, the backup may have the second one only.';

/** Makes a backup in the configured place, and stores how it went. Throws what went wrong, which is stored in words. */
export async function runBackup({ lock, by, pace, report }: Run): Promise<MadeBackup & { seconds: number }> {
  const begun = performance.now();
  const at = await freeSecond();
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10;
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

/** Returns this second, or the next one if a backup has begun in this one, which is its name. */
async function freeSecond(): Promise<Date> {
  const now = new Date();
  const [last] = await recentBackupRuns(1);
  if (last?.at.getTime() === wholeSecond(now).getTime()) await pause(1_000 - now.getMilliseconds());
  return wholeSecond(new Date());
}

/** Says what went wrong, without what a message of a library may hold. */
export function wordsOfError(error: unknown): string {
  if (error instanceof BackupError || error instanceof Failure) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database cannot be reached.';
  if (!(error instanceof Error)) return 'It failed for an unknown reason.';
  if (error.name === 'AbortError') return 'It ended because the program was stopped.';
  const { code } = error as NodeJS.ErrnoException;
  return `It failed: ${code ?? error.name}.`;
}
