import type { Meaning } from '~/core/brand/site-look';
import type { SiteLink } from './site-navigation';
import { useGroundClass } from './site-brand';
import { useEditing } from './site-handle';
import { widthOf, useTitleWidths } from './title-fit';
import { SiteLinks, SocialLinks, type SocialUrls } from './site-links';

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
  links: SiteLink[];
  meanings: Meaning[];
}

export function Footer({ siteName, address, links, meanings, ...urls }: FooterProps) {
  const name = useEditing()?.text('footer', 'siteName') ?? siteName;
  const ground = useGroundClass('light');
  return (
    <footer className={`footer ${ground}`}>
      <div className="footer__in">
        <div className="footer__who">
          <address className="lines">
            {name}
            {address && `\n${address}`}
          </address>
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
      <div className="row legal">
        <p>© 2025 {siteName}</p>
        {links.length > 0 && <SiteLinks links={links} />}
      </div>
    </footer>
  );
}
