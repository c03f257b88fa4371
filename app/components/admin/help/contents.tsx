import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { SECTION_TITLES, type SectionId } from './places';

interface ContentsProps {
  ids: readonly SectionId[];
  active: SectionId;
  /** The search term, which the links preserve. */
  term: string;
}

/** Links to the sections. On small screens they form a scrolling row, and the active link is kept in view. */
export function Contents({ ids, active, term }: ContentsProps) {
  const search = term.trim() === '' ? '' : `?${new URLSearchParams({ q: term }).toString()}`;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    if (entry) list.current?.scrollTo({ left: entry.offsetLeft - 24 });
  }, [active]);
  return (
    <nav className="help__toc" aria-label="Contents">
      <ul ref={list}>
        {ids.map((id) => (
          <li key={id}>
            <Link to={{ search, hash: id }} replace aria-current={id === active ? 'location' : undefined}>
              {SECTION_TITLES[id]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
