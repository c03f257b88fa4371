import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { newsAddress, readTerm } from '~/rules/news-list';

const PAUSE_MS = 250;

interface Asked {
  path: string;
  q: string | null;
  /** True while an article lies over the list. */
  covered: boolean;
}

/**
 * The search box: opened and closed at once, searching while somebody types. The address follows, in place of
 * the one before, so that Back leaves the list and a reload finds the same.
 */
export function useSearch({ path, q, covered }: Asked) {
  const navigate = useNavigate();
  const [box, setBox] = useState<'as asked' | 'open' | 'shut'>('as asked');
  const [term, setTerm] = useState(q ?? '');
  const [sent, setSent] = useState(q ?? '');
  const [answered, setAnswered] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  // An answer to something else than this box asked for, as after Back: the box follows.
  if (answered !== q) {
    setAnswered(q);
    if ((q ?? '') !== sent) {
      setBox('as asked');
      setTerm(q ?? '');
      setSent(q ?? '');
    }
  }

  const cancel = () => clearTimeout(timer.current);
  useEffect(() => cancel, []);
  useEffect(() => {
    if (covered) cancel();
  }, [covered]);

  const go = (next: string) => {
    cancel();
    const cleaned = readTerm(next);
    if (cleaned === sent) return;
    setSent(cleaned);
    navigate(newsAddress(path, { q: cleaned || null }), { replace: true, preventScrollReset: true });
  };

  return {
    term,
    isOpen: box === 'open' || (box === 'as asked' && q !== null),
    open: () => setBox('open'),
    type(next: string) {
      setBox('open');
      setTerm(next);
      cancel();
      timer.current = setTimeout(() => go(next), PAUSE_MS);
    },
    submit: () => go(term),
    /** Closing clears the term. */
    close() {
      cancel();
      setBox('shut');
      setTerm('');
      setSent('');
      if (q !== null || sent !== '') navigate(path, { replace: true, preventScrollReset: true });
    },
  };
}

export type Search = ReturnType<typeof useSearch>;
