import { useEditing } from './editing';
import { SocialLinks, type SocialUrls } from './social-links';

const MEANINGS = [
  ['First.', 'Existing before anyone else had thought to ask.'],
  ['Original.', 'Made out of nothing but the matter in hand.'],
  ['Indispensable.', 'Noticed at once when it is missing.'],
] as const;

/** The lengths of word that the style sheet knows a size for. */
const SIZES = [4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 45, 60] as const;

/** The size class of a word that is to span the footer, by its letters. */
const letters = (word: string) => SIZES.find((size) => size >= [...word].length) ?? SIZES.at(-1);

interface FooterProps extends SocialUrls {
  siteName: string;
  address: string;
}

/** The lights come up: who and where, the brand's three meanings as a dictionary entry, the word itself. */
export function Footer({ siteName, address, ...urls }: FooterProps) {
  const name = useEditing()?.text('footer', 'siteName') ?? siteName;
  return (
    <footer className="foot lights-up">
      <div className="foot__in">
        <div className="foot__who">
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
      <div className="brandword" aria-hidden="true">
        <span data-letters={letters(siteName)}>{siteName}</span>
      </div>
      <div className="legal">
        <p>© 2025 {siteName}</p>
        <ul>
          <li>
            <a href="#privacy">Privacy Policy</a>
          </li>
          <li>
            <a href="#terms">Terms of Use</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
