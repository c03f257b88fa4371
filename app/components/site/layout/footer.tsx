import type { SiteLink } from '~/rules/site/navigation';
import { useGroundClass } from '../brand';
import { useEditing } from '../editing';
import { widthOf } from '../shows/title-fit';
import { SiteLinks } from './site-links';
import { SocialLinks, type SocialUrls } from './social-links';

const MEANINGS = [
  ['First.', 'Existing before anyone else had thought to ask.'],
  ['Original.', 'Made out of nothing but the matter in hand.'],
  ['Indispensable.', 'Noticed at once when it is missing.'],
] as const;

/** The display face's cap height and side bearing, in hundredths of an em. */
const HEIGHT = 74;
const BEARING = 6;

/** The brand name across the full width, whatever its length: the SVG is as wide as the word. */
function Brandword({ word }: { word: string }) {
  const width = Math.round(widthOf(word) * 100);
  return (
    <svg className="brandword" viewBox={`${BEARING} 0 ${width - 2 * BEARING} ${HEIGHT}`} aria-hidden="true">
      <text y={HEIGHT - 1} fontSize="100" textLength={width} lengthAdjust="spacingAndGlyphs">
        {word}
      </text>
    </svg>
  );
}

interface FooterProps extends SocialUrls {
  siteName: string;
  address: string;
  links: SiteLink[];
}

/** The footer: address and links, the brand's three meanings as a dictionary entry, and the brand name. */
export function Footer({ siteName, address, links, ...urls }: FooterProps) {
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
        <dl className="entry">
          <dt>
            <b>{siteName.toLowerCase()}</b> <i>adjective</i>
          </dt>
          {MEANINGS.map(([word, meaning], index) => (
            <dd key={word}>
              <span>{index + 1}</span>
              <span>
                <b>{word}</b> {meaning}
              </span>
            </dd>
          ))}
        </dl>
      </div>
      {siteName && <Brandword word={siteName} />}
      <div className="legal">
        <p>© 2025 {siteName}</p>
        {links.length > 0 && <SiteLinks links={links} />}
      </div>
    </footer>
  );
}
