import type { ReactNode } from 'react';
import { Logo } from '~/components/ui/logo';

/** What the pages of a screener's link show of the company. */
export interface ScreenerSite {
  siteName: string;
  /** '' for a site without a logo. */
  logoUrl: string;
}

interface ScreenerFrameProps {
  className: string;
  site: ScreenerSite;
  /** Beside the name of the company. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages of a screener's link: they lead nowhere else. */
export const ScreenerFrame = ({ className, site, aside, children }: ScreenerFrameProps) => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <div className={className}>
      <header className="screener-top">
        <p className="wordmark">
          <Logo {...site} />
        </p>
        {aside}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  </>
);
