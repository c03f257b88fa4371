import type { ReactNode } from 'react';
import { useEditing } from '../editing';
import { Footer } from './footer';
import { useSiteHandle } from '../handle';
import { Header, type Brand } from './header';
import type { SocialUrls } from './social-links';

export interface SiteLayoutSettings extends Brand, SocialUrls {
  address: string;
}

interface ShellProps {
  settings: SiteLayoutSettings | null;
  /** The header lies over the page's first picture; left out: as the route says. */
  headerOver?: boolean;
  children: ReactNode;
}

/** Skip link, header, page, footer. Without settings nothing of the footer is drawn. */
export function SiteLayout({ settings, headerOver, children }: ShellProps) {
  const handle = useSiteHandle();
  const editing = useEditing();
  const isPage = headerOver === undefined;
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {editing?.over}
      <Header
        brand={settings}
        social={settings}
        over={headerOver ?? handle.headerOver ?? false}
        isEditable={isPage && !editing}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {settings && <Footer {...settings} />}
    </>
  );
}
