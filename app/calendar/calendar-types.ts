import type { KindName } from '~/core/nouns/kinds';
import type { IconName } from '~/core/ui/icon';
import { addDays, addMonths, dayAt, daysBetween, monthOf, weekOf } from '~/core/text/days';
import { fromLocalInput } from '~/core/text/formats';
import { EXISTING_DAY } from '~/core/text/patterns';

export const CALENDAR_PATH = '/admin/calendar';

/** The words of each type on screens and in calendar clients, with its sign. */
const TYPES = {
  article: ['Article', 'news'],
  page: ['Page', 'pages'],
  premiere: ['Premiere', 'premiere'],
  episode: ['Episode', 'shows'],
  'watch-from': ['Watch from', 'play'],
  'watch-until': ['Watch until', 'play'],
  embargo: ['Embargo', 'lock'],
  'press-link': ['Press link ends', 'link'],
  screener: ['Screener ends', 'film'],
  approval: ['Approval closes', 'check'],
  rights: ['Rights end', 'rights'],
  vacancy: ['Vacancy closes', 'people'],
  change: ['Changes', 'changes'],
  answer: ['Answer wanted', 'check'],
} as const satisfies Record<string, readonly [words: string, icon: IconName]>;

export type CalendarType = keyof typeof TYPES;

export const CALENDAR_TYPES = Object.keys(TYPES) as [CalendarType, ...CalendarType[]];

export const typeWords = (type: CalendarType): string => TYPES[type][0];
export const iconOf = (type: CalendarType): IconName => TYPES[type][1];

export const isCalendarType = (text: string): text is CalendarType => Object.hasOwn(TYPES, text);

/** A date of a record, as programs read it. */
export interface CalendarEntry {
  type: CalendarType;
  kind: KindName | 'media';
  /** The id of the record whose form `url` is. */
  id: string;
  title: string;
  /** ISO 8601: a moment, or a date if it lasts all day. */
  at: string;
  allDay: boolean;
  url: string;
}

/** An entry as screens show it. */
export interface ShownEntry extends CalendarEntry {
  /** Identifies the date. It stays when the date moves. */
  key: string;
  /** In the time zone of the site, such as `2026-03-05` and `09:30`; no time if it lasts all day. */
  day: string;
  time: string;
  mayOpen: boolean;
  mayMove: boolean;
  /** Whether it should have happened and did not: changes are not published, an answer is late. */
  hasFailed?: boolean;
}

/** The entries of a day that fit on the screen, and the number of all. */
export interface ShownDay {
  day: string;
  entries: ShownEntry[];
  total: number;
}

/** What the address of the calendar says. */
export interface CalendarState {
  view: 'month' | 'list';
  /** Such as `2026-03`. */
  month: string;
  /** Set if only this day is shown. */
  day: string | null;
  /** Empty for all. */
  types: readonly CalendarType[];
}

export const CALENDAR_PARAMETERS = ['month', 'view', 'day', 'types'];

/** Returns the address of the calendar; a null month is the current one. */
export function calendarUrl({
  view,
  month,
  day,
  types,
}: Omit<CalendarState, 'month'> & { month: string | null }): string {
  const query = [
    ...(month === null || day !== null ? [] : [`month=${month}`]),
    ...(view === 'list' ? ['view=list'] : []),
    ...(day === null ? [] : [`day=${day}`]),
    ...(types.length > 0 ? [`types=${types.join(',')}`] : []),
  ].join('&');
  return query === '' ? CALENDAR_PATH : `${CALENDAR_PATH}?${query}`;
}

/** Returns the address of the form that changes a date, which leads back to the calendar as it is. */
export const changeDatePath = (key: string, place: CalendarState): string =>
  `${CALENDAR_PATH}/${key}?${new URLSearchParams({ from: calendarUrl(place) }).toString()}`;

export const CALENDAR_FAILURES = {
  subscribe: 'Failed to make an address',
  'new-address': 'Failed to make a new address',
  change: 'Failed to change the date',
};

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
