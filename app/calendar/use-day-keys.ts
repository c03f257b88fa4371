import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { calendarUrl, type CalendarPlace } from './calendar-types';
import { addDays, addMonths, monthOf } from '~/core/text/days';

const DAYS_OF_KEYS = new Map([
  ['ArrowLeft', -1],
  ['ArrowRight', 1],
  ['ArrowUp', -7],
  ['ArrowDown', 7],
]);
const MONTHS_OF_KEYS = new Map([
  ['PageUp', -1],
  ['PageDown', 1],
]);

/** Returns the day that a key leads to; null for another key. */
export function dayOfKey(day: string, key: string): string | null {
  const days = DAYS_OF_KEYS.get(key);
  if (days !== undefined) return addDays(day, days);
  const months = MONTHS_OF_KEYS.get(key);
  return months === undefined ? null : `${addMonths(monthOf(day), months)}-01`;
}

/** Keys move the focus between the days of a month, and on to the next and the previous month. One day at a time is a tab stop. */
export function useDayKeys(
  table: RefObject<HTMLTableElement>,
  { place, shown, today }: { place: CalendarPlace; shown: ReadonlySet<string>; today: string },
) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(today);
  const first = `${place.month}-01`;
  const current = shown.has(chosen) ? chosen : shown.has(today) ? today : first;
  const awaited = useRef<string | null>(null);
  const focus = (day: string) =>
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus({ preventScroll: false });
  useEffect(() => {
    if (awaited.current !== null && shown.has(awaited.current)) focus(awaited.current);
    awaited.current = null;
    // Only another month brings other days.
  }, [place.month]);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const from = (event.target as HTMLElement).dataset.day;
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const day = dayOfKey(from, event.key);
    if (day === null) return;
    event.preventDefault();
    setChosen(day);
    if (shown.has(day) && !MONTHS_OF_KEYS.has(event.key)) {
      focus(day);
      return;
    }
    awaited.current = day;
    navigate(calendarUrl({ ...place, month: monthOf(day) }), { preventScrollReset: true });
  };
  return { current, choose: setChosen, onKeyDown };
}
