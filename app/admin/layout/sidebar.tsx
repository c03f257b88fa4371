import { Form, Link, NavLink, useLocation } from '@remix-run/react';
import { forwardRef, Fragment, type ReactNode } from 'react';
import { can, type Action, type Actor } from '~/core/access/permissions';
import { capitalise } from '~/core/forms/field';
import { CONTENT_KIND_LIST, LIST_PATHS, TEXTS } from '~/core/nouns/kinds';
import { activateOnSpace } from '~/core/ui/use-hydrated';
import { Icon, type IconName } from '~/core/ui/icon';
import { HEALTH_PATH } from '~/operations/health/health-report';
import { CONTACT_PATH, CONTACT_TITLE, HOME_PATH, HOME_TITLE } from '~/site/settings/site-screens';
import { needingAttention, type HealthCounts } from '~/operations/health/health-line';

interface SidebarToggleProps {
  /** The link's target without JavaScript: the sidebar to open it, the page to close it. */
  to: '#side' | '#main';
  open: boolean;
  onChange: (open: boolean) => void;
}

export const SidebarToggle = forwardRef<HTMLAnchorElement, SidebarToggleProps>(function SidebarToggle(
  { to, open, onChange },
  ref,
) {
  return (
    <a
      ref={ref}
      className="icon side__toggle"
      href={to}
      role="button"
      // The toggle outside the sidebar only expands it, as the open sidebar covers that toggle.
      aria-label={open && to === '#main' ? 'Collapse sidebar' : 'Expand sidebar'}
      aria-expanded={open}
      aria-controls="side"
      onClick={(event) => {
        event.preventDefault();
        onChange(!open);
      }}
      onKeyDown={activateOnSpace}
    >
      <Icon name="sidebar" />
    </a>
  );
});

interface Entry {
  to: string;
  label: string;
  icon: IconName;
  waiting?: { count: number; isUrgent: boolean };
}

interface Group {
  /** Empty for entries that need no heading. */
  heading: string;
  entries: (Entry & { needs?: Action })[];
}

const groupsFor = (health: HealthCounts | null): Group[] => [
  { heading: '', entries: [{ to: '/admin/dashboard', label: 'Dashboard', icon: 'dashboard' }] },
  {
    heading: 'Content',
    entries: [
      ...CONTENT_KIND_LIST.map((kind) => ({
        to: LIST_PATHS[kind],
        label: TEXTS[kind].heading,
        icon: TEXTS[kind].icon,
      })),
      { to: '/admin/media', label: 'Media library', icon: 'media' },
    ],
  },
  {
    heading: '',
    entries: [{ to: '/admin/press', label: 'Press', icon: 'press', needs: 'editSettings' }],
  },
  {
    heading: 'Site',
    entries: [
      { to: CONTACT_PATH, label: CONTACT_TITLE, icon: 'contact', needs: 'editSettings' },
      { to: '/admin/brand', label: 'Brand', icon: 'brand', needs: 'editSettings' },
      { to: '/admin/menu', label: 'Menu', icon: 'bullets', needs: 'editSettings' },
      { to: HOME_PATH, label: HOME_TITLE, icon: 'film', needs: 'editSettings' },
      { to: '/admin/links', label: 'Links', icon: 'link', needs: 'editLinks' },
      { to: '/admin/settings', label: 'Settings', icon: 'settings', needs: 'editSettings' },
    ],
  },
  {
    heading: 'Team',
    entries: [
      { to: '/admin/users', label: 'Users', icon: 'users', needs: 'manageUsers' },
      { to: '/admin/activity', label: 'Activity', icon: 'activity', needs: 'readActivity' },
    ],
  },
  {
    heading: '',
    entries: [
      { to: '/admin/trash', label: 'Trash', icon: 'remove', needs: 'openTrash' },
      {
        to: HEALTH_PATH,
        label: 'Health',
        icon: 'health',
        needs: 'readHealth',
        ...(health && { waiting: { count: needingAttention(health), isUrgent: health.act > 0 } }),
      },
      { to: '/admin/help', label: 'Help', icon: 'help' },
    ],
  },
];

/** Returns the groups that have an entry for the user. */
const visibleGroups = (actor: Actor, health: HealthCounts | null): Group[] =>
  groupsFor(health)
    .map(({ heading, entries }) => ({
      heading,
      entries: entries.filter(({ needs }) => needs === undefined || can(actor, needs)),
    }))
    .filter(({ entries }) => entries.length > 0);

const isCurrent = ({ to }: Entry, pathname: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`);

interface SidebarProps {
  wordmark: ReactNode;
  actor: Actor;
  health: HealthCounts | null;
  open: boolean;
  onChange: (open: boolean) => void;
}

export const Sidebar = forwardRef<HTMLElement, SidebarProps>(function Sidebar(
  { wordmark, actor, health, open, onChange },
  ref,
) {
  const { pathname } = useLocation();
  return (
    <aside className="side" id="side" aria-label="Sidebar" ref={ref}>
      <div className="side__top">
        <Link className="wordmark" to="/admin/dashboard">
          {wordmark}
        </Link>
        <SidebarToggle to="#main" open={open} onChange={onChange} />
      </div>
      <nav aria-label="Admin">
        {visibleGroups(actor, health).map(({ heading, entries }) => (
          <Fragment key={entries[0]?.to}>
            {/* Not a heading: the headings of a page are its own. */}
            {heading && <p id={`side-${heading}`}>{heading}</p>}
            <ul aria-labelledby={heading ? `side-${heading}` : undefined}>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <EntryLink entry={entry} isCurrent={isCurrent(entry, pathname)} />
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <SidebarEnd actor={actor} />
    </aside>
  );
});

function EntryLink({ entry, isCurrent }: { entry: Entry; isCurrent: boolean }) {
  const { to, label, icon, waiting } = entry;
  const isWaiting = waiting !== undefined && waiting.count > 0;
  return (
    <Link
      to={to}
      title={isWaiting ? `${label} ${waiting.count}` : label}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span>{label}</span>
      {isWaiting && (
        <span className={waiting.isUrgent ? 'side__count side__count--urgent' : 'side__count'}>
          {waiting.count}
        </span>
      )}
    </Link>
  );
}

/** The user, and beside the name three actions as icons. */
function SidebarEnd({ actor }: { actor: Actor }) {
  return (
    <div className="side__end">
      <NavLink to="/admin/profile" title="My Profile">
        <span className="initial" aria-hidden="true">
          {[...actor.username][0]?.toUpperCase()}
        </span>
        <span className="side__who">
          <strong>{actor.username}</strong> {capitalise(actor.role)}
        </span>
      </NavLink>
      <a className="icon" href="/edit" aria-label="Edit Mode" title="Edit Mode">
        <Icon name="edit" />
      </a>
      <a className="icon" href="/" target="_blank" rel="noopener" aria-label="View Site" title="View Site">
        <Icon name="open" />
      </a>
      <Form method="post" action="/admin/logout" reloadDocument>
        <button className="icon" type="submit" aria-label="Logout" title="Logout">
          <Icon name="logout" />
        </button>
      </Form>
    </div>
  );
}
