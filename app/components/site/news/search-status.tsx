import { Link } from '@remix-run/react';
import { counted } from '~/rules/text/numbers';

interface SearchStatusProps {
  /** Visible while the search is open; otherwise for screen readers only. */
  isSeen: boolean;
  list: { path: string; q: string | null; total: number; stories: unknown[] };
}

/** A live region that announces search results and added stories. */
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
