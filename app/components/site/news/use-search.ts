import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { newsUrl, readTerm } from '~/rules/site/news-list';

const PAUSE_MS = 250;

interface Asked {
  path: string;
  q: string | null;
  /** True while an article lies over the list. */
  covered: boolean;
}

/** The history entry of the list before the user began to type. */
interface HistoryEntry {
  state: unknown;
  url: string;
}

/**
 * The state of the search box. While the user types, the URL is replaced, so that a reload shows the same results. A
 * submitted search adds a history entry: Back shows the list as it was before the first letter.
 */
export function useSearch({ path, q, covered }: Asked) {
  const navigate = useNavigate();
  const [box, setBox] = useState<'as asked' | 'open' | 'shut'>('as asked');
  const [term, setTerm] = useState(q ?? '');
  const [sent, setSent] = useState(q ?? '');
  const [answered, setAnswered] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>();
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

  const cancel = () => clearTimeout(timer.current);
  useEffect(() => () => cancel(), []);
  useEffect(() => {
    if (covered) cancel();
  }, [covered]);

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
      cancel();
      timer.current = setTimeout(() => follow(next), PAUSE_MS);
    },
    submit,
    /** Closes the search and clears its term. */
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

export type Search = ReturnType<typeof useSearch>;
