import type { Location, useMatches } from '@remix-run/react';
import { useEffect } from 'react';
import { isOverList, useFromList } from './site-handle';

/**
 * Returns the key under which a scroll position is stored. While a record lies over its list the position is the
 * list's; after a reload the record is a page with its own position.
 */
export const scrollKey = (location: Location<unknown>, matches: ReturnType<typeof useMatches>): string =>
  isOverList(location, matches) ? `${location.key} over list` : location.key;

/** After a reload the browser restores the list's scroll position on the record's page, which has to start at its top. */
export function useTopAfterReload(): void {
  const wasOverList = useFromList();
  useEffect(() => {
    if (!wasOverList) return;
    const toTop = () => {
      scrollTo(0, 0);
    };
    if (scrollY > 0 || document.readyState === 'complete') {
      toTop();
      return;
    }
    // The browser has not restored the position yet.
    addEventListener('scroll', toTop, { once: true });
    return () => removeEventListener('scroll', toTop);
  }, [wasOverList]);
}
