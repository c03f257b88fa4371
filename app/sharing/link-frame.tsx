import type { ReactNode } from 'react';
import { Logo } from '~/core/ui/image';

/** The company data on the pages of a personal link. */
export interface LinkSite {
  siteName: string;
  /** '' for a site without a logo. */
  logoUrl: string;
}

interface LinkFrameProps {
  site: LinkSite;
  className?: string;
  /** Next to the name of the company. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Without navigation, because the link opens nothing else. */
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

/** Says why a link has ended, and what to do. */
export const EndedLink = ({ words, advice }: { words: string; advice: string }) => (
  <section className="link-gate">
    <div className="link-gate__about">
      <h1 className="display">{words}</h1>
      <p className="role">{advice}</p>
    </div>
  </section>
);
