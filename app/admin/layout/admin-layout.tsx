import { useEffect, useRef, type ReactNode, useCallback, useState } from 'react';
import { useNonce } from '~/core/ui/nonce';
import type { Logos } from '~/core/brand/site-look';
import { Logo } from '~/core/ui/image';
import type { Actor } from '~/core/access/permissions';
import type { HealthCounts } from '~/operations/health/health-line';
import { SearchLink } from '~/admin/palette/side-search';
import { usePalette } from '~/admin/palette/use-palette';
import { Sidebar, SidebarToggle } from './sidebar';
import { useLocation } from '@remix-run/react';
import { useBrowserLayoutEffect } from '~/core/ui/use-hydrated';

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
