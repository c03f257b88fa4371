import { useLocation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { DEFAULT_SECTION, type SectionId } from '~/core/ui/help-link';

/** A section is active if it is between the page's header and the middle of the window. */
const READING = '-112px 0px -55% 0px';

/**
 * Whether the reader has scrolled since the page was opened or a link in it was followed. The scrolling that opening
 * and following cause does not count. `key` is the location's.
 */
function useHasScrolled(key: string): boolean {
  const [scrolledAt, setScrolledAt] = useState<string | null>(null);
  useEffect(() => {
    let start: number | null = null;
    let frame = 0;
    const onScroll = () => {
      if (start !== null && window.scrollY !== start) setScrolledAt(key);
    };
    // In the next frame, because pending scroll events are dispatched before its callbacks.
    const arrive = () => {
      frame = requestAnimationFrame(() => (start = window.scrollY));
    };
    if (document.readyState === 'complete') arrive();
    else window.addEventListener('load', arrive, { once: true });
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('load', arrive);
      window.removeEventListener('scroll', onScroll);
    };
  }, [key]);
  return scrolledAt === key;
}

/** Returns the section that is being read. Once the reader has scrolled to it, the URL's hash names it. */
export function useActiveSection(ids: readonly SectionId[]): SectionId {
  const [active, setActive] = useState<SectionId | null>(null);
  const { key } = useLocation();
  const hasScrolled = useHasScrolled(key);
  const order = ids.join(' ');
  useEffect(() => {
    const seen = new Set<string>();
    const listed = order.split(' ') as SectionId[];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        const first = listed.find((id) => seen.has(id));
        if (first) setActive(first);
      },
      { rootMargin: READING },
    );
    for (const id of listed) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [order]);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    const isTop = hash === '' && active === DEFAULT_SECTION;
    // After a link is followed, `history.state` changes before the router's `key` does.
    const state = window.history.state as { key?: string } | null;
    if (state?.key !== key) return;
    if (!hasScrolled || active === null || isTop || hash === `#${active}`) return;
    window.history.replaceState(state, '', `${pathname}${search}#${active}`);
  }, [active, hasScrolled, key]);
  return active ?? DEFAULT_SECTION;
}
