import { Form, Link } from '@remix-run/react';
import { useId } from 'react';
import { dayOf, monthAndYear } from '~/core/text/formats';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { CopyTextButton } from '~/core/ui/link-address';
import { FormErrorNotice } from '~/core/ui/notice';
import { CalendarList } from './calendar-list';
import { CalendarMonth } from './calendar-month';
import {
  CALENDAR_PATH,
  CALENDAR_TYPES,
  calendarUrl,
  iconOf,
  typeWords,
  type CalendarState,
  type ShownDay,
} from './calendar-types';
import { addMonths, monthOf } from '~/core/text/days';

interface CalendarPageProps {
  place: CalendarState;
  today: string;
  days: ShownDay[];
  /** Of one's own calendar; null until there is one. */
  address: string | null;
  formError: { message: string; detail: string } | undefined;
}

export function CalendarPage({ place, today, days, address, formError }: CalendarPageProps) {
  const title = monthAndYear(`${place.month}-15T12:00:00Z`);
  const ofMonth = days.filter(({ day }) => place.day !== null || monthOf(day) === place.month);
  return (
    <>
      <div className="bar bar--calendar">
        <h1>Calendar</h1>
        <HelpLink />
        <nav className="calendar-views" aria-label="View">
          {(['month', 'list'] as const).map((view) => (
            <Link
              key={view}
              to={calendarUrl({ ...place, view, day: null })}
              aria-current={place.view === view && place.day === null ? 'page' : undefined}
            >
              {view === 'month' ? 'Month' : 'List'}
            </Link>
          ))}
        </nav>
        <Form method="post">
          <input type="hidden" name="intent" value="subscribe" />
          <button className="btn" type="submit">
            <Icon name="calendar" />
            Subscribe
          </button>
        </Form>
      </div>
      {formError && <FormErrorNotice {...formError} />}
      <div className="calendar-head">
        <h2 className="display">{place.day === null ? title : dayOf(`${place.day}T12:00:00Z`)}</h2>
        <MonthLinks place={place} />
      </div>
      <TypeFilter place={place} />
      {place.view === 'month' && (
        <div className="calendar-wide">
          <CalendarMonth place={place} today={today} days={days} title={title} />
        </div>
      )}
      <div className={place.view === 'month' ? 'calendar-narrow' : undefined}>
        <CalendarList place={place} today={today} days={ofMonth} />
      </div>
      {address !== null && <OwnAddress address={address} />}
    </>
  );
}

function MonthLinks({ place }: { place: CalendarState }) {
  const to = (month: string | null) => calendarUrl({ ...place, day: null, month });
  return (
    <nav className="calendar-months" aria-label="Month">
      <Link
        className="icon"
        to={to(addMonths(place.month, -1))}
        aria-label="Previous month"
        preventScrollReset
      >
        <Icon name="left" />
      </Link>
      <Link className="btn" to={to(null)} preventScrollReset>
        Today
      </Link>
      <Link className="icon" to={to(addMonths(place.month, 1))} aria-label="Next month" preventScrollReset>
        <Icon name="right" />
      </Link>
    </nav>
  );
}

/** Nothing checked shows everything. */
function TypeFilter({ place }: { place: CalendarState }) {
  const { view, month, day, types } = place;
  const state = { ...(day === null ? { month } : { day }), ...(view === 'list' && { view }) };
  return (
    // The boxes show the address, also after going back in the browser's history.
    <Form key={types.join()} className="calendar-filter" action={CALENDAR_PATH} aria-label="Types">
      {Object.entries(state).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <ul>
        {CALENDAR_TYPES.map((type) => (
          <li key={type}>
            <label className="tick calendar-type">
              <input type="checkbox" name="types" value={type} defaultChecked={types.includes(type)} />
              <Icon name={iconOf(type)} />
              {typeWords(type)}
            </label>
          </li>
        ))}
      </ul>
      <button className="btn" type="submit">
        Filter
      </button>
      {types.length > 0 && (
        <Link className="btn btn--plain" to={calendarUrl({ ...place, types: [] })}>
          All types
        </Link>
      )}
    </Form>
  );
}

function OwnAddress({ address }: { address: string }) {
  const id = useId();
  return (
    <section className="set calendar-address" id="address" aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>In your own calendar</h2>
        <p>
          Subscribe to this address in a calendar program. It shows what you may see, without signing in: keep
          it to yourself.
        </p>
      </header>
      <div>
        <div className="field">
          <label htmlFor={id}>Address of your calendar</label>
          <input
            id={id}
            className="box"
            readOnly
            value={address}
            dir="ltr"
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <div className="acts">
          <CopyTextButton
            text={address}
            verb="Copy"
            label="Copy the address of your calendar"
            copied="Address copied"
            failed="The address could not be copied. Select it instead."
          />
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="new-address" />
            <button className="btn" type="submit">
              New address
            </button>
          </Form>
        </div>
      </div>
    </section>
  );
}
