import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether an element intersects the viewport, extended or reduced by `margin` as in `IntersectionObserver`'s
 * `rootMargin`: `'25% 0px'` includes elements near it, `'-45% 0px'` only those across its middle.
 */
export function useInView(ref: RefObject<Element>, margin: string, watching = true): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || !watching) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      setInView(false);
    };
  }, [ref, margin, watching]);
  return inView;
}
