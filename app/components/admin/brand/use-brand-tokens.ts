import { useEffect, type RefObject } from 'react';

/** Draws what is in an element with these tokens of a brand, by their names without the dashes, over those of its style sheet. */
export function useBrandTokens(
  place: RefObject<HTMLElement>,
  tokens: Readonly<Record<string, string>>,
): void {
  useEffect(() => {
    for (const [name, value] of Object.entries(tokens))
      // Set by a script, it is no inline style of the document.
      place.current?.style.setProperty(`--${name}`, value);
  }, [place, tokens]);
}
