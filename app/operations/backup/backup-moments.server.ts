import { fromLocalInput, toLocalInput } from '~/core/text/formats';

const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:\d{2})$/;
const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1_000;
const LONGEST_PAUSE_MINUTES = 60;

/** Returns a time without its milliseconds, which names do not have. */
export const wholeSecond = (time: Date): Date => new Date(Math.floor(time.getTime() / SECOND_MS) * SECOND_MS);

/** Returns the name of a time in a place of backups: "2026-11-26T03-00-00Z". */
export const nameOfTime = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

const validOrNull = (time: Date) => (Number.isNaN(time.getTime()) ? null : time);

/** Returns the time that a name says; null if it is none. */
export function timeOfName(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  if (day === undefined) return null;
  const time = validOrNull(new Date(`${day}T${hours}:${minutes}:${seconds}Z`));
  // The thirty-first of a short month is another day.
  return time && nameOfTime(time) === name ? time : null;
}

/** Reads a time as somebody types it: as in the name of a backup, or in ISO 8601. Null for anything else. */
export function readTime(text: string): Date | null {
  const named = timeOfName(text);
  if (named || text.length > 40 || !ISO.test(text)) return named;
  const time = validOrNull(new Date(text));
  return time && wholeSecond(time);
}

/** Returns the last moment at which it was `at` (`HH:MM`) in London. */
export function lastDue(now: Date, at: string): Date {
  const today = toLocalInput(now).slice(0, 10);
  const yesterday = new Date(new Date(`${today}T12:00Z`).getTime() - DAY_MS).toISOString().slice(0, 10);
  const moment = (day: string) => fromLocalInput(`${day}T${at}`) ?? new Date(`${day}T${at}Z`);
  return moment(today) <= now ? moment(today) : moment(yesterday);
}

/** Returns the minutes that pass before another attempt after so many failed ones: 1, 2, 4 … at most 60. */
export const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MINUTES, 2 ** Math.max(0, failures - 1));

/** A run of a backup, as far as it decides about the next one. */
export interface PastRun {
  at: Date;
  state: 'running' | 'made' | 'proved' | 'failed';
  seconds: number;
}

const MINUTE_MS = 60_000;
/** A run of a later time was written by a clock that has since been corrected. */
const CLOCKS_DIFFER_MS = 5 * MINUTE_MS;

/**
 * Whether a backup is to be made now: none was proved since it was last `at`, and after failures since then enough time has passed. So a
 * night that was missed is made up. `runs` is in any order.
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
