import { useEffect, useRef, type ReactNode, useCallback, useState, forwardRef, Fragment } from 'react';
import type { Logos } from '~/core/brand/site-look';
import { Logo } from '~/core/ui/image';
import type { Actor } from '~/core/access/permissions';
import type { HealthCounts } from '~/operations/health/health-line';
import { usePalette, SearchLink, SideSearch } from '~/admin/palette/use-palette';
import { useLocation, Form, Link, NavLink } from '@remix-run/react';
import { useBrowserLayoutEffect, activateOnSpace } from '~/core/ui/use-hydrated';
import { type Entry, visibleGroups } from '~/admin/palette/menu-groups';
import { capitalise } from '~/core/forms/field';
import { Icon } from '~/core/ui/icon';
import { useNonce } from '~/core/ui/document-scripts';

interface SidebarToggleProps {
  /** The link's target without JavaScript: the sidebar to open it, the page to close it. */
  to: '#side' | '#main';
  open: boolean;
  onChange: (open: boolean) => void;
}

const SidebarToggle = forwardRef<HTMLAnchorElement, SidebarToggleProps>(function SidebarToggle(
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

interface ShellProps {
  siteName: string;
  logos: Logos;
  /** The user's preference; null: as the system. */
  darkMode: boolean | null;
  actor: Actor;
  /** Null for users who may not see it, and while nothing is known. */
  health: HealthCounts | null;
  children: ReactNode;
}

/** The logo for the ground; if the system chooses the ground, both logos, and the style sheet shows one. */
function AdminLogo({ siteName, logos, darkMode }: Pick<ShellProps, 'siteName' | 'logos' | 'darkMode'>) {
  const { light, dark } = logos;
  if (darkMode !== null) return <Logo siteName={siteName} logo={darkMode ? dark : light} />;
  if (light.url === dark.url && light.isPlain === dark.isPlain)
    return <Logo siteName={siteName} logo={light} />;
  return (
    <>
      <span className="wordmark__light">
        <Logo siteName={siteName} logo={light} />
      </span>
      <span className="wordmark__dark">
        <Logo siteName={siteName} logo={dark} />
      </span>
    </>
  );
}

/**
 * Sidebar and page. Without JavaScript the sidebar is open on a desktop; on a phone it opens as the URL's `:target`.
 */
export function AdminLayout({ siteName, logos, darkMode, actor, health, children }: ShellProps) {
  const nonce = useNonce();
  const wordmark = <AdminLogo siteName={siteName} logos={logos} darkMode={darkMode} />;
  const { open, covers, change } = useSidebar();
  const { palette, openPalette } = usePalette(actor);
  const side = useRef<HTMLElement>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!covers) return;
    const returnTo = opener.current;
    side.current?.querySelector<HTMLElement>('.side__toggle')?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') change(false);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      returnTo?.focus();
    };
  }, [covers, change]);
  // The page under the sidebar is inert while that is open. React 18 supports `inert` only as a string.
  const under = covers ? { inert: '' } : {};
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY_SIDEBAR }} />
      <a className="skip" href="#main" {...under}>
        Skip to content
      </a>
      <div className="shell">
        <Sidebar
          ref={side}
          wordmark={wordmark}
          actor={actor}
          health={health}
          open={open ?? true}
          onChange={change}
          onSearch={openPalette}
        />
        {covers && <div className="side__veil" aria-hidden="true" onClick={() => change(false)} />}
        <div className="room" {...under}>
          <header className="mobilebar">
            <span className="wordmark">{wordmark}</span>
            <span className="mobilebar__acts">
              <SearchLink onOpen={openPalette} />
              <SidebarToggle ref={opener} to="#side" open={open ?? false} onChange={change} />
            </span>
          </header>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      {palette}
    </>
  );
}

const STORAGE_KEY = 'adminSidebarOpen';
const DESKTOP = '(width >= 48em)';
const WIDE = '(width > 48em)';

/** Restores the sidebar's state before the first paint; the same rule as `readOpen`. */
const EARLY_SIDEBAR = `try{var s=localStorage.getItem('${STORAGE_KEY}');document.documentElement.dataset.sidebar=matchMedia('${DESKTOP}').matches&&(s===null?matchMedia('${WIDE}').matches:s==='true')?'open':'closed'}catch(e){document.documentElement.dataset.sidebar=matchMedia('${WIDE}').matches?'open':'closed'}`;

const isDesktop = () => window.matchMedia(DESKTOP).matches;

/** Storage can be blocked; the sidebar then starts as on a first visit. */
function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function store(open: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(open));
  } catch {
    // Storage can be blocked; the state then lasts until a reload.
  }
}

/** On a phone the sidebar covers the page, so it never starts open there. */
function readOpen(): boolean {
  const stored = readStored();
  return isDesktop() && (stored === null ? window.matchMedia(WIDE).matches : stored === 'true');
}

/**
 * Whether the sidebar is open; null until it is known in the browser. `covers`: it lies over the page, as on a phone.
 */
function useSidebar() {
  const { key } = useLocation();
  const [open, setOpen] = useState<boolean | null>(null);
  useBrowserLayoutEffect(() => {
    const start = () => setOpen(readOpen());
    start();
    // A window that becomes narrow, or a rotated tablet, must not end up with a covered page.
    const desktop = window.matchMedia(DESKTOP);
    desktop.addEventListener('change', start);
    return () => desktop.removeEventListener('change', start);
  }, []);
  useBrowserLayoutEffect(() => {
    if (open !== null) document.documentElement.dataset.sidebar = open ? 'open' : 'closed';
  }, [open]);
  useEffect(() => () => void delete document.documentElement.dataset.sidebar, []);
  useEffect(() => {
    if (!isDesktop()) setOpen(false);
  }, [key]);
  const change = useCallback((next: boolean) => {
    store(next);
    setOpen(next);
  }, []);
  const covers = open === true && !isDesktop();
  return { open, covers, change };
}
