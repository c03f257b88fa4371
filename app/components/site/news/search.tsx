import { LIMITS } from '~/rules/validation/limits';
import { Link } from '@remix-run/react';
import { forwardRef, type FormEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Glyph } from '~/components/ui/glyph';
import { activateOnSpace } from '~/components/ui/activate-on-space';
import { WAITS_FOR_SCRIPTS } from '~/components/ui/early-clicks';
import { useEarlyText } from '~/components/ui/hooks/use-early-text';
import { newsUrl } from '~/rules/site/news-list';
import type { Search } from './use-search';

const BOX = 'search';

interface ToggleProps {
  search: Search;
  path: string;
  /** The text box, which is focused when it opens. */
  input: RefObject<HTMLInputElement>;
}

/** Opens and closes the search; without JavaScript a link to the list with or without it. */
export const SearchToggle = forwardRef<HTMLAnchorElement, ToggleProps>(function SearchToggle(
  { search, path, input },
  ref,
) {
  const { isOpen } = search;
  const toggle = (event: MouseEvent) => {
    event.preventDefault();
    if (isOpen) return search.close();
    flushSync(search.open);
    input.current?.focus();
  };
  return (
    <Link
      ref={ref}
      className="link"
      to={isOpen ? path : newsUrl(path, { q: '' })}
      role="button"
      aria-expanded={isOpen}
      aria-controls={isOpen ? BOX : undefined}
      onClick={toggle}
      onKeyDown={activateOnSpace}
      {...WAITS_FOR_SCRIPTS}
    >
      {isOpen ? 'Close search' : 'Search'}
      <Glyph name={isOpen ? 'close' : 'search'} />
    </Link>
  );
});

interface BoxProps {
  search: Search;
  path: string;
  input: RefObject<HTMLInputElement>;
  onLeave: () => void;
}

/** The text box. It searches while the user types; Enter searches at once, Escape closes it. */
export function SearchBox({ search, path, input, onLeave }: BoxProps) {
  useEarlyText(input, (text) => search.type(text));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.submit();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    search.close();
    onLeave();
  };
  return (
    <form id={BOX} className="find__box" role="search" action={path} onSubmit={submit}>
      <div className="find__row">
        <label className="vh" htmlFor="q">
          Search articles
        </label>
        <input
          ref={input}
          id="q"
          name="q"
          type="search"
          placeholder="Search articles..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LIMITS.search}
          dir="auto"
          value={search.term}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={leave}
        />
        <button className="link" type="submit">
          Search
        </button>
      </div>
    </form>
  );
}
