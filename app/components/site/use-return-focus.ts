import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to the link that opened a sheet, by the link's id, when the sheet is gone: also after a
 * visit that began in the sheet, where nothing had the focus before. A link out of sight is brought into it.
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
