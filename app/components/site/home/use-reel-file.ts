import { useSyncExternalStore } from 'react';
import { DEFAULT_REEL, PORTRAIT_REEL } from '~/rules/uploads/bundled-media';

function subscribe(changed: () => void) {
  const query = matchMedia(PORTRAIT_REEL.windows);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const isNarrow = () => matchMedia(PORTRAIT_REEL.windows).matches;

/** Returns the file of the reel for the shape of the window; that of a wide one on the server and until hydration. */
export function useReelFile(reel: string): string {
  const narrow = useSyncExternalStore(subscribe, isNarrow, () => false);
  return narrow && reel === DEFAULT_REEL ? PORTRAIT_REEL.url : reel;
}
