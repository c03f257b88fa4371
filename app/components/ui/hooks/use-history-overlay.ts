import { useLocation } from '@remix-run/react';
import { useEffect, useId, useRef, useState } from 'react';

interface EntryState {
  /** The router's name of the visit; the first one of a document has none. */
  key?: string;
  /** The overlay that is open at this entry. */
  overlay?: string;
}

const FIRST_KEY = 'default';

type Follower = (event: PopStateEvent) => void;
const followers = new Set<Follower>();

/**
 * Lets overlays hear of a step in the history before the router. This must be called before the router is made: browsers
 * call the listeners of the window itself in the order in which they were added.
 */
export function followHistory(): void {
  addEventListener('popstate', (event) => {
    for (const follow of [...followers]) follow(event);
  });
}

/** Ids come again in every document: an overlay that was open before a reload is another one. */
const nameOf = (id: string) => `${id} ${performance.timeOrigin}`;

const entryState = () => (history.state ?? {}) as EntryState;

/**
 * Whether something lies over the page, as a step in the history: Back closes it and stays on the page, Forward opens it
 * again. The router sees neither step: the page below is the same visit, and nothing of it is read again. A link inside
 * that leads on has to take the step's place (`replace`).
 */
export function useHistoryOverlay() {
  const id = useId();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  // Who comes back later finds the page, not the overlay.
  if (openAt !== null && !isOpen) setOpenAt(null);
  const isClosing = useRef(false);

  useEffect(() => {
    const follow: Follower = (event) => {
      const { key: visit = FIRST_KEY, overlay: shown } = entryState();
      const isShown = shown === nameOf(id);
      isClosing.current = false;
      if (isShown === isOpen) return;
      setOpenAt(isShown ? visit : null);
      if (visit === key) event.stopImmediatePropagation();
    };
    followers.add(follow);
    return () => void followers.delete(follow);
  }, [id, key, isOpen]);

  return {
    isOpen,
    open: () => {
      const overlay = nameOf(id);
      if (entryState().overlay !== overlay) history.pushState({ ...entryState(), overlay }, '');
      setOpenAt(key);
    },
    /** Goes back over the step, once, however often it is asked for before the browser has done it. */
    close: () => {
      if (entryState().overlay !== nameOf(id)) return setOpenAt(null);
      if (!isClosing.current) history.back();
      isClosing.current = true;
    },
  };
}
