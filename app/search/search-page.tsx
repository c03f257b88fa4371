import type { MetaDescriptor } from '@remix-run/node';
import { branded, pageMeta, siteDataOf, type MetaMatches } from '~/site/layout/meta';
import { SEARCH_PATH } from '~/site/layout/site-navigation';
import { Form, Link } from '@remix-run/react';
import { Glyph } from '~/core/ui/glyph';
import { ResponsiveImage } from '~/core/ui/image';
import { Part } from '~/site/shows/show-facts';
import type { SearchResult } from './read-results.server';
import type { SearchPageData } from './search-page.server';
import { type MarkedText, SEARCH_WORDS, searchUrl } from './search-kinds';
import { QUERY_LENGTH } from '~/core/validation/search-query';

export function searchMeta(matches: MetaMatches): MetaDescriptor[] {
  const site = siteDataOf(matches);
  const title = branded(site, 'Search');
  return pageMeta(site, { title, description: title, path: SEARCH_PATH, noindex: true });
}

type SearchPageProps = Omit<SearchPageData, 'media'>;

export function SearchPage({ q, problem, total, page, pages, groups, suggestions }: SearchPageProps) {
  return (
    <div className="search-page">
      <Form className="seek" role="search" action={SEARCH_PATH}>
        <h1>
          <label htmlFor="search-q">Search</label>
        </h1>
        <div className="seek__row">
          <input
            key={q}
            id="search-q"
            className="search-input"
            name="q"
            type="search"
            defaultValue={q}
            minLength={QUERY_LENGTH.least}
            maxLength={problem === null ? QUERY_LENGTH.most : undefined}
            autoComplete="off"
            enterKeyHint="search"
            dir="auto"
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : 'search-problem'}
          />
          <button type="submit" aria-label="Search">
            <Glyph name="search" />
          </button>
        </div>
        {problem !== null && (
          <p className="seek__problem" id="search-problem" role="alert">
            {problem}
          </p>
        )}
        {groups.length > 0 && (
          <div className="seek__said">
            <p role="status">
              {total} found for “<bdi>{q}</bdi>”, best first
            </p>
            <ul aria-label="Found in">
              {groups.map(({ kind, count }) => (
                <li key={kind}>
                  <a href={`#found-${kind}`}>
                    {SEARCH_WORDS[kind].many} <span>{count}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Form>
      {suggestions && <NothingFound q={q} {...suggestions} />}
      {groups.map(({ kind, count, results }) => (
        <Part key={kind} id={`found-${kind}`} title={`${SEARCH_WORDS[kind].many} (${count})`}>
          <Hits results={results} isOfPeople={kind === 'people'} />
        </Part>
      ))}
      {pages > 1 && <Pages q={q} page={page} pages={pages} />}
    </div>
  );
}

function Hits({ results, isOfPeople = false }: { results: SearchResult[]; isOfPeople?: boolean }) {
  return (
    <ol className={isOfPeople ? 'hits hits--people' : 'hits'}>
      {results.map(({ kind, id, url, about, thumbnailUrl, marked }) => (
        <li key={`${kind} ${id}`}>
          {thumbnailUrl && (
            <div className="frame">
              <ResponsiveImage src={thumbnailUrl} alt="" sizes="(min-width: 64em) 11rem, 5.5rem" />
            </div>
          )}
          <h3>
            <Link className="wide-on-hover stretched" to={url}>
              <Marked text={marked.title} />
            </Link>
          </h3>
          {about && <p className="role">{about}</p>}
          {marked.excerpt.length > 0 && (
            <p className="hits__excerpt">
              <Marked text={marked.excerpt} />
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

const Marked = ({ text }: { text: MarkedText }) => (
  <>{text.map((part, index) => (part.isFound ? <mark key={index}>{part.text}</mark> : part.text))}</>
);

function NothingFound({
  q,
  title,
  shows,
  news,
}: { q: string } & NonNullable<SearchPageProps['suggestions']>) {
  return (
    <>
      <p className="seek__nothing" role="status">
        Nothing found for “<bdi>{q}</bdi>”.
      </p>
      {title !== null && (
        <p className="axis did-you-mean">
          <span className="role">Did you mean</span>
          <Link className="display wide-on-hover did-you-mean__title" to={searchUrl(title)}>
            {title}?
          </Link>
        </p>
      )}
      {shows.length > 0 && (
        <Part id="newest-shows" title="The newest shows">
          <Hits results={shows} />
        </Part>
      )}
      {news.length > 0 && (
        <Part id="newest-articles" title="The newest articles">
          <Hits results={news} />
        </Part>
      )}
    </>
  );
}

const Pages = ({ q, page, pages }: { q: string; page: number; pages: number }) => (
  <nav className="seek__pages" aria-label="Pages of results">
    {page > 1 && (
      <Link className="link" to={searchUrl(q, page - 1)} rel="prev">
        <Glyph name="back" />
        Previous
      </Link>
    )}
    <span>
      Page {page} of {pages}
    </span>
    {page < pages && (
      <Link className="link" to={searchUrl(q, page + 1)} rel="next">
        Next
        <Glyph name="arrow" />
      </Link>
    )}
  </nav>
);
