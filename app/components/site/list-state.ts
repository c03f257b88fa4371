import { useEffect } from 'react';

/** The URL of the list that the browser has. It is never set on the server. */
let current: string | null = null;

/** While mounted, records which list there is to go back to. */
export function useListState(address: string | null): void {
  useEffect(() => {
    current = address;
    return () => {
      current = null;
    };
  }, [address]);
}

export const isHeld = (address: string): boolean => current === address;

/** After an edit a list may be out of date, so it is loaded again when it is next shown. */
export function forgetListState(): void {
  current = null;
}
