import { Link } from '@remix-run/react';
import { EmptyState } from '~/core/lists/list';
import { weekdayAndDay } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import {
  calendarUrl,
  changeDatePath,
  iconOf,
  typeWords,
  type CalendarState,
  type ShownDay,
  type ShownEntry,
} from './calendar-types';
import { addDays } from '~/core/text/days';

interface CalendarListProps {
  place: CalendarState;
  today: string;
  days: readonly ShownDay[];
}

/** The days that have entries, with a form for each date that one may move. */
export function CalendarList({ place, today, days }: CalendarListProps) {
  if (days.length === 0)
    return <EmptyState title={place.day === null ? 'Nothing in this month' : 'Nothing on this day'} />;
  return (
    <div className="agenda">
      {days.map(({ day, entries, total }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`}>
            {day === today && <span className="tally agenda__now" aria-hidden="true" />}
            {weekdayAndDay(`${day}T12:00:00Z`)} <NearDay day={day} today={today} />
          </h3>
          <ul>
            {entries.map((entry) => (
              <AgendaLine key={entry.key} entry={entry} place={place} />
            ))}
            {total > entries.length && (
              <li className="agenda__more">
                <MoreEntries place={place} day={day} count={total - entries.length} />
              </li>
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

function NearDay({ day, today }: { day: string; today: string }) {
  const words = day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : null;
  return words && <span className="quiet agenda__near">{words}</span>;
}

function AgendaLine({ entry, place }: { entry: ShownEntry; place: CalendarState }) {
  const { key, type, title, time, mayMove, hasFailed = false } = entry;
  return (
    <li className={hasFailed ? 'is-late' : undefined}>
      <Icon name={hasFailed ? 'warning' : iconOf(type)} />
      <span className="num agenda__time">{time || 'All day'}</span>
      <div>
        <EntryTitle entry={entry} />
        <span className="quiet agenda__type">{wordsWithState(entry)}</span>
      </div>
      {mayMove && (
        <Link
          className="btn btn--plain agenda__change"
          to={changeDatePath(key, place)}
          aria-label={`Change date: ${title}`}
        >
          <Icon name="calendar" />
          <span className="agenda__verb">Change date</span>
        </Link>
      )}
    </li>
  );
}

export const wordsWithState = ({ type, hasFailed = false }: ShownEntry): string =>
  hasFailed ? `${typeWords(type)}, ${type === 'answer' ? 'late' : 'not published'}` : typeWords(type);

/** A link to the form, for those who may open it. */
const EntryTitle = ({ entry: { title, url, mayOpen } }: { entry: ShownEntry }) =>
  mayOpen ? (
    <Link to={url}>
      <bdi>{title}</bdi>
    </Link>
  ) : (
    <bdi>{title}</bdi>
  );

/** Leads to all entries of a day. */
export const MoreEntries = ({ place, day, count }: { place: CalendarState; day: string; count: number }) => (
  <Link className="calendar-more" to={calendarUrl({ ...place, view: 'list', day })}>
    {count} more
  </Link>
);

/** The dates of the next days, as the dashboard shows them. */
export const NextDates = ({ entries }: { entries: readonly ShownEntry[] }) => (
  <ul className="log">
    {entries.map((entry) => (
      <li key={entry.key}>
        <span>
          <EntryTitle entry={entry} />
          <span className="log__more quiet">{wordsWithState(entry)}</span>
        </span>
        <span className={entry.hasFailed ? 'badge badge--bad' : 'quiet num'}>
          {weekdayAndDay(`${entry.day}T12:00:00Z`)}
          {entry.time && `, ${entry.time}`}
        </span>
      </li>
    ))}
  </ul>
);
