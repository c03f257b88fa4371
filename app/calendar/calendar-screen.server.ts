import { redirect } from '@remix-run/node';
import { formAction, formsByIntent } from '~/core/forms/form-action.server';
import { answersOf, textOf } from '~/core/forms/read-controls.server';
import { recordFormData } from '~/core/forms/record-form-data.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { listUrl, listUrlFrom } from '~/core/request/list-address';
import { longDate, longDateTime, toLocalSeconds } from '~/core/text/formats';
import { findAddress, makeAddress, replaceAddress } from './calendar-file.server';
import { readEntries } from './calendar-entries.server';
import { toShown, type FoundEntry } from './calendar-sources.server';
import {
  CALENDAR_FAILURES,
  CALENDAR_PARAMETERS,
  CALENDAR_PATH,
  calendarUrl,
  isCalendarType,
  typeWords,
  type CalendarState,
  type ShownDay,
  readDay,
  readMonth,
  spanOfMonth,
  weeksOf,
  type Span,
} from './calendar-types';
import { changeDate, openDate, type MovableDate } from './change-date.server';
import { dayAt, monthOf } from '~/core/text/days';
import { savedMessage } from '~/core/forms/flash.server';

/** The most entries of a day that a month shows as a list, and that a day shows. */
const MOST_OF_DAY = { month: 20, day: 2_000 };

function placeOf({ searchParams }: URL, now: Date): CalendarState {
  const day = readDay(searchParams.get('day'));
  const types = searchParams
    .getAll('types')
    .flatMap((text) => text.split(','))
    .filter(isCalendarType);
  return {
    view: day !== null || searchParams.get('view') === 'list' ? 'list' : 'month',
    month: day === null ? readMonth(searchParams.get('month'), now) : monthOf(day),
    day,
    types: [...new Set(types)],
  };
}

function spanOf({ view, month, day }: CalendarState): Span {
  if (day !== null) return { from: day, to: day };
  if (view === 'list') return spanOfMonth(month);
  const weeks = weeksOf(month);
  return { from: weeks[0]?.[0] ?? '', to: weeks.at(-1)?.at(-1) ?? '' };
}

function byDay(entries: readonly FoundEntry[], most: number): ShownDay[] {
  const days = new Map<string, ShownDay>();
  for (const entry of entries) {
    const found = days.get(entry.day) ?? { day: entry.day, entries: [], total: 0 };
    if (found.total < most) found.entries.push(toShown(entry));
    found.total += 1;
    days.set(entry.day, found);
  }
  return [...days.values()];
}

export const calendarLoader = adminLoader(async ({ actor, url, context }) => {
  const now = new Date();
  const place = placeOf(url, now);
  // A form sends each checked type by itself.
  if (url.searchParams.getAll('types').length > 1) throw redirect(calendarUrl(place));
  const wanted = { ...spanOf(place), ...(place.types.length > 0 && { types: place.types }) };
  const [entries, address] = await Promise.all([readEntries(actor, wanted), findAddress(actor)]);
  return {
    place,
    today: dayAt(now),
    days: byDay(entries, place.day === null ? MOST_OF_DAY.month : MOST_OF_DAY.day),
    address: address && context.origin + address,
  };
});

/** Returns the calendar as it is, at the address for programs. */
const atAddress = ({ searchParams }: URL) =>
  `${listUrl(CALENDAR_PATH, searchParams, CALENDAR_PARAMETERS)}#address`;

export const calendarAction = formsByIntent(
  {
    'new-address': formAction(
      async ({ actor, url }) => {
        await replaceAddress(actor);
        return { to: atAddress(url), flash: { tone: 'success', text: 'The old address has ended' } };
      },
      { failed: CALENDAR_FAILURES['new-address'], typed: false },
    ),
  },
  formAction(
    async ({ actor, url }) => {
      await makeAddress(actor);
      return { to: atAddress(url), flash: { tone: 'success', text: 'Your calendar has an address' } };
    },
    { failed: CALENDAR_FAILURES.subscribe, typed: false },
  ),
);

const backTo = (url: URL) => listUrlFrom(CALENDAR_PATH, url, CALENDAR_PARAMETERS);

const dateWords = ({ isDay, at }: Pick<MovableDate, 'isDay' | 'at'>) =>
  isDay ? longDate(`${at}T12:00:00Z`) : longDateTime(at);

export const changeDateLoader = adminLoader(async (request) => {
  const { actor, params, url } = request;
  const date = await openDate(actor, params.entry ?? '');
  const at = date.isDay ? date.at : toLocalSeconds(date.at);
  return {
    date: { ...date, words: dateWords(date) },
    panel: {
      ...recordFormData(request, CALENDAR_PATH, { at, was: date.at }),
      backTo: backTo(url),
    },
  };
});

/** Without `stay` it leads back to the calendar. */
export const changeDateAction = formAction(
  async ({ actor, params: { entry = '' }, form, base, url }) => {
    const was = textOf(form, 'was');
    const change = { at: textOf(form, 'at') ?? '', was, base, ...answersOf(form) };
    const { date, merged, kind } = await changeDate(actor, entry, change);
    const text = savedMessage(
      kind,
      actor,
      `${date.title}: ${typeWords(date.type)}, ${dateWords(date)}`,
      merged,
    );
    const undo = was === undefined || form.has('undo') ? undefined : { entry, at: was, was: date.at };
    return {
      to: backTo(url),
      flash: { tone: 'success', text, undo },
      ...(form.has('stay') && { answer: { ok: true as const } }),
    };
  },
  { failed: CALENDAR_FAILURES.change },
);
