import { Link } from '@remix-run/react';
import { counted } from '~/rules/text/numbers';

interface SearchStatusProps {
  /** Seen while the search is open; otherwise only heard. */
  isSeen: boolean;
  list: { path: string; q: string | null; total: number; stories: unknown[] };
}

/** What the list shows, in words: one live region, so that a search or more stories are announced. */
export function SearchStatus({ isSeen, list: { path, q, total, stories } }: SearchStatusProps) {
  if (total > 0) {
    return (
      <div className={isSeen ? 'find__count' : 'vh'}>
        <p role="status">
          {q ? matches(total, stories.length, q) : `${stories.length} of ${total} articles shown`}
        </p>
      </div>
    );
  }
  return (
    <div className="none">
      <p className="display" role="status">
        {q ? `No articles found matching "${q}"` : 'No news yet.'}
      </p>
      <p className="role">
        {q
          ? 'Another word may do it: a programme, a person, a place.'
          : 'As soon as there is some, it will be here.'}
      </p>
      {q && (
        <Link className="link" to={path} replace preventScrollReset>
          Show all news
        </Link>
      )}
    </div>
  );
}

function matches(total: number, shown: number, q: string): string {
  const found = `${counted(total, 'article')} ${total === 1 ? 'matches' : 'match'} “${q}”`;
  return shown < total ? `${found}, ${shown} shown` : found;
}
