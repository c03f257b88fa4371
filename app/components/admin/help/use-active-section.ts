import { useEffect, useState } from 'react';
import { DEFAULT_SECTION, type SectionId } from './places';

/** What is read stands between the page's head and the middle of the window. */
const READING = '-112px 0px -55% 0px';

/** The section that is being read, which the address then names. */
export function useActiveSection(ids: readonly SectionId[]): SectionId {
  const [active, setActive] = useState<SectionId | null>(null);
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
    if (active === null || isTop || hash === `#${active}`) return;
    window.history.replaceState(window.history.state, '', `${pathname}${search}#${active}`);
  }, [active]);
  return active ?? DEFAULT_SECTION;
}
