import { Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { SECTION_TITLES, type SectionId } from './places';

interface ContentsProps {
  ids: readonly SectionId[];
  active: SectionId;
  /** What the sections were searched for; it stays. */
  term: string;
}

/** The way to each section. In a row that scrolls, the active entry is kept in view. */
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
