import { useEffect, type RefObject } from 'react';
import type { SiteColours } from '~/rules/brand/colours';

/** Draws what is in an element in the colours of a brand, over those of its style sheet. */
export function useBrandTokens(place: RefObject<HTMLElement>, colours: SiteColours): void {
  useEffect(() => {
    for (const [name, colour] of Object.entries(colours))
      // Set by a script, it is no inline style of the document.
      place.current?.style.setProperty(`--${name}`, colour);
  }, [place, colours]);
}
