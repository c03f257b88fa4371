import { toLocalInput } from '~/core/text/formats';

export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = 1;

/** Returns the day of a time in London: "2025-11-12". */
const dayIn = (time: Date) => toLocalInput(time).slice(0, 10);
const monthIn = (time: Date) => toLocalInput(time).slice(0, 7);

/** Returns the Monday of the week of a time in London. */
function weekIn(time: Date): string {
  const day = new Date(`${dayIn(time)}T00:00Z`);
  const sinceMonday = (day.getUTCDay() - MONDAY + 7) % 7;
  return new Date(day.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the times of the backups to keep: the newest of each of the last days, weeks and months that have one, in London. The newest of
 * all is always among them.
 */
export function keptTimes(times: readonly Date[], { days, weeks, months }: Keep): Date[] {
  const newestFirst = times.toSorted((a, b) => b.getTime() - a.getTime());
  const kept = new Set(newestFirst.slice(0, 1));
  const rules = [
    { most: days, periodOf: dayIn },
    { most: weeks, periodOf: weekIn },
    { most: months, periodOf: monthIn },
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
