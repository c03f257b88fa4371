import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { longDateTime } from '~/rules/text/dates';
import { HelpLink } from '../help/help-link';

interface Item {
  id: string;
  title: string;
  mayEdit: boolean;
}

export interface DashboardProps {
  counts: { shows: number; articles: number; people: number };
  drafts: Item[];
  scheduled: (Item & { publishedAt: string })[];
  inactiveShows: Item[];
  showsWithoutVideo: Item[];
  peopleWithoutImage: Item[];
}

const COUNTS = [
  ['shows', 'Shows', '/admin/shows'],
  ['articles', 'News Articles', '/admin/news'],
  ['people', 'Team Members', '/admin/people'],
] as const;

/** Shows how many records there are, and which ones need attention. */
export function DashboardScreen({ counts, ...waiting }: DashboardProps) {
  const { drafts, scheduled, inactiveShows, showsWithoutVideo, peopleWithoutImage } = waiting;
  return (
    <>
      <div className="bar">
        <h1>Dashboard</h1>
        <HelpLink />
      </div>
      <div className="counts">
        {COUNTS.map(([key, label, to]) => (
          <section className="count" key={key} aria-label={label}>
            <h2>{label}</h2>
            <p className="count__n">{counts[key]}</p>
            <Link to={to} aria-label={`Manage → ${label}`}>
              Manage →
            </Link>
          </section>
        ))}
      </div>
      <div className="two">
        <Waiting id="hidden" title="Not on the site yet" none="Everything is on the site.">
          {drafts.map((item) => line(item, 'news', <span className="badge badge--draft">Draft</span>))}
          {scheduled.map((item) =>
            line(
              item,
              'news',
              <span className="badge badge--soon">Scheduled for {longDateTime(item.publishedAt)}</span>,
            ),
          )}
          {inactiveShows.map((item) =>
            line(item, 'shows', <span className="badge badge--off">Inactive</span>),
          )}
        </Waiting>
        <Waiting
          id="missing"
          title="Needs attention"
          none="Every show has a video, and everyone has an image."
        >
          {showsWithoutVideo.map((item) => line(item, 'shows', <span className="quiet">No video</span>))}
          {peopleWithoutImage.map((item) => line(item, 'people', <span className="quiet">No image</span>))}
        </Waiting>
      </div>
    </>
  );
}

/** A record that needs attention; a link if the user may edit it. */
const line = ({ id, title, mayEdit }: Item, list: string, why: ReactNode) => (
  <li key={`${list}/${id}`}>
    {mayEdit ? (
      <Link to={`/admin/${list}/${id}`}>
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
  none: string;
  children: ReactNode[][];
}

function Waiting({ id, title, none, children }: WaitingProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children.flat().length > 0 ? <ul className="log">{children}</ul> : <p className="quiet">{none}</p>}
    </section>
  );
}
