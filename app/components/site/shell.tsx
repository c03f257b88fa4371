import type { ReactNode } from 'react';
import { Footer } from './footer';
import { useSiteHandle } from './handle';
import { Header, type Brand } from './header';
import type { SocialUrls } from './social-links';

export interface ShellSettings extends Brand, SocialUrls {
  address: string;
}

/** Skip link, header, page, footer. Without settings nothing of the footer is drawn. */
export function Shell({ settings, children }: { settings: ShellSettings | null; children: ReactNode }) {
  const { headerOver = false } = useSiteHandle();
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header brand={settings} social={settings} over={headerOver} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {settings && <Footer {...settings} />}
    </>
  );
}
