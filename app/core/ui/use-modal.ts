import { useLocation } from '@remix-run/react';
import { useRef, type RefObject, useEffect, useId, useState, type TouchEvent } from 'react';
import { currentRouter } from './retry';
import { inNextTask, useBrowserLayoutEffect, useHydrated } from './use-hydrated';

/**
 * Makes a rendered `<dialog>` modal while `open`: in the top layer, with the page behind it inert. On close the focus
 * is restored. Escape and a click outside the content call `onClose`. The body has `data-modal` while a modal dialog
 * is open.
 */
export function useModal(ref: RefObject<HTMLDialogElement>, open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  const hydrated = useRef(false);
  hydrated.current = useHydrated();

  useBrowserLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    let stopListening = () => undefined as void;
    const show = () => {
      dialog.removeAttribute('open');
      dialog.showModal();
      document.body.dataset.modal = '';
      stopListening = listen(dialog, () => close.current());
    };
    let stopWaiting = () => undefined as void;
    if (hydrated.current) show();
    // A dialog in the document is already visible. On a long page, hydration and layout of the dialog are separate long
    // tasks.
    else stopWaiting = inNextTask(show);
    return () => {
      stopWaiting();
      stopListening();
      dialog.close();
      if (!document.querySelector('dialog:modal')) delete document.body.dataset.modal;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [ref, open]);
}

export const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('dialog') !== null;

/** Covers every way to leave a modal dialog. */
function listen(dialog: HTMLDialogElement, onClose: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const onCancel = (event: Event) => {
    // The cancel event of a file input inside the dialog bubbles up to it.
    if (event.target !== dialog) return;
    event.preventDefault();
    onClose();
  };
  // Selecting text may end outside the content, which is not a click there.
  let pressed: EventTarget | null = null;
  const onPointerDown = (event: Event) => {
    pressed = event.target;
  };
  const onClick = (event: Event) => {
    if (event.target === dialog && pressed === dialog) onClose();
  };
  dialog.addEventListener('cancel', onCancel, { signal });
  // Browsers may close a dialog on Escape without a cancel event. The event comes later: the dialog may be open again.
  dialog.addEventListener('close', () => !dialog.open && onClose(), { signal });
  dialog.addEventListener('pointerdown', onPointerDown, { signal });
  dialog.addEventListener('click', onClick, { signal });
  return () => ending.abort();
}

interface EntryState {
  /** The router's key of the location; a document's first location has none. */
  key?: string;
  overlay?: string;
}

const FIRST_KEY = 'default';

type Follower = (event: PopStateEvent) => void;
const followers = new Set<Follower>();

/**
 * Lets overlays handle history navigation before the router. Call it before creating the router, because listeners
 * run in the order of registration.
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
 * both, so no data is loaded. A link from the overlay to another page must replace the entry (`replace`).
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
      // React may still be rendering the router's new location: only the router knows whether this is its entry.
      if (visit === (currentRouter()?.state.location.key ?? key)) event.stopImmediatePropagation();
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
    /** Goes back once, even if it is called again before the browser has done so. */
    close: () => {
      if (entryState().overlay !== nameOf(id)) return setOpenAt(null);
      if (!isClosing.current) history.back();
      isClosing.current = true;
    },
  };
}

/** In CSS pixels, horizontally. */
const MIN_DISTANCE = 48;
/** A touch on a player's controls seeks. */
const PLAYER_CONTROLS_HEIGHT = 72;

/** Whether a touch means something else: on a player's controls, or panning a zoomed page. */
function isTaken(target: EventTarget, y: number): boolean {
  if ((visualViewport?.scale ?? 1) > 1) return true;
  return (
    target instanceof HTMLVideoElement && y > target.getBoundingClientRect().bottom - PLAYER_CONTROLS_HEIGHT
  );
}

/** Handlers that call `onSwipe` with 1 (next) for a swipe to the left, and with -1 for one to the right. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const forget = () => {
    start.current = null;
  };
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0];
      const isOne = touch && touches.length === 1 && !isTaken(target, touch.clientY);
      start.current = isOne ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      forget();
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) >= MIN_DISTANCE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    onTouchCancel: forget,
  };
}
