import type { StoredBackupRun } from '~models/app-state';
import { fromLocalInput } from '~/core/text/formats';
import { UNFINISHED } from './backup-place.server';
import { addDays, dayAt, monthOf, weekOf } from '~/core/text/days';

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/;
const SECOND_MS = 1_000;
const LONGEST_PAUSE_MINUTES = 60;

/** Drops the milliseconds, which names do not have. */
export const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / SECOND_MS) * SECOND_MS);

/** Formats a time as the name of a backup: "2026-11-26T03-00-00Z". */
export const nameOfTime = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const validOrNull = (time: Date) => (Number.isNaN(time.getTime()) ? null : time);

/** Parses the name of a backup; null for an invalid name. */
export function timeOfName(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  if (day === undefined) return null;
  const time = validOrNull(new Date(`${day}T${hours}:${minutes}:${seconds}Z`));
  // JavaScript moves the 31st of a short month to the next month.
  return time && nameOfTime(time) === name ? time : null;
}

/** Parses a typed time: the name of a backup or ISO 8601. Null for anything else. */
export function readTime(text: string): Date | null {
  const named = timeOfName(text);
  if (named || text.length > 40 || !ISO.test(text)) return named;
  const time = validOrNull(new Date(text));
  return time && wholeSecond(time);
}

/** Returns the last moment when it was `at` (`HH:MM`) in London. */
export function lastDue(now: Date, at: string): Date {
  const today = dayAt(now);
  const moment = (day: string) => fromLocalInput(`${day}T${at}`) ?? new Date(`${day}T${at}Z`);
  return moment(today) <= now ? moment(today) : moment(addDays(today, -1));
}

/** Returns the backoff in minutes after so many failures: 1, 2, 4 … at most 60. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.max(0, failures - 1));

/** The part of a backup run that the schedule needs. */
type PastRun = Pick<StoredBackupRun, 'at' | 'state' | 'seconds'>;

const MINUTE_MS = 60_000;
/** A run further in the future was written by a clock that has since been corrected. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/**
 * Whether a backup is due: none was verified since the last `at`, and the backoff after failures is over. A missed night is made up for.
 * `runs` is in any order.
 */
export function isBackupDue({ now, at, runs }: { now: Date; at: string; runs: readonly PastRun[] }): boolean {
  const due = lastDue(now, at).getTime();
  const since = runs.filter(
    (run) => run.at.getTime() >= due && run.at.getTime() <= now.getTime() + CLOCKS_DIFFER_MS,
  );
  if (since.some(({ state }) => state === 'proved' || state === 'running')) return false;
  const lastEnd = Math.max(0, ...since.map((run) => run.at.getTime() + run.seconds * 1_000));
  return since.length === 0 || now.getTime() >= lastEnd + pauseAfter(since.length) * MINUTE_MS;
}

export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

/**
 * Returns the times of the backups to keep: the newest of each of the last days, weeks and months that have one, in London. The newest of
 * all is always among them.
 */
export function keptTimes(times: readonly Date[], { days, weeks, months }: Keep): Date[] {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const rules = [
    { most: days, periodOf: dayAt },
    { most: weeks, periodOf: (time: Date) => weekOf(dayAt(time)) },
    { most: months, periodOf: (time: Date) => monthOf(dayAt(time)) },
  ];
  for (const { most, periodOf } of rules) {
    const periods = new Set<string>();
    for (const time of newestFirst) {
      if (periods.size >= most) break;
      const period = periodOf(time);
      if (!periods.has(period)) kept.add(time);
      periods.add(period);
    }
  }
  return newestFirst.filter((time) => kept.has(time));
}

export const FOLDER = 'records/';
export const ARCHIVE = '.backup';
export const PROOF = '.proved';

export const archiveName = (time: Date): string => `${FOLDER}${nameOfTime(time)}${ARCHIVE}`;
export const proofName = (time: Date): string => `${FOLDER}${nameOfTime(time)}${PROOF}`;

export const markerName = (time: Date): string => archiveName(time) + UNFINISHED;

/** Parses the time in an archive's name; null for other names. */
export const timeInName = (name: string): Date | null =>
  timeOfName(name.slice(FOLDER.length, -ARCHIVE.length));
