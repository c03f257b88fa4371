import { useLocation, type Location, type useMatches } from '@remix-run/react';
import { useEffect } from 'react';
import type { OVER_LIST } from './overlay';

const isList = (data: unknown) => Boolean((data as { list?: unknown } | undefined)?.list);

/**
 * Returns the key under which a scroll position is stored. While an article lies over its list the position is the
 * list's; after a reload the article is a page with its own position.
 */
export function scrollKey(location: Location<unknown>, matches: ReturnType<typeof useMatches>): string {
  const { overList } = (location.state ?? {}) as Partial<typeof OVER_LIST>;
  return overList && matches.some(({ data }) => isList(data)) ? `${location.key} over list` : location.key;
}

/**
 * After a reload the browser restores the list's scroll position on the article's page, which has to start at its top.
 */
export function useTopAfterReload(): void {
  const { state } = useLocation() as Location<Partial<typeof OVER_LIST> | null>;
  const wasOverList = state?.overList;
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
