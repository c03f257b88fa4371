import { useLocation, useMatches, type Location, type ShouldRevalidateFunction } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** The URL of the list as the browser shows it. It is never set on the server. */
let current: string | null = null;

export function useListState(address: string | null): void {
  useEffect(() => {
    current = address;
    return () => {
      current = null;
    };
  }, [address]);
}

/** Keeps a list while one of its records is open; on the way back it is loaded only if it is missing. */
export function reloadsList(step: Parameters<ShouldRevalidateFunction>[0], listUrl: string): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams, defaultShouldRevalidate } = step;
  if (nextParams.slug === undefined) {
    return currentParams.slug !== undefined && current === listUrl ? false : defaultShouldRevalidate;
  }
  // After an edit the list may be outdated, so it is loaded again when it is next shown.
  if (currentUrl.href === nextUrl.href) current = null;
  return false;
}

/** The `state` of links from a list to its records, which open over the list. */
export const OVER_LIST = { overList: true };

const hasOverList = (state: unknown): boolean =>
  Boolean((state as Partial<typeof OVER_LIST> | null)?.overList);

const isList = ({ data }: { data: unknown }) => Boolean((data as { list?: unknown } | undefined)?.list);

/** Whether the record at a location lies over its list. After a reload the list is missing, and the record is a page. */
const isOverList = ({ state }: Location<unknown>, matches: { data: unknown }[]): boolean =>
  hasOverList(state) && matches.some(isList);

export function useOverList(): boolean {
  return isOverList(useLocation(), useMatches());
}

/** Whether a link from the list led to the record, also if it is a page since a reload. */
const useFromList = (): boolean => hasOverList(useLocation().state);

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

/**
 * When an overlay closes, focuses the link that opens it, by the link's id, even if the visit began in the overlay. A link outside the
 * viewport is scrolled into view.
 */
export function useReturnFocus(openedBy: string | undefined): void {
  const before = useRef(openedBy);
  useEffect(() => {
    const left = before.current;
    before.current = openedBy;
    if (!left || openedBy) return;
    const link = document.getElementById(left);
    const place = link?.getBoundingClientRect();
    const inSight = place && place.bottom > 0 && place.top < innerHeight;
    if (!inSight) link?.scrollIntoView({ block: 'center' });
    link?.focus({ preventScroll: true });
  }, [openedBy]);
}
