import { addDays, addMonths, dayAt, daysBetween, monthOf, weekOf } from '~/core/text/days';
import { fromLocalInput } from '~/core/text/formats';
import { EXISTING_DAY } from '~/core/text/patterns';

const MONTH = /^(?:19|2\d)\d\d-(?:0[1-9]|1[0-2])$/;
const WEEK_DAYS = 7;

/** Returns the month that a text names; the current one for anything else. */
export const readMonth = (text: string | null, now: Date): string =>
  text !== null && MONTH.test(text) ? text : monthOf(dayAt(now));

/** Returns null unless the text is an existing day. */
export const readDay = (text: string | null): string | null =>
  text !== null && EXISTING_DAY.test(text) ? text : null;

/** Both days are included. */
export interface Span {
  from: string;
  to: string;
}

export const spanOfMonth = (month: string): Span => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
});

/** Returns the whole weeks, from Monday on, that a month is part of. */
export function weeksOf(month: string): string[][] {
  const { from, to } = spanOfMonth(month);
  const monday = weekOf(from);
  const weeks = Math.ceil((daysBetween(monday, to) + 1) / WEEK_DAYS);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK_DAYS }, (__, place) => addDays(monday, week * WEEK_DAYS + place)),
  );
}

/** Returns the moments when a span begins and when the day after it begins. Midnight exists on every day in London. */
export function momentsOf({ from, to }: Span): { start: Date; end: Date } {
  const start = fromLocalInput(`${from}T00:00`);
  const end = fromLocalInput(`${addDays(to, 1)}T00:00`);
  if (!start || !end) throw new RangeError('Not a span of days');
  return { start, end };
}
