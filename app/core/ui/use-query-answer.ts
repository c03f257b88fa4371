import { useEffect, useState } from 'react';
import { cleanQuery, isQuery } from '~/core/validation/search-query';

/** Delay between the last keystroke and the search, in milliseconds. */
const REST_MS = 150;

interface QueryAnswer<Answer> {
  /** The query that was answered last, or failed last. */
  q: string;
  /** The last answer; null before the first one, and for an incomplete query. It stays while the next one is awaited, or if that fails. */
  answer: Answer | null;
  isFailed: boolean;
}

async function fetchAnswer<Answer>(url: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The search was answered with ${response.status}.`);
  return (await response.json()) as Answer;
}

/**
 * Asks a search for the typed text: a while after the last keystroke, and only for a complete query. An older answer never replaces a
 * newer one. `urlOf` returns the address of the JSON answer.
 */
export function useQueryAnswer<Answer>(text: string, urlOf: (q: string) => string): QueryAnswer<Answer> {
  const q = cleanQuery(text);
  const url = isQuery(q) ? urlOf(q) : null;
  const [answered, setAnswered] = useState<QueryAnswer<Answer>>({ q: '', answer: null, isFailed: false });
  useEffect(() => {
    if (url === null) {
      setAnswered({ q, answer: null, isFailed: false });
      return;
    }
    const asking = new AbortController();
    const timer = setTimeout(() => {
      fetchAnswer<Answer>(url, asking.signal).then(
        (answer) => asking.signal.aborted || setAnswered({ q, answer, isFailed: false }),
        () => asking.signal.aborted || setAnswered((last) => ({ ...last, q, isFailed: true })),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [q, url]);
  return answered;
}
