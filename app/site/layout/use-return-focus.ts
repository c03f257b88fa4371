import { useEffect, useRef } from 'react';

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
