import { groupBy } from '~/core/fields/field-path';
import { Form, useLocation } from '@remix-run/react';
import {
  ACTIVITY_RECORDS,
  ACTIVITY_TYPES,
  type ActivityRecord,
  type ActivityView,
  type ActivityType,
  VIA_TEXTS,
} from '~/core/access/activity';
import { KINDS_BY_NAME, TEXTS, isKindName } from '~/core/nouns/kinds';
import { dayOf, shortTime } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import { HelpLink } from '~/core/ui/help-link';
import { FilterSelect, List } from '~/core/lists/list';
import { EventSentence } from './event-sentence';

interface ActivityPageProps {
  events: ActivityView[];
  total: number;
  page: number;
  pages: number;
  before: number;
  given: Record<string, string>;
  users: { id: string; name: string }[];
  /** The retention in days; 0 keeps events forever. */
  days: number;
  /** The server's time, in ISO 8601. */
  now: string;
}

/** Newest first. */
export function ActivityPage({
  events,
  total,
  page,
  pages,
  before,
  given,
  users,
  days,
  now,
}: ActivityPageProps) {
  return (
    <>
      <div className="bar">
        <h1 tabIndex={-1}>Activity</h1>
        <HelpLink />
        <ExportLinks />
      </div>
      <Filter key={JSON.stringify(given)} given={given} users={users} />
      <List
        page={page}
        pages={pages}
        labels={{ previous: 'Newer', next: 'Older' }}
        empty={
          events.length === 0 && {
            title: Object.keys(given).length > 0 ? 'Nothing matches this filter' : 'Nothing has happened yet',
            text: 'Changes, sign-ins and what was refused are listed here.',
          }
        }
      >
        {[...groupBy(events, ({ at }) => dayOf(at))].map(([day, ofDay]) => (
          <section key={day} aria-label={dayName(day, now)}>
            <h2 className="trail__day">{dayName(day, now)}</h2>
            <ol className="trail">
              {ofDay.map((event) => (
                <Event key={event.id} event={event} />
              ))}
            </ol>
          </section>
        ))}
        <p className="trail__end quiet num">
          {before + 1} to {before + events.length} of {total.toLocaleString('en-GB')}.{' '}
          {days === 0 ? 'Kept for ever.' : `Kept for ${days} days.`}
        </p>
      </List>
    </>
  );
}

function ExportLinks() {
  const { search } = useLocation();
  const to = (format: string) => {
    const query = new URLSearchParams(search);
    query.delete('page');
    query.set('format', format);
    return `/admin/activity/export?${query.toString()}`;
  };
  return (
    <>
      <a className="btn" href={to('csv')} download>
        <Icon name="download" />
        CSV
      </a>
      <a className="btn" href={to('jsonl')} download>
        <Icon name="download" />
        JSON lines
      </a>
    </>
  );
}

const KINDS: Record<ActivityType, string> = {
  create: 'Created',
  change: 'Saved',
  delete: 'Deleted',
  restore: 'Restored',
  erase: 'Deleted for ever',
  draft: 'Unpublished changes kept',
  publish: 'Unpublished changes published',
  discard: 'Unpublished changes discarded',
  preview: 'Previews',
  answer: 'Answers',
  'press-link': 'Press links',
  screener: 'Screeners',
  approval: 'Approvals',
  upload: 'Uploads',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  password: 'Passwords',
  'second-factor': 'Second factors',
  passkey: 'Passkeys',
  token: 'API tokens',
  calendar: 'Addresses of calendars',
  link: 'Reset links',
  backup: 'Backups',
  command: 'Commands',
  import: 'Imports',
};

const OTHER_RECORDS = {
  settings: 'Settings',
  users: 'Users',
  media: 'Media library',
  links: 'Links',
  imports: 'Moving in',
};

const headingOf = (record: ActivityRecord) =>
  isKindName(record) ? TEXTS[KINDS_BY_NAME[record]].heading : OTHER_RECORDS[record];

function Filter({ given, users }: Pick<ActivityPageProps, 'given' | 'users'>) {
  return (
    <Form className="sift" method="get" action="/admin/activity">
      <FilterSelect id="who" name="who" label="Who" any="Everybody" value={given.who}>
        {users.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect id="what" name="what" label="What" any="Everything" value={given.what}>
        <option value="changes">Changes</option>
        <option value="refused">Refused</option>
        <option value="sign-ins">Sign-ins</option>
        <optgroup label="One kind">
          {ACTIVITY_TYPES.map((what) => (
            <option key={what} value={what}>
              {KINDS[what]}
            </option>
          ))}
        </optgroup>
      </FilterSelect>
      <FilterSelect id="record" name="record" label="Of" any="Any record" value={given.record}>
        {ACTIVITY_RECORDS.map((record) => (
          <option key={record} value={record}>
            {headingOf(record)}
          </option>
        ))}
      </FilterSelect>
      {(['from', 'until'] as const).map((name) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{name === 'from' ? 'From' : 'Until'}</label>
          <input id={name} name={name} type="date" defaultValue={given[name] ?? ''} />
        </div>
      ))}
      <button className="btn" type="submit">
        Filter
      </button>
    </Form>
  );
}

const dayName = (day: string, now: string) => (day === dayOf(now) ? 'Today' : day);

function Event({ event }: { event: ActivityView }) {
  const { at, who, via, address } = event;
  const place = via === 'cli' ? 'On the machine' : address;
  return (
    <li>
      <time dateTime={at}>{shortTime(at)}</time>
      <strong>
        <bdi>{who?.name ?? (via === 'cli' ? 'The machine' : '—')}</bdi>
      </strong>
      <p>
        <EventSentence event={event} self={who?.id} />
      </p>
      <p className="where">
        <span>{VIA_TEXTS[via]}</span> <span>{place}</span>
      </p>
    </li>
  );
}
