import type { ReactNode } from 'react';
import { Logo } from '~/core/ui/image';

export interface LinkSite {
  siteName: string;
  logoUrl: string;
}

interface LinkFrameProps {
  site: LinkSite;
  className?: string;
  aside?: ReactNode;
  children: ReactNode;
}

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

interface EndedLinkProps {
  words: string;
  advice: string;
  children?: ReactNode;
}

/** Says why a link has ended, and what to do. */
export const EndedLink = ({ words, advice, children }: EndedLinkProps) => (
  <section className="link-gate">
    <div className="link-gate__about">
      <h1 className="display">{words}</h1>
      <p className="role">{advice}</p>
      {children}
    </div>
  </section>
);
