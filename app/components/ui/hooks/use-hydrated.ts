import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False on the server and for the first picture in the browser, then true: scripts run here. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
