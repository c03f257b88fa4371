import { useLocation } from '@remix-run/react';
import { useEffect, useId, useRef, useState } from 'react';

interface EntryState {
  /** The router's key of the location; a document's first location has none. */
  key?: string;
  /** The overlay that is open at this entry. */
  overlay?: string;
}

const FIRST_KEY = 'default';

type Follower = (event: PopStateEvent) => void;
const followers = new Set<Follower>();

/**
 * Lets overlays handle history navigation before the router. It must be called before the router is created, as
 * browsers call the window's listeners in the order in which they were added.
 */
export function followHistory(): void {
  addEventListener('popstate', (event) => {
    for (const follow of [...followers]) follow(event);
  });
}

/** React's ids repeat in every document, so the name includes the document's start time. */
const nameOf = (id: string) => `${id} ${performance.timeOrigin}`;

const entryState = () => (history.state ?? {}) as EntryState;

/**
 * An overlay with a history entry: Back closes it and stays on the page, Forward opens it again. The router ignores
 * both, so no data is loaded. A link in the overlay that leads to another page has to replace the entry (`replace`).
 */
export function useHistoryOverlay() {
  const id = useId();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  // Coming back later shows the page without the overlay.
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
    /** Goes back in the history, once, even if it is called again before the browser has done so. */
    close: () => {
      if (entryState().overlay !== nameOf(id)) return setOpenAt(null);
      if (!isClosing.current) history.back();
      isClosing.current = true;
    },
  };
}
