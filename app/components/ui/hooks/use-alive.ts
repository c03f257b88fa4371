import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's HTML and so without JavaScript; true after hydration. */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
