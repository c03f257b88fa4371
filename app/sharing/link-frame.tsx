import type { ReactNode } from 'react';
import type { SiteLogo } from '~/core/brand/site-look';
import { Logo } from '~/core/ui/image';

export interface LinkSite {
  siteName: string;
  logo: SiteLogo;
}

interface LinkFrameProps {
  site: LinkSite;
  className?: string;
  aside?: ReactNode;
  children: ReactNode;
}

export const LinkFrame = ({ site: { siteName, logo }, className, aside, children }: LinkFrameProps) => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <div className={className}>
      <header className="link-top">
        <p className="wordmark">
          <Logo siteName={siteName} logo={logo} />
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
  <section className="link-gate link-gate--ended">
    <h1 className="display">{words}</h1>
    <div className="link-gate__next">
      <p className="role">{advice}</p>
      {children}
    </div>
  </section>
);
