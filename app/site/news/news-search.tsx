import { useNavigate, Link } from '@remix-run/react';
import {
  useEffect,
  useState,
  forwardRef,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { counted } from '~/core/text/formats';
import { Glyph } from '~/core/ui/glyph';
import { activateOnSpace, WAITS_FOR_SCRIPTS, useEarlyText, usePause } from '~/core/ui/use-hydrated';
import { LIMITS } from '~/core/validation/limits';
import { newsUrl, readTerm } from './news-list';

const PAUSE_MS = 250;

/** The history entry of the list before the user began to type. */
interface HistoryEntry {
  state: unknown;
  url: string;
}

/**
 * The state of the search box. While the user types, the URL is replaced, so that a reload shows the same results. A
 * submitted search adds a history entry: Back shows the list as it was before the first letter.
 */
export function useSearch({ path, q, covered }: { path: string; q: string | null; covered: boolean }) {
  const navigate = useNavigate();
  const [box, setBox] = useState<'as asked' | 'open' | 'shut'>('as asked');
  const [term, setTerm] = useState(q ?? '');
  const [sent, setSent] = useState(q ?? '');
  const [answered, setAnswered] = useState(q);
  const { later, cancel } = usePause(PAUSE_MS);
  const [before, setBefore] = useState<HistoryEntry | null>(null);

  // If the results are for another term than this box requested, as after Back, the box adopts that term.
  if (answered !== q) {
    setAnswered(q);
    if ((q ?? '') !== sent) {
      setBox('as asked');
      setTerm(q ?? '');
      setSent(q ?? '');
      setBefore(null);
    }
  }

  useEffect(() => void (covered && cancel()), [covered, cancel]);

  const go = (next: string, { replace }: { replace: boolean }) => {
    setSent(next);
    navigate(newsUrl(path, { q: next || null }), { replace, preventScrollReset: true });
  };
  const follow = (next: string) => {
    const cleaned = readTerm(next);
    if (cleaned === sent) return;
    if (!before) setBefore({ state: history.state as unknown, url: location.href });
    go(cleaned, { replace: true });
  };
  const submit = () => {
    cancel();
    const cleaned = readTerm(term);
    setBefore(null);
    if (before) history.replaceState(before.state, '', before.url);
    if (before || cleaned !== sent) go(cleaned, { replace: false });
  };

  return {
    term,
    isOpen: box === 'open' || (box === 'as asked' && q !== null),
    open: () => setBox('open'),
    type(next: string) {
      setBox('open');
      setTerm(next);
      later(() => follow(next));
    },
    submit,
    close() {
      cancel();
      setBefore(null);
      setBox('shut');
      setTerm('');
      setSent('');
      if (q !== null || sent !== '') navigate(path, { replace: true, preventScrollReset: true });
    },
  };
}

type Search = ReturnType<typeof useSearch>;

const BOX = 'search';

interface ToggleProps {
  search: Search;
  path: string;
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

interface SearchStatusProps {
  /** Visible while the search is open; otherwise for screen readers only. */
  isSeen: boolean;
  list: { path: string; q: string | null; total: number; stories: unknown[] };
}

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
