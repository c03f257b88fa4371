import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { useInView } from './use-in-view';

const TOUCH = '(hover: none)';
/** Shrinks the viewport to a thin line across its middle, so that one card of a column is on it. */
const MIDDLE = '-49.5% 0px';

function subscribe(changed: () => void) {
  const query = matchMedia(TOUCH);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const useTouch = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(TOUCH).matches,
    () => false,
  );

/** Whether a card is hovered or focused or, on a touch screen, in the middle of the screen. */
export function useCardActive(ref: RefObject<HTMLElement>): boolean {
  const centred = useInView(ref, MIDDLE, useTouch());
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    const card = ref.current;
    if (!card) return;
    // The pointer and the focus may be here before the scripts are.
    setPointed(card.matches(':hover') && !matchMedia(TOUCH).matches);
    setFocused(card.matches(':has(:focus-visible)'));
    const ending = new AbortController();
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      react: (event: HTMLElementEventMap[Name]) => void,
    ) => card.addEventListener(name, react, { signal: ending.signal });
    listen('pointerenter', (event) => setPointed(event.pointerType !== 'touch'));
    listen('pointerleave', () => setPointed(false));
    listen('focusin', (event) => setFocused((event.target as Element).matches(':focus-visible')));
    listen('focusout', () => setFocused(false));
    return () => ending.abort();
  }, [ref]);

  return pointed || focused || centred;
}
