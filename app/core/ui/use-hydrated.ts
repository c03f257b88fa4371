import {
  useSyncExternalStore,
  useEffect,
  useState,
  useLayoutEffect,
  useCallback,
  useRef,
  type RefObject,
  type KeyboardEvent,
} from 'react';

const subscribe = () => () => undefined;

/** False on the server and for the first render in the browser, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** True once `active` has been true for the given time without interruption. */
export function useAfter(active: boolean, milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setPassed(false);
    };
  }, [active, milliseconds]);
  return active && passed;
}

/** Runs the latest work after a pause, such as one in typing. Unmounting cancels it. */
export function usePause(milliseconds: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const cancel = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => () => cancel(), [cancel]);
  const later = (work: () => void) => {
    cancel();
    timer.current = setTimeout(work, milliseconds);
  };
  return { later, cancel };
}

/** React's layout effect in the browser; a no-op on the server, where React would log a warning. */
export const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Recovers text typed into a controlled box before hydration. React leaves it in the box but not in the state, so the
 * next render would remove it.
 */
export function useEarlyText(box: RefObject<HTMLInputElement>, type: (text: string) => void): void {
  useEffect(() => {
    const { value, defaultValue } = box.current ?? {};
    if (value !== undefined && value !== defaultValue) type(value);
    // Only the first render can find such text.
  }, []);
}

declare global {
  interface Window {
    earlyClicks?: { listen: (event: Event) => void; link?: HTMLAnchorElement; timeout?: number };
  }
}

/** Marks a link whose scripts do more than following it, such as a link to a bare file: an early click waits for them. */
export const WAITS_FOR_SCRIPTS = { 'data-waits-for-scripts': '' };

/** Without scripts by then, the link is followed. */
const TIMEOUT_MS = 3000;

/** A script for the document's head, which remembers clicks on marked links until hydration. */
export const KEEP_EARLY_CLICKS = `{const e=window.earlyClicks={listen(c){
const l=c.target.closest('[data-waits-for-scripts]');
if(!l||c.button||c.metaKey||c.ctrlKey||c.shiftKey||c.altKey)return;
c.preventDefault();c.stopImmediatePropagation();e.link=l;clearTimeout(e.timeout);
e.timeout=setTimeout(()=>location.assign(l.href),${TIMEOUT_MS})}};
addEventListener('click',e.listen,true)}`;

/** Repeats the last early click after hydration; later clicks are left alone. */
export function repeatEarlyClick(): void {
  const { earlyClicks } = window;
  if (!earlyClicks) return;
  delete window.earlyClicks;
  removeEventListener('click', earlyClicks.listen, true);
  clearTimeout(earlyClicks.timeout);
  earlyClicks.link?.click();
}

/** An `onKeyDown` handler for `<a role="button">`: the space bar activates it, as it does a button. */
export function activateOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Calls a function in a separate task, before any timer; returns a function that cancels it. */
export function inNextTask(run: () => void): () => void {
  const { port1, port2 } = new MessageChannel();
  const cancel = () => port1.close();
  port1.onmessage = () => {
    cancel();
    run();
  };
  port2.postMessage(null);
  return cancel;
}
