import {
  DndContext,
  DragOverlay,
  useDraggable,
  useDroppable,
  type Announcements,
  PointerSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { Link, useFetcher, useSubmit, useNavigate } from '@remix-run/react';
import { useMemo, useRef, useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { dayOf, weekdayAndDay } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import { useHydrated } from '~/core/ui/use-hydrated';
import { MoreEntries, wordsWithState } from './calendar-list';
import {
  calendarUrl,
  iconOf,
  type CalendarState,
  type ShownDay,
  type ShownEntry,
  weeksOf,
  changeDatePath,
} from './calendar-types';
import { monthOf, addDays, addMonths } from '~/core/text/days';
import { toastText, type FormError } from '~/core/merge/form-error';
import { useToast } from '~/core/ui/toasts';

const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SHORT_LENGTH = 3;
/** The entries that a day of the month has room for. */
const MOST_IN_CELL = 4;

interface CalendarMonthProps {
  place: CalendarState;
  today: string;
  days: readonly ShownDay[];
  title: string;
}

// Dates are dragged by pointer only: the form of a date is the way by keyboard.
const SILENT: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** A month as a table of weeks. Arrow keys move between its days. */
export function CalendarMonth({ place, today, days, title }: CalendarMonthProps) {
  const weeks = useMemo(() => weeksOf(place.month), [place.month]);
  const shown = useMemo(() => new Set(weeks.flat()), [weeks]);
  const entries = useMemo(
    () => new Map(days.flatMap((day) => day.entries).map((entry) => [entry.key, entry])),
    [days],
  );
  const table = useRef<HTMLTableElement>(null);
  const { current, choose, onKeyDown } = useDayKeys(table, { place, shown, today });
  const { lifted, moving, area } = useDateDrag(place, entries);
  const found = useMemo(() => new Map(days.map((day) => [day.day, day])), [days]);
  return (
    <DndContext
      id="calendar"
      {...area}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: '' } }}
    >
      {/* The keys are those of the links to the days. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className="calendar" ref={table} onKeyDown={onKeyDown}>
        <caption className="vh">{title}: arrow keys move between days</caption>
        <thead>
          <tr>
            {WEEK_DAYS.map((name) => (
              <th key={name} scope="col">
                {name.slice(0, SHORT_LENGTH)}
                <span className="vh">{name.slice(SHORT_LENGTH)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  place={place}
                  today={today}
                  found={found.get(day)}
                  lifted={lifted?.key}
                  arriving={moving?.day === day ? moving.entry : undefined}
                  leaving={moving?.entry.key}
                  isCurrent={day === current}
                  onChoose={choose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <DragOverlay>{lifted && <p className="calendar-lifted">{lifted.title}</p>}</DragOverlay>
    </DndContext>
  );
}

interface DayProps {
  day: string;
  place: CalendarState;
  today: string;
  found: ShownDay | undefined;
  /** The key of the entry that is being dragged. */
  lifted: string | undefined;
  arriving: ShownEntry | undefined;
  leaving: string | undefined;
  isCurrent: boolean;
  onChoose: (day: string) => void;
}

function Day({ day, place, today, found, lifted, arriving, leaving, isCurrent, onChoose }: DayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day });
  const hydrated = useHydrated();
  const { total = 0, entries = [] } = found ?? {};
  const staying = entries.filter(({ key }) => key !== leaving);
  const shown = arriving ? [...staying, arriving] : staying;
  // Five entries need no more room than four and a link.
  const most = total === MOST_IN_CELL + 1 ? total : MOST_IN_CELL;
  const states = [
    monthOf(day) !== place.month && 'is-out',
    day === today && 'is-today',
    day < today && 'is-past',
    isOver && lifted !== undefined && 'is-over',
  ];
  // One day at a time is a tab stop, once scripts move the focus.
  const tabIndex = hydrated && !isCurrent ? -1 : undefined;
  return (
    <td
      ref={setNodeRef}
      className={states.filter(Boolean).join(' ') || undefined}
      aria-current={day === today ? 'date' : undefined}
      onFocus={() => onChoose(day)}
    >
      <Link
        className="calendar__day num"
        to={calendarUrl({ ...place, view: 'list', day })}
        data-day={day}
        tabIndex={tabIndex}
        aria-label={`${dayOf(`${day}T12:00:00Z`)}, ${counted(total)}`}
      >
        {dayWords(day)}
      </Link>
      {shown.length > 0 && (
        <ul>
          {shown.slice(0, most).map((entry) => (
            <li key={entry.key}>
              <Entry entry={entry} isLifted={entry.key === lifted} tabIndex={tabIndex} />
            </li>
          ))}
        </ul>
      )}
      {total > most && <MoreEntries place={place} day={day} count={total - most} />}
    </td>
  );
}

const counted = (total: number) =>
  total === 0 ? 'no entries' : total === 1 ? '1 entry' : `${total} entries`;

/** "26", and "1 March" for the first of a month. */
const dayWords = (day: string): string =>
  day.endsWith('-01')
    ? weekdayAndDay(`${day}T12:00:00Z`).split(' ').slice(1).join(' ')
    : String(Number(day.slice(-2)));

interface EntryProps {
  entry: ShownEntry;
  isLifted: boolean;
  tabIndex: number | undefined;
}

function Entry({ entry, isLifted, tabIndex }: EntryProps) {
  const { key, type, title, time, url, mayOpen, mayMove, hasFailed = false } = entry;
  const { setNodeRef, listeners } = useDraggable({ id: key, disabled: !mayMove });
  const states = ['calendar-entry', hasFailed && 'is-late', isLifted && 'is-lifted', mayMove && 'is-movable'];
  const className = states.filter(Boolean).join(' ');
  const words = (
    <>
      <Icon name={hasFailed ? 'warning' : iconOf(type)} />
      <span>
        <bdi>{title}</bdi>
        <span>
          {time && <span className="num calendar-entry__time">{time}</span>} {wordsWithState(entry)}
        </span>
      </span>
    </>
  );
  if (!mayOpen) return <span className={className}>{words}</span>;
  return (
    <Link
      ref={setNodeRef}
      className={className}
      to={url}
      title={title}
      draggable={false}
      tabIndex={tabIndex}
      {...listeners}
    >
      {words}
    </Link>
  );
}

interface Moving {
  entry: ShownEntry;
  day: string;
}

/** The fields of the form that moves an entry to a day, at the same time of the day. */
const fieldsOf = ({ entry, day }: Moving) => ({
  at: entry.allDay ? day : `${day}T${entry.time}`,
  was: entry.at,
});

/** Prevents the click at the end of a drag from opening a link. */
function useNoClickAfterDrag() {
  const stop = useRef((event: Event) => event.preventDefault());
  const end = () => window.removeEventListener('click', stop.current, true);
  useEffect(() => {
    const stopped = stop.current;
    return () => window.removeEventListener('click', stopped, true);
  }, []);
  return {
    begin: () => window.addEventListener('click', stop.current, true),
    // The click follows the end of the drag.
    end: () => setTimeout(end, 0),
  };
}

/**
 * Moves entries between days. A question, or a conflict, is asked by the form of the date, which gets the same fields. `moving` is shown
 * in its new place until the answer is there.
 */
function useDateDrag(place: CalendarState, entries: ReadonlyMap<string, ShownEntry>) {
  const { submit: send, state, data } = useFetcher<{ ok: true } | FormError>();
  const submit = useSubmit();
  const toast = useToast();
  const [lifted, setLifted] = useState<ShownEntry | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const sent = useRef<Moving | null>(null);
  const { begin, end } = useNoClickAfterDrag();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  useEffect(() => {
    if (state !== 'idle' || !data || !sent.current) return;
    const { entry } = sent.current;
    const fields = fieldsOf(sent.current);
    sent.current = null;
    setMoving(null);
    if (data.ok) return;
    if (data.conflict || data.question)
      submit(fields, { method: 'post', action: changeDatePath(entry.key, place) });
    else toast({ tone: 'error', text: toastText(data) });
  }, [state, data, place, submit, toast]);
  const drop = ({ active, over }: DragEndEvent) => {
    setLifted(null);
    end();
    const entry = entries.get(String(active.id));
    const day = over ? String(over.id) : '';
    if (!entry || day === '' || day === entry.day || sent.current) return;
    sent.current = { entry, day };
    setMoving(sent.current);
    send(
      { ...fieldsOf(sent.current), stay: 'true' },
      { method: 'post', action: changeDatePath(entry.key, place), preventScrollReset: true },
    );
  };
  return {
    lifted,
    moving,
    area: {
      sensors,
      onDragStart: ({ active }: { active: { id: string | number } }) => {
        begin();
        setLifted(entries.get(String(active.id)) ?? null);
      },
      onDragEnd: drop,
      onDragCancel: () => {
        setLifted(null);
        end();
      },
    },
  };
}

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
function useDayKeys(
  table: RefObject<HTMLTableElement>,
  { place, shown, today }: { place: CalendarState; shown: ReadonlySet<string>; today: string },
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
    // oxlint-disable-next-line react/exhaustive-deps
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
