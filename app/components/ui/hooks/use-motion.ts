import { useSyncExternalStore } from 'react';

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Missing in browsers without the Network Information API. */
const connection = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;

/** True unless the visitor prefers less motion or less data. */
export const isMotionWelcome = () => !matchMedia(REDUCED).matches && !connection()?.saveData;

function subscribe(changed: () => void) {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether videos may play automatically; undefined on the server and until hydration. */
export const useMotion = () => useSyncExternalStore(subscribe, isMotionWelcome, unknown);

const unknown = (): boolean | undefined => undefined;
