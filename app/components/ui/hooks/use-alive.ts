import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's HTML and so without JavaScript; true once the page can answer a click. */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
