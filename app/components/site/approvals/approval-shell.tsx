import type { ReactNode } from 'react';
import { Logo } from '~/components/ui/logo';

interface ApprovalShellProps {
  siteName: string;
  /** '' for a site without a logo. */
  logoUrl: string;
  children: ReactNode;
}

/** What is around every page of a link: no navigation, because nothing else opens with it. */
export function ApprovalShell({ siteName, logoUrl, children }: ApprovalShellProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="approval-top">
        <p className="wordmark">
          <Logo siteName={siteName} logoUrl={logoUrl} />
        </p>
        <p className="small">
          This link is for one person.
          <br />
          It opens nothing else.
        </p>
      </header>
      <main id="main">{children}</main>
    </>
  );
}
