import { toLocalInput } from './formats';

// Days are texts such as `2026-03-29`, months such as `2026-03`, both in the time zone of the site.

export const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

export const dayAt = (moment: string | Date): string => toLocalInput(moment).slice(0, 10);

/** Counts in UTC, which has no clock change. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** Returns the day that is this many days later, or earlier if it is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(noonOf(day) + days * DAY_MS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((noonOf(to) - noonOf(from)) / DAY_MS);

export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the month that is this many months later, or earlier if it is negative. */
export function addMonths(month: string, months: number): string {
  const first = new Date(noonOf(`${month}-01`));
  first.setUTCMonth(first.getUTCMonth() + months);
  return monthOf(first.toISOString());
}

/** Returns the Monday of the week of a day. */
export const weekOf = (day: string): string =>
  addDays(day, -((new Date(noonOf(day)).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS));
