import { Form, Link, NavLink, useLocation } from '@remix-run/react';
import { forwardRef, type ReactNode } from 'react';
import { can, type Actor } from '~/core/access/permissions';
import { capitalise } from '~/core/forms/field';
import { CONTENT_KIND_LIST, LIST_PATHS, TEXTS } from '~/core/nouns/kinds';
import { activateOnSpace } from '~/core/ui/use-hydrated';
import { Icon, type IconName } from '~/core/ui/icon';
import { HEALTH_PATH } from '~/operations/health/health-report';
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
  screens?: readonly string[];
  waiting?: { count: number; isUrgent: boolean };
}

const ENTRIES: Entry[] = [
  { to: '/admin/dashboard', label: 'Dashboard', icon: 'dashboard' },
  ...CONTENT_KIND_LIST.map((kind) => ({
    to: LIST_PATHS[kind],
    label: TEXTS[kind].heading,
    icon: TEXTS[kind].icon,
  })),
  { to: '/admin/media', label: 'Media library', icon: 'media' },
];
const PRESS: Entry = { to: '/admin/press', label: 'Press', icon: 'press' };
const LINKS: Entry = { to: '/admin/links', label: 'Links', icon: 'link' };
const TRASH: Entry = { to: '/admin/trash', label: 'Trash', icon: 'remove' };
const SETTINGS: Entry = {
  to: '/admin/settings',
  label: 'Settings',
  icon: 'settings',
  screens: ['/admin/menu', '/admin/brand'],
};
const USERS: Entry = { to: '/admin/users', label: 'Users', icon: 'users' };
const ACTIVITY: Entry = { to: '/admin/activity', label: 'Activity', icon: 'activity' };
const HEALTH: Entry = { to: HEALTH_PATH, label: 'Health', icon: 'health' };
const HELP: Entry = { to: '/admin/help', label: 'Help', icon: 'help' };

const healthEntry = (counts: HealthCounts | null): Entry =>
  counts ? { ...HEALTH, waiting: { count: needingAttention(counts), isUrgent: counts.act > 0 } } : HEALTH;

const entriesFor = (actor: Actor, health: HealthCounts | null): Entry[] => [
  ...ENTRIES,
  ...(can(actor, 'editSettings') ? [PRESS] : []),
  ...(can(actor, 'editLinks') ? [LINKS] : []),
  ...(can(actor, 'openTrash') ? [TRASH] : []),
  ...(can(actor, 'editSettings') ? [SETTINGS] : []),
  ...(can(actor, 'manageUsers') ? [USERS] : []),
  ...(can(actor, 'readActivity') ? [ACTIVITY] : []),
  ...(can(actor, 'readHealth') ? [healthEntry(health)] : []),
  HELP,
];

const isCurrent = ({ to, screens = [] }: Entry, pathname: string): boolean =>
  [to, ...screens].some((path) => pathname === path || pathname.startsWith(`${path}/`));

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
        <ul>
          {entriesFor(actor, health).map((entry) => (
            <li key={entry.to}>
              <EntryLink entry={entry} isCurrent={isCurrent(entry, pathname)} />
            </li>
          ))}
        </ul>
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

function SidebarEnd({ actor }: { actor: Actor }) {
  return (
    <div className="side__end">
      <ul>
        <li>
          <a href="/edit" title="Edit Mode">
            <Icon name="edit" />
            <span>Edit Mode</span>
          </a>
        </li>
        <li>
          <a href="/" target="_blank" rel="noopener" title="View Site">
            <Icon name="open" />
            <span>View Site</span>
          </a>
        </li>
      </ul>
      <ul>
        <li>
          <NavLink to="/admin/profile" title="My Profile">
            <span className="initial" aria-hidden="true">
              {[...actor.username][0]?.toUpperCase()}
            </span>
            <span className="side__who">
              <strong>{actor.username}</strong> {capitalise(actor.role)}
            </span>
          </NavLink>
        </li>
        <li>
          <Form method="post" action="/admin/logout" reloadDocument>
            <button className="side__out" type="submit" title="Logout">
              <Icon name="logout" />
              <span>Logout</span>
            </button>
          </Form>
        </li>
      </ul>
    </div>
  );
}
