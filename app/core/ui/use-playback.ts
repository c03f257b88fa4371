import {
  useEffect,
  useRef,
  useState,
  type RefObject,
  useSyncExternalStore,
  createContext,
  useContext,
} from 'react';
import type { MediaFacts } from '~/core/files/media';
import { reportMediaError } from './report-errors';

interface Playback {
  src: string;
  playing: boolean;
  /** The start of each playback in seconds; by default it resumes. */
  startAt: number | undefined;
}

/** Plays and pauses a muted video; `visible` from its first frame on, `failed` if it cannot load. */
export function usePlayback({ src, playing, startAt }: Playback) {
  const ref = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState({ src, visible: false, failed: false });
  const { visible, failed } = state.src === src ? state : { visible: false, failed: false };

  useEffect(() => {
    const video = ref.current;
    if (!video || !playing) return;
    const stopSeeking = startAt === undefined ? undefined : seekTo(video, startAt);
    // Rejected by an autoplay policy, or interrupted by a pause: the poster stays, and it is not an error.
    video.play().catch(() => undefined);
    return () => {
      stopSeeking?.();
      video.pause();
    };
  }, [playing, startAt, src, failed]);

  return {
    ref,
    visible,
    failed,
    onPlaying: () => setState({ src, visible: true, failed: false }),
    onError: () => {
      reportMediaError(src);
      setState({ src, visible: false, failed: true });
    },
  };
}

/** Seeks now or once the duration is known; a shorter video plays from its beginning. */
function seekTo(video: HTMLVideoElement, seconds: number): () => void {
  const seek = () => {
    if (video.duration > seconds) video.currentTime = seconds;
  };
  if (video.readyState >= video.HAVE_METADATA) seek();
  else video.addEventListener('loadedmetadata', seek, { once: true });
  return () => video.removeEventListener('loadedmetadata', seek);
}

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

const TOUCH = '(hover: none)';
/** A thin line across the middle of the viewport, which only one card of a column crosses. */
const MIDDLE = '-49.5% 0px';

const onChangeOf = (media: string) => (changed: () => void) => {
  const query = matchMedia(media);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

const subscribeToTouch = onChangeOf(TOUCH);
const useTouch = () =>
  useSyncExternalStore(
    subscribeToTouch,
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
    // Pointer and focus may already be here before the scripts load.
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

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Missing in browsers without the Network Information API. */
const connection = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;

/** True unless the visitor prefers less motion or less data. */
export const isMotionWelcome = () => !matchMedia(REDUCED).matches && !connection()?.saveData;

const subscribeToMotion = onChangeOf(REDUCED);

/** Undefined on the server and until hydration. */
export const useMotion = () => useSyncExternalStore(subscribeToMotion, isMotionWelcome, unknown);

const unknown = (): boolean | undefined => undefined;

export const MediaFactsContext = createContext<Record<string, MediaFacts>>({});

/** Undefined for a file from another site. */
export function useMediaFacts(url: string): MediaFacts | undefined {
  return useContext(MediaFactsContext)[url];
}
