import { useLocation } from '@remix-run/react';
import type { Meaning } from '~/core/brand/site-look';
import { useGroundClass } from './site-brand';
import { useEditing } from './site-handle';
import { widthOf, useTitleWidths } from './title-fit';
import { SiteLinks, SocialLinks, type SocialUrls } from './site-links';
import { telLink } from '~/core/text/formats';
import { withoutEdit, type SiteLink } from './site-navigation';

/** Side bearing of the default display face, side bearing of the others, and cap height of the default one, in hundredths of an em. */
const BEARING = 6;
const OTHER_BEARING = 1;
const CAP_HEIGHT = 73;

/** Letters that reach below the line. */
const DESCENDING = /[gjpqyQ,;ß]/;

/** Adds a full stop unless the word ends with one. */
const asSentence = (word: string) => (/[.!?…]$/.test(word) ? word : `${word}.`);

/** The brand name across the full width at any length: the SVG is as wide as the word. */
function Brandword({ word }: { word: string }) {
  const widths = useTitleWidths();
  const width = Math.round(widthOf(word, widths) * 100);
  const capHeight = widths?.capHeight ?? CAP_HEIGHT;
  const below = widths && DESCENDING.test(word) ? widths.descender : 0;
  const bearing = widths ? OTHER_BEARING : BEARING;
  const box = [bearing, 0, width - 2 * bearing, capHeight + 1 + below];
  return (
    <svg className="brandword" viewBox={box.join(' ')} aria-hidden="true">
      <text y={capHeight} fontSize="100" textLength={width} lengthAdjust="spacingAndGlyphs">
        {word}
      </text>
    </svg>
  );
}

interface FooterProps extends SocialUrls {
  siteName: string;
  address: string;
  contactEmail: string;
  contactPhone: string;
  /** Of today, in London. */
  year: number;
  links: SiteLink[];
  meanings: Meaning[];
}

export function Footer(props: FooterProps) {
  const ground = useGroundClass('light');
  const { pathname } = useLocation();
  return withoutEdit(pathname) === '/' ? (
    <footer className={`footer ${ground}`}>
      <HomeFooter {...props} />
      <Legal {...props} />
    </footer>
  ) : (
    <footer className={`footer footer--inner ${ground}`}>
      <InnerFooter {...props} />
      <Legal {...props} />
    </footer>
  );
}

const Legal = ({ siteName, year, links }: Pick<FooterProps, 'siteName' | 'year' | 'links'>) => (
  <div className="row legal">
    <p>
      © {year} {siteName}
    </p>
    {links.length > 0 && <SiteLinks links={links} />}
  </div>
);

function Who({ siteName, address }: Pick<FooterProps, 'siteName' | 'address'>) {
  const name = useEditing()?.text('footer', 'siteName') ?? siteName;
  return (
    <address className="lines">
      {name}
      {address && `\n${address}`}
    </address>
  );
}

/** With the meanings at length, and the brand name across the page. */
function HomeFooter({ siteName, address, meanings, ...urls }: FooterProps) {
  return (
    <>
      <div className="footer__in">
        <div className="footer__who">
          <Who siteName={siteName} address={address} />
          <SocialLinks urls={urls} />
        </div>
        {meanings.length > 0 && (
          <dl className="entry">
            <dt>
              <b>{siteName.toLowerCase()}</b> <i>adjective</i>
            </dt>
            {meanings.map(({ id, word, text }, index) => (
              <dd key={id}>
                <span>{index + 1}</span>
                <span>
                  <b>{asSentence(word)}</b> {text}
                </span>
              </dd>
            ))}
          </dl>
        )}
      </div>
      {siteName && <Brandword word={siteName} />}
    </>
  );
}

/** At most half the window high: where the company is, whom to write to, and name and meanings in one line. */
function InnerFooter({ siteName, address, contactEmail, contactPhone, meanings, ...urls }: FooterProps) {
  return (
    <>
      <div className="footer__in">
        <div className="footer__who">
          <Who siteName={siteName} address={address} />
        </div>
        <div className="footer__reach">
          {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
          {contactPhone && <a href={telLink(contactPhone)}>{contactPhone}</a>}
          <SocialLinks urls={urls} />
        </div>
      </div>
      <p className="footer__words">
        <b>{siteName.toLowerCase()}</b> {meanings.map(({ word }) => asSentence(word)).join(' ')}
      </p>
    </>
  );
}
