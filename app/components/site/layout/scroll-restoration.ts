import { useLocation, type Location, type useMatches } from '@remix-run/react';
import { useEffect } from 'react';
import type { OVER_LIST } from '../shows/overlay';

const isList = (data: unknown) => Boolean((data as { list?: unknown } | undefined)?.list);

/**
 * Which visit a place in the window belongs to. While an article lies over its list the place is the list's; a
 * reload draws the article as a page, which has a place of its own.
 */
export function scrollKey(location: Location<unknown>, matches: ReturnType<typeof useMatches>): string {
  const { overList } = (location.state ?? {}) as Partial<typeof OVER_LIST>;
  return overList && matches.some(({ data }) => isList(data)) ? `${location.key} over list` : location.key;
}

/** For the page that a reload drew: the browser itself takes it to the list's place, so it is sent to its top. */
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
    // The browser is still to do it.
    addEventListener('scroll', toTop, { once: true });
    return () => removeEventListener('scroll', toTop);
  }, [wasOverList]);
}
