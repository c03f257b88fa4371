import { Link } from '@remix-run/react';
import { longDateTime } from '~/rules/dates';

interface Item {
  id: string;
  title: string;
}

export interface DashboardProps {
  counts: { shows: number; articles: number; people: number };
  drafts: Item[];
  scheduled: (Item & { publishedAt: string })[];
  showsWithoutVideo: Item[];
  peopleWithoutPicture: Item[];
}

const COUNTS = [
  ['shows', 'Shows', '/admin/shows'],
  ['articles', 'News Articles', '/admin/news'],
  ['people', 'Team Members', '/admin/people'],
] as const;

/** What there is, and what waits for somebody. */
export function Dashboard({
  counts,
  drafts,
  scheduled,
  showsWithoutVideo,
  peopleWithoutPicture,
}: DashboardProps) {
  const waiting = [
    ...drafts.map((item) => ({ ...item, to: `/admin/news/${item.id}`, why: 'Draft' })),
    ...scheduled.map((item) => ({
      ...item,
      to: `/admin/news/${item.id}`,
      why: `Scheduled for ${longDateTime(item.publishedAt)}`,
    })),
    ...showsWithoutVideo.map((item) => ({ ...item, to: `/admin/shows/${item.id}`, why: 'No video' })),
    ...peopleWithoutPicture.map((item) => ({ ...item, to: `/admin/people/${item.id}`, why: 'No picture' })),
  ];
  return (
    <>
      <div className="bar">
        <h1>Dashboard</h1>
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
      <section className="two" aria-labelledby="waiting">
        <div>
          <h2 id="waiting">Needs attention</h2>
          {waiting.length === 0 && <p className="quiet">Nothing waits for anybody.</p>}
          <ul className="log">
            {waiting.map(({ id, title, to, why }) => (
              <li key={`${to}${id}`}>
                <Link to={to}>{title}</Link>
                <span className="quiet num">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}
