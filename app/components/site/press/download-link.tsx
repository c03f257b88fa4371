import type { ReactNode } from 'react';
import { Glyph } from '~/components/ui/glyph';

interface DownloadLinkProps {
  href: string;
  /** What paper says instead of the link: its address without the scheme. */
  address: string;
  /** What else the link is called for those who hear it. */
  about: string;
  children: ReactNode;
}

/** A link to a file that is saved and not shown. */
export const DownloadLink = ({ href, address, about, children }: DownloadLinkProps) => (
  <a className="download" href={href} download data-address={address}>
    {children}
    <Glyph name="download" />
    <span className="vh"> {about}</span>
  </a>
);
