import { DndContext, DragOverlay, useDraggable, useDroppable, type Announcements } from '@dnd-kit/core';
import { Link } from '@remix-run/react';
import { useMemo, useRef } from 'react';
import { dayOf, weekdayAndDay } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import { useHydrated } from '~/core/ui/use-hydrated';
import { MoreEntries, wordsWithState } from './calendar-list';
import { calendarUrl, iconOf, type CalendarPlace, type ShownDay, type ShownEntry } from './calendar-types';
import { monthOf } from '~/core/text/days';
import { weeksOf } from './months';
import { useDateDrag } from './use-date-drag';
import { useDayKeys } from './use-day-keys';

const WEEK_DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SHORT_LENGTH = 3;
/** The entries that a day of the month has room for. */
const MOST_IN_CELL = 4;

interface CalendarMonthProps {
  place: CalendarPlace;
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
  place: CalendarPlace;
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
