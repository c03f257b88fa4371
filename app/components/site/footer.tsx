import { SocialLinks, type SocialUrls } from './social-links';

const MEANINGS = [
  ['First.', 'Existing before anyone else had thought to ask.'],
  ['Original.', 'Made out of nothing but the matter in hand.'],
  ['Indispensable.', 'Noticed at once when it is missing.'],
] as const;

const SHORTEST_WORD = 4;
const LONGEST_WORD = 12;

/** The size class of a word that is to span the footer, by its letters; the style sheet knows 4 to 12. */
const letters = (word: string) => Math.min(Math.max([...word].length, SHORTEST_WORD), LONGEST_WORD);

interface FooterProps extends SocialUrls {
  siteName: string;
  address: string;
}

/** The lights come up: who and where, the brand's three meanings as a dictionary entry, the word itself. */
export function Footer({ siteName, address, ...urls }: FooterProps) {
  return (
    <footer className="foot lights-up">
      <div className="foot__in">
        <div className="foot__who">
          <address className="lines">{address ? `${siteName}\n${address}` : siteName}</address>
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
