import { Form, Link, NavLink, useLocation } from '@remix-run/react';
import { forwardRef, Fragment, type ReactNode } from 'react';
import { type Entry, visibleGroups } from '~/admin/palette/menu-groups';
import { SideSearch } from '~/admin/palette/side-search';
import type { Actor } from '~/core/access/permissions';
import { capitalise } from '~/core/forms/field';
import { activateOnSpace } from '~/core/ui/use-hydrated';
import { Icon } from '~/core/ui/icon';
import type { HealthCounts } from '~/operations/health/health-line';

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

const isCurrent = ({ to }: Entry, pathname: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`);

interface SidebarProps {
  wordmark: ReactNode;
  actor: Actor;
  health: HealthCounts | null;
  open: boolean;
  onChange: (open: boolean) => void;
  /** Opens the palette. */
  onSearch: () => void;
}

export const Sidebar = forwardRef<HTMLElement, SidebarProps>(function Sidebar(
  { wordmark, actor, health, open, onChange, onSearch },
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
      <SideSearch onOpen={onSearch} />
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
