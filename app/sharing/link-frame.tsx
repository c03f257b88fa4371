import type { ReactNode } from 'react';
import { Logo } from '~/core/ui/image';

/** What the pages of a link for one person show of the company. */
export interface LinkSite {
  siteName: string;
  /** '' for a site without a logo. */
  logoUrl: string;
}

interface LinkFrameProps {
  site: LinkSite;
  className?: string;
  /** Beside the name of the company. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages of a link for one person: no navigation, because nothing else opens with it. */
export const LinkFrame = ({ site: { siteName, logoUrl }, className, aside, children }: LinkFrameProps) => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <div className={className}>
      <header className="link-top">
        <p className="wordmark">
          <Logo siteName={siteName} logoUrl={logoUrl} />
        </p>
        {aside && <p className="link-top__aside">{aside}</p>}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  </>
);

/** Says why a link opens nothing any more, and what can be done. */
export const EndedLink = ({ words, advice }: { words: string; advice: string }) => (
  <section className="link-gate">
    <div className="link-gate__about">
      <h1 className="display">{words}</h1>
      <p className="role">{advice}</p>
    </div>
  </section>
);
