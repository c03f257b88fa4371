import { useEffect } from 'react';

/** The URL of the list whose stories the browser has. It is never set on the server. */
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

/** After an edit the stories may be out of date, so they are loaded again when the list is next shown. */
export function forgetListState(): void {
  current = null;
}
