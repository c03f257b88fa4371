import { useState, type ReactNode } from 'react';
import { formatBytes } from '~/core/files/file-advice';
import { telLink } from '~/core/text/formats';
import { Glyph } from '~/core/ui/glyph';
import { useHydrated } from '~/core/ui/use-hydrated';
import type { KitPageData } from './kit-page.server';

/** A contact: its purpose, then a name and a telephone as large as a title. */
export const PressContacts = ({ contacts }: Pick<KitPageData, 'contacts'>) => (
  <dl className="roll roll--contacts">
    {contacts.map(({ name, role, phone, email }, index) => (
      <div key={index}>
        <dt>{role || 'Press'}</dt>
        <dd>
          <strong>{name}</strong>
          {phone && <a href={telLink(phone)}>{phone}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </dd>
      </div>
    ))}
  </dl>
);

interface CopyButtonProps {
  from: string;
  /** The accessible name of the copied text: "the logline". */
  what: string;
}

/** Copies a text of the page. It needs JavaScript, so it renders only after hydration; the text can always be selected. */
export function CopyButton({ from, what }: CopyButtonProps) {
  const isHydrated = useHydrated();
  const [said, setSaid] = useState('');
  if (!isHydrated) return null;
  const copy = () => {
    const element = document.getElementById(from);
    if (!element) return;
    const writing =
      navigator.clipboard?.writeText(element.innerText || (element.textContent ?? '')) ??
      Promise.reject(new Error());
    writing.then(
      () => setSaid('Copied'),
      () => {
        getSelection()?.selectAllChildren(element);
        setSaid('Selected: copy it with your keyboard');
      },
    );
  };
  return (
    <span className="copy">
      <button className="touch copy__button" type="button" onClick={copy}>
        <Glyph name="copy" />
        <span>Copy</span>
        <span className="vh"> {what}</span>
      </button>
      <span className="copy__said" role="status">
        {said}
      </span>
    </span>
  );
}

interface DownloadLinkProps {
  href: string;
  /** The address without the scheme, for print. */
  address: string;
  about: string;
  children: ReactNode;
}

export const DownloadLink = ({ href, address, about, children }: DownloadLinkProps) => (
  <a className="touch download" href={href} download data-address={address}>
    {children}
    <Glyph name="download" />
    <span className="vh"> {about}</span>
  </a>
);

interface ZipLinkProps {
  zip: { url: string; bytes: number };
  /** The contents: "stills". */
  what: string;
  count: number;
  host: string;
  /** Whether it is the first thing to do on the page. */
  isMain?: boolean;
}

export const ZipLink = ({ zip, what, count, host, isMain = false }: ZipLinkProps) => (
  <a className={isMain ? 'btn btn--main' : 'btn'} href={zip.url} download data-address={host + zip.url}>
    <Glyph name="download" />
    <span>
      Download all {what}{' '}
      <span className="num">
        ({count} {count === 1 ? 'picture' : 'pictures'}, {formatBytes(zip.bytes)})
      </span>
    </span>
  </a>
);
