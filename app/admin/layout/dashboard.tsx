import { Link } from '@remix-run/react';
import { Children, type ReactNode } from 'react';
import { COUNTED_KINDS, LIST_PATHS, TEXTS, type ContentKind, type TimedKind } from '~/core/nouns/kinds';
import type { WaitingAnswer } from '~/records/previews/waiting.server';
import type { RefusedOnSite } from '~/press/approvals/refused-on-site.server';
import { attentionWords, type HealthNotice, HEALTH_PATH } from '~/operations/health/health-line';
import { NextDates } from '~/calendar/calendar-list';
import { CALENDAR_PATH, type ShownEntry } from '~/calendar/calendar-types';
import { longDate, longDateTime, viewsWords } from '~/core/text/formats';
import { AUDIENCE_PATH, AUDIENCE_TITLE, changeSentence } from '~/audience/audience-view';
import { FirstSteps } from '~/admin/first-steps/first-steps-region';
import { RefusedStill } from '~/press/approvals/approvals-screen';
import { HelpLink } from '~/core/ui/help-link';
import type { ActivityView } from '~/core/access/activity';
import { EventSentence } from '~/accounts/activity/event-sentence';
import { FormErrorNotice } from '~/core/ui/notice';
import type { FirstStep } from '~/admin/first-steps/first-steps';

interface Item {
  id: string;
  title: string;
  mayEdit: boolean;
}

interface PublishedItem extends Item {
  kind: TimedKind;
}

export interface DashboardProps {
  counts: Partial<Record<ContentKind, number>>;
  drafts: PublishedItem[];
  scheduled: (PublishedItem & { publishedAt: string })[];
  inactive: (Item & { kind: ContentKind })[];
  showsWithoutVideo: Item[];
  peopleWithoutImage: Item[];
  endingWatch: {
    id: string;
    show: { id: string; title: string };
    where: string;
    until: string;
    hasEnded: boolean;
  }[];
  incompleteShows: { id: string; title: string; missing: string[] }[];
  /** The number of files in use without captions or alternative text. */
  missing: { captions: number; alt: number };
  /** Changes that could not be published at their date. */
  notPublished: { kind: ContentKind; id: string; title: string; problem: string; publishAt: string }[];
  /** Those of the next seven days. */
  nextDates: { entries: ShownEntry[]; total: number };
  refused: RefusedOnSite[];
  publishedWithout: (PublishedItem & { count: number })[];
  waiting: WaitingAnswer[];
  /** Null for users who may not see it, and while nothing is known. */
  health: HealthNotice | null;
  /** Null for users who may not see them. */
  lastChanges: ShownChange[] | null;
  /** Views so far, and those of the same days of last week; null where nothing is counted. */
  thisWeek: { views: number; before: number } | null;
  /** Null if there is nothing to set up, for this user or at all. */
  firstSteps: FirstStep[] | null;
  formError: { message: string; detail: string } | undefined;
}

export function DashboardScreen({ counts, health, firstSteps, formError, ...waiting }: DashboardProps) {
  const { drafts, scheduled, inactive, endingWatch, incompleteShows } = waiting;
  return (
    <>
      <div className="bar">
        <h1>Dashboard</h1>
        <HelpLink />
      </div>
      {formError && <FormErrorNotice {...formError} />}
      {health && <HealthCallout {...health} />}
      {firstSteps && <FirstSteps steps={firstSteps} />}
      <div className="counts">
        {COUNTED_KINDS.map((kind) => (
          <Count key={kind} kind={kind} title={TEXTS[kind].counted ?? ''} count={counts[kind] ?? 0} />
        ))}
      </div>
      <div className="two">
        {waiting.notPublished.length > 0 && <NotPublished changes={waiting.notPublished} />}
        <Waiting id="hidden" title="Not on the site yet" none="Everything is on the site.">
          {drafts.map((item) => line(item, item.kind, <span className="badge badge--draft">Draft</span>))}
          {scheduled.map((item) =>
            line(
              item,
              item.kind,
              <span className="badge badge--soon">Scheduled for {longDateTime(item.publishedAt)}</span>,
            ),
          )}
          {inactive.map((item) => line(item, item.kind, <span className="badge badge--off">Inactive</span>))}
        </Waiting>
        <NeedsAttention {...waiting} />
        <NextSevenDays {...waiting.nextDates} />
        {waiting.thisWeek && <ThisWeek {...waiting.thisWeek} />}
        <LastChanges changes={waiting.lastChanges} />
        <PressNotices {...waiting} />
        <WaitingAnswers waiting={waiting.waiting} />
        {endingWatch.length > 0 && <EndingWatch entries={endingWatch} />}
        {incompleteShows.length > 0 && (
          <Waiting id="incomplete" title="Released, not complete">
            {incompleteShows.map(({ id, title, missing }) =>
              line(
                { id, title, mayEdit: true },
                'show',
                <span className="quiet">No {missing.join(', no ')}</span>,
              ),
            )}
          </Waiting>
        )}
      </div>
    </>
  );
}

const NotPublished = ({ changes }: { changes: DashboardProps['notPublished'] }) => (
  <Waiting id="not-published" title="Not published">
    {changes.map(({ kind, id, title, problem, publishAt }) => (
      <Entry key={`${kind}/${id}`} to={`${LIST_PATHS[kind]}/${id}`} title={title} more={problem}>
        <span className="badge badge--bad">Not published on {longDateTime(publishAt)}</span>
      </Entry>
    ))}
  </Waiting>
);

const NextSevenDays = ({ entries, total }: DashboardProps['nextDates']) => (
  <section aria-labelledby="next-days">
    <h2 id="next-days">Next seven days</h2>
    {entries.length > 0 ? (
      <NextDates entries={entries} />
    ) : (
      <p className="quiet">Nothing has a date in the next seven days.</p>
    )}
    <p>
      <Link className="link" to={CALENDAR_PATH}>
        {total > entries.length ? `All ${total} in the calendar` : 'Calendar'}
      </Link>
    </p>
  </section>
);

function lastWeekWords(change: string, before: number): string {
  if (before === 0) return 'Nothing last week by this day';
  return change === 'As many'
    ? 'As many as last week by this day'
    : `${change} on last week by this day, ${viewsWords(before)}`;
}

function ThisWeek({ views, before }: { views: number; before: number }) {
  const change = changeSentence(views, before);
  return (
    <section aria-labelledby="this-week">
      <h2 id="this-week">This week</h2>
      <ul className="log">
        <li>
          <span>
            <Link to={AUDIENCE_PATH}>{viewsWords(views)}</Link>
            <span className="log__more quiet">{lastWeekWords(change, before)}</span>
          </span>
          <Link to={AUDIENCE_PATH}>{AUDIENCE_TITLE}</Link>
        </li>
      </ul>
    </section>
  );
}

type NeedsAttentionProps = Pick<DashboardProps, 'missing' | 'showsWithoutVideo' | 'peopleWithoutImage'>;

const NeedsAttention = ({ missing, showsWithoutVideo, peopleWithoutImage }: NeedsAttentionProps) => (
  <Waiting
    id="missing"
    title="Needs attention"
    none="Every show has a video, and everyone on the team has an image."
  >
    {missing.captions > 0 && (
      <li key="captions">
        <Link to="/admin/media?needs=captions">
          {counted(missing.captions, 'video with speech has', 'videos with speech have')} no captions
        </Link>
      </li>
    )}
    {missing.alt > 0 && (
      <li key="alt">
        <Link to="/admin/media?needs=alt">
          {counted(missing.alt, 'picture in use has', 'pictures in use have')} no alternative text
        </Link>
      </li>
    )}
    {showsWithoutVideo.map((item) => line(item, 'show', <span className="quiet">No video</span>))}
    {peopleWithoutImage.map((item) => line(item, 'person', <span className="quiet">No image</span>))}
  </Waiting>
);

/** Notices for the press desk: refused stills on the site, and records published without held-back pictures. */
function PressNotices({ refused, publishedWithout }: Pick<DashboardProps, 'refused' | 'publishedWithout'>) {
  return (
    <>
      {refused.length > 0 && (
        <Waiting id="refused" title="Refused, but on the site">
          {refused.map((still) => (
            <li key={still.file}>
              <span>
                <RefusedStill still={still} />
              </span>
            </li>
          ))}
        </Waiting>
      )}
      {publishedWithout.length > 0 && (
        <Waiting id="without" title="Published without a picture">
          {publishedWithout.map(({ count, ...item }) =>
            line(
              item,
              item.kind,
              <span className="badge badge--soon">
                {counted(count, 'file is held back', 'files are held back')} for the press
              </span>,
            ),
          )}
        </Waiting>
      )}
    </>
  );
}

/** Renders nothing if no answer is open. */
function WaitingAnswers({ waiting }: Pick<DashboardProps, 'waiting'>) {
  if (waiting.length === 0) return null;
  return (
    <Waiting id="answers" title="Waiting for an answer">
      {waiting.map(({ id, kind, recordId, title, name, by, isLate }) => (
        <Entry
          key={id}
          to={`${LIST_PATHS[kind]}/${recordId}`}
          title={title}
          more={
            <>
              From <bdi>{name}</bdi>
              {by !== null && ` by ${longDate(by)}`}
            </>
          }
        >
          {isLate && <span className="badge badge--soon">late</span>}
        </Entry>
      ))}
    </Waiting>
  );
}

function Count({ kind, title, count }: { kind: ContentKind; title: string; count: number }) {
  return (
    <section className="count" aria-label={title}>
      <h2>{title}</h2>
      <p className="display count__n">{count}</p>
      <Link to={LIST_PATHS[kind]} aria-label={`Manage → ${title}`}>
        Manage →
      </Link>
    </section>
  );
}

function EndingWatch({ entries }: { entries: DashboardProps['endingWatch'] }) {
  return (
    <Waiting id="ending" title="Watch: ending">
      {entries.map(({ id, show, where, until, hasEnded }) => (
        <Entry key={id} to={`/admin/shows/${show.id}/watch`} title={show.title} more={<bdi>{where}</bdi>}>
          <span className={hasEnded ? 'badge badge--off' : 'badge badge--soon'}>
            {hasEnded ? 'Ended' : 'Ends'} {longDateTime(until)}
          </span>
        </Entry>
      ))}
    </Waiting>
  );
}

interface EntryProps {
  to: string;
  title: string;
  more: ReactNode;
  children: ReactNode;
}

const Entry = ({ to, title, more, children }: EntryProps) => (
  <li>
    <span>
      <Link to={to}>
        <bdi>{title}</bdi>
      </Link>
      <span className="log__more quiet">{more}</span>
    </span>
    {children}
  </li>
);

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** A record that needs attention; a link if the user may edit it. */
const line = ({ id, title, mayEdit }: Item, kind: ContentKind, why: ReactNode) => (
  <li key={`${kind}/${id}`}>
    {mayEdit ? (
      <Link to={`${LIST_PATHS[kind]}/${id}`}>
        <bdi>{title}</bdi>
      </Link>
    ) : (
      <bdi>{title}</bdi>
    )}
    {why}
  </li>
);

interface WaitingProps {
  id: string;
  title: string;
  /** Shown if the list is empty. */
  none?: string;
  children: ReactNode;
}

function Waiting({ id, title, none, children }: WaitingProps) {
  const items = Children.toArray(children);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.length > 0 ? <ul className="log">{items}</ul> : <p className="quiet">{none}</p>}
    </section>
  );
}

type ShownChange = Pick<ActivityView, 'id' | 'at' | 'who' | 'what' | 'record' | 'fields'>;

/** Renders nothing for users who may not see the changes. */
function LastChanges({ changes }: { changes: ShownChange[] | null }) {
  if (changes === null) return null;
  return (
    <section aria-labelledby="last-changes">
      <h2 id="last-changes">Last changes</h2>
      {changes.length === 0 ? (
        <p className="quiet">Nothing has been changed yet.</p>
      ) : (
        <ul className="log">
          {changes.map((event) => (
            <li key={event.id}>
              <span>
                <EventSentence event={event} />
                <span className="quiet num log__more">
                  <bdi>{event.who?.name ?? 'The machine'}</bdi>, {longDateTime(event.at)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Names the lines of Health that need attention; renders nothing if there are none. */
function HealthCallout({ counts, lines }: HealthNotice) {
  if (lines.length === 0) return null;
  const kind = counts.act > 0 ? 'callout--bad' : 'callout--warn';
  return (
    <section className={`callout callout--line ${kind}`} aria-labelledby="health">
      <h2 id="health">Health: {attentionWords(counts)}</h2>
      <p className="quiet">{lines.map(({ title }) => title).join(', ')}</p>
      <Link className="btn" to={HEALTH_PATH}>
        Open Health
      </Link>
    </section>
  );
}
