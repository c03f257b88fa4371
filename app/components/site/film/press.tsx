import { countWord } from '~/rules/text/numbers';
import type { PageQuote } from '~/rules/film/film-page';
import { useGroundClass } from '../brand';

/** What others wrote, on paper unless the brand has one ground; the first quote is the largest. */
export function Press({ quotes, title = 'Press' }: { quotes: PageQuote[]; title?: string }) {
  const ground = useGroundClass('light');
  if (quotes.length === 0) return null;
  const id = `part-${title.toLowerCase()}`;
  return (
    <section className={`press ${ground}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
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
      <figcaption>
        {stars !== null && <Stars count={stars} />}
        {url ? (
          <a href={url} rel="noopener noreferrer">
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
