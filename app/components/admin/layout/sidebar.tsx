import { Form, Link, NavLink, useLocation } from '@remix-run/react';
import { forwardRef, type ReactNode } from 'react';
import { can, type Actor } from '~/rules/accounts/permissions';
import { CONTENT_KIND_LIST, LIST_PATHS, TEXTS } from '~/rules/kinds/kinds';
import { capitalise } from '~/components/forms/capitalise';
import { Icon, type IconName } from '~/components/ui/icon';
import { SidebarToggle } from './sidebar-toggle';

interface Entry {
  to: string;
  label: string;
  icon: IconName;
  /** Further screens that belong to it. */
  screens?: readonly string[];
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
const HELP: Entry = { to: '/admin/help', label: 'Help', icon: 'help' };

/** Contains only the links that the role may open. */
const entriesFor = (actor: Actor): Entry[] => [
  ...ENTRIES,
  ...(can(actor, 'editLinks') ? [LINKS] : []),
  ...(can(actor, 'openTrash') ? [TRASH] : []),
  ...(can(actor, 'editSettings') ? [SETTINGS] : []),
  ...(can(actor, 'manageUsers') ? [USERS] : []),
  ...(can(actor, 'readActivity') ? [ACTIVITY] : []),
  HELP,
];

const isCurrent = ({ to, screens = [] }: Entry, pathname: string): boolean =>
  [to, ...screens].some((path) => pathname === path || pathname.startsWith(`${path}/`));

interface SidebarProps {
  /** The name or the logo of the site. */
  wordmark: ReactNode;
  actor: Actor;
  open: boolean;
  onChange: (open: boolean) => void;
}

export const Sidebar = forwardRef<HTMLElement, SidebarProps>(function Sidebar(
  { wordmark, actor, open, onChange },
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
          {entriesFor(actor).map((entry) => (
            <li key={entry.to}>
              <Link
                to={entry.to}
                title={entry.label}
                aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              >
                <Icon name={entry.icon} />
                <span>{entry.label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <SidebarEnd actor={actor} />
    </aside>
  );
});

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
