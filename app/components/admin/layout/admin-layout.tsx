import { useEffect, useRef, type ReactNode } from 'react';
import { useNonce } from '~/components/ui/nonce';
import { Logo } from '~/components/ui/logo';
import type { Actor } from '~/rules/accounts/permissions';
import type { HealthCounts } from '~/rules/health/summary';
import { Sidebar } from './sidebar';
import { SidebarToggle } from './sidebar-toggle';
import { EARLY_SIDEBAR, useSidebar } from './use-sidebar';

interface ShellProps {
  siteName: string;
  /** '' for a site without a logo. */
  logoUrl: string;
  actor: Actor;
  /** Null for those who may not see it, and while nothing is known. */
  health: HealthCounts | null;
  children: ReactNode;
}

/**
 * Sidebar and page. Without JavaScript the sidebar is open on a desktop; on a phone it opens as the URL's `:target`.
 */
export function AdminLayout({ siteName, logoUrl, actor, health, children }: ShellProps) {
  const nonce = useNonce();
  const wordmark = <Logo siteName={siteName} logoUrl={logoUrl} />;
  const { open, covers, change } = useSidebar();
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
        />
        {covers && <div className="side__veil" aria-hidden="true" onClick={() => change(false)} />}
        <div className="room" {...under}>
          <header className="mobilebar">
            <span className="wordmark">{wordmark}</span>
            <SidebarToggle ref={opener} to="#side" open={open ?? false} onChange={change} />
          </header>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </>
  );
}
