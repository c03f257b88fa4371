import { useLocation } from '@remix-run/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useNonce } from '~/components/ui/nonce';
import type { Actor } from '~/rules/permissions';
import { Icon } from './icon';
import { Sidebar } from './sidebar';

const STORAGE_KEY = 'adminSidebarOpen';
const DESKTOP = '(width >= 48em)';

/** Sets the sidebar before the first paint, as it was left; the same rule as `readOpen`. */
const EARLY = `try{var o=localStorage.getItem('${STORAGE_KEY}');document.documentElement.dataset.sidebar=(o===null?matchMedia('${DESKTOP}').matches:o==='true')&&matchMedia('${DESKTOP}').matches?'open':'closed'}catch(e){}`;

function readOpen(): boolean {
  const desktop = window.matchMedia(DESKTOP).matches;
  const stored = localStorage.getItem(STORAGE_KEY);
  // On a phone the sidebar covers the page, so it never starts open there.
  return desktop && (stored === null || stored === 'true');
}

interface ShellProps {
  siteName: string;
  actor: Actor;
  children: ReactNode;
}

/** Sidebar and room. Without JavaScript the sidebar is open on a desktop, and a disclosure on a phone. */
export function AdminShell({ siteName, actor, children }: ShellProps) {
  const nonce = useNonce();
  const { key } = useLocation();
  const [open, setOpen] = useState<boolean | null>(null);
  useEffect(() => setOpen(readOpen()), []);
  useEffect(() => {
    if (open !== null) document.documentElement.dataset.sidebar = open ? 'open' : 'closed';
  }, [open]);
  // A phone's sidebar gives way to the page that was chosen in it.
  useEffect(() => {
    if (!window.matchMedia(DESKTOP).matches) setOpen(false);
  }, [key]);
  const toggle = () => {
    const next = !(open ?? readOpen());
    localStorage.setItem(STORAGE_KEY, String(next));
    setOpen(next);
  };
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: EARLY }} />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className="shell">
        <Sidebar siteName={siteName} actor={actor} open={open ?? true} onToggle={toggle} />
        <div className="room">
          <header className="mobilebar">
            <span className="wordmark">{siteName}</span>
            <a
              className="icon"
              href="#side"
              role="button"
              aria-label={open ? 'Collapse sidebar' : 'Expand sidebar'}
              aria-controls="side"
              onClick={(event) => {
                event.preventDefault();
                toggle();
              }}
            >
              <Icon name="sidebar" />
            </a>
          </header>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </>
  );
}
