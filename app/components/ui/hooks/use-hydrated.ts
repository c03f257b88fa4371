import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False on the server and for the first render in the browser, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
