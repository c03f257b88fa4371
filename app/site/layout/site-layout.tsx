import type { ReactNode } from 'react';
import type { SiteLook } from '~/core/brand/site-look';
import { DEFAULT_MENU, type SiteNavigation } from './site-navigation';
import { useEditing, useSiteHandle } from './site-handle';
import { Footer } from './footer';
import { TitleWidthsContext } from './title-fit';
import { Header, type NamedSite } from './header';
import type { SocialUrls } from './site-links';

export interface SiteLayoutSettings extends NamedSite, SocialUrls {
  address: string;
  contactEmail: string;
  contactPhone: string;
  year: number;
  look: SiteLook;
}

interface ShellProps {
  settings: SiteLayoutSettings | null;
  /** Null if it cannot be read. */
  navigation: SiteNavigation | null;
  /** Whether the header overlaps the page's first image; by default as the route's handle says. */
  headerOver?: boolean;
  /** The button of the search. */
  search?: ReactNode;
  children: ReactNode;
}

/** Skip link, header, page and footer. Without settings there is no footer. */
export function SiteLayout({ settings, navigation, headerOver, search, children }: ShellProps) {
  const handle = useSiteHandle();
  const editing = useEditing();
  const isPage = headerOver === undefined;
  const Preview = isPage ? handle.preview : undefined;
  const over = headerOver ?? handle.headerOver;
  return (
    <TitleWidthsContext.Provider value={settings?.look.titleWidths ?? null}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {editing?.over}
      {Preview && <Preview />}
      <Header
        menu={navigation?.menu ?? DEFAULT_MENU}
        brand={settings}
        social={settings}
        ground={over ? 'dark' : handle.theme}
        over={over}
        isEditable={isPage && !editing && !Preview && !handle.isFixed}
        search={search}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {settings && (
        <Footer {...settings} meanings={settings.look.meanings} links={navigation?.footer ?? []} />
      )}
    </TitleWidthsContext.Provider>
  );
}
