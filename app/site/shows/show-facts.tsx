import type { ReactNode } from 'react';
import { countWord } from '~/core/text/formats';
import type { Distinctions, PageQuote } from '~/records/film/film-facts';
import { useGroundClass } from '~/site/layout/site-handle';

export function FactList({ facts }: { facts: string[] }) {
  if (facts.length === 0) return null;
  return (
    <ul className="facts" aria-label="Facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

interface PartProps {
  title: string;
  /** The id of the heading; the default derives from a one-word title. */
  id?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a show or press page: its heading at the margin, labels and names on the axis. */
export function Part({ title, id = `part-${title.toLowerCase()}`, aside, children }: PartProps) {
  return (
    <section className="part" aria-labelledby={id}>
      <header>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Wins are large, nominations are not. */
export function Awards({ groups, laurels }: { groups: Distinctions[]; laurels?: ReactNode }) {
  if (groups.length === 0) return null;
  return (
    <Part title="Awards">
      {laurels}
      <dl className="roll roll--lazy roll--awards">
        {groups.map(({ from, awards }) => (
          <div key={from}>
            <dt>{from}</dt>
            {awards.map(({ name, url, isWon, result }, index) => (
              <dd key={index} className={isWon ? 'is-won' : undefined}>
                {url ? (
                  <a href={url} rel="noopener noreferrer">
                    {name}
                  </a>
                ) : (
                  name
                )}
                <small>{result}</small>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** On paper unless the brand has one ground for all pages; the first quote is the largest. */
export function Press({ quotes, title = 'Press' }: { quotes: PageQuote[]; title?: string }) {
  const ground = useGroundClass('light');
  if (quotes.length === 0) return null;
  const id = `part-${title.toLowerCase()}`;
  return (
    <section className={`press ${ground}`} aria-labelledby={id}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      {quotes.map((quote, index) => (
        <Quote key={index} quote={quote} isFirst={index === 0} />
      ))}
    </section>
  );
}

function Quote({ quote, isFirst }: { quote: PageQuote; isFirst: boolean }) {
  const { text, source, author, url, stars } = quote;
  return (
    <figure className={isFirst ? 'quote quote--lead' : 'quote'}>
      <blockquote>
        <p>{text}</p>
      </blockquote>
      <figcaption className="row">
        {stars !== null && <Stars count={stars} />}
        {url ? (
          <a className="link" href={url} rel="noopener noreferrer">
            {source}
          </a>
        ) : (
          <b>{source}</b>
        )}
        {author && <span>{author}</span>}
      </figcaption>
    </figure>
  );
}

const STAR = 'm10 2.2 2.45 5.1 5.55.75-4.05 3.9 1 5.55L10 14.85 5.05 17.5l1-5.55L2 8.05l5.55-.75z';

function Stars({ count }: { count: number }) {
  return (
    <span className="stars" role="img" aria-label={`${countWord(count)} of five stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} className={star <= count ? 'glyph is-full' : 'glyph'} viewBox="0 0 20 20" aria-hidden>
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
