import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon } from '~/components/ui/icon';

export interface PagerProps {
  page: number;
  pages: number;
  labels?: { previous: string; next: string };
}

/** Links to the list's other pages; they preserve the search term. */
export function Pager({ page, pages, labels = { previous: 'Previous', next: 'Next' } }: PagerProps) {
  const { pathname, search } = useLocation();
  if (pages < 2) return null;
  const to = (other: number) => {
    const query = new URLSearchParams(search);
    query.set('page', String(other));
    return `${pathname}?${query.toString()}`;
  };
  return (
    <nav className="pager" aria-label="Pages">
      <Step to={page > 1 ? to(page - 1) : null}>
        <Icon name="left" />
        {labels.previous}
      </Step>
      <p className="num">
        Page {page} of {pages}
      </p>
      <Step to={page < pages ? to(page + 1) : null}>
        {labels.next}
        <Icon name="right" />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: ReactNode }) {
  if (to === null)
    return (
      <button className="btn" type="button" disabled>
        {children}
      </button>
    );
  return (
    <Link className="btn" to={to}>
      {children}
    </Link>
  );
}
