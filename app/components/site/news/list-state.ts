import { useEffect } from 'react';

/** The address of the list whose stories the browser has. Never set on the server. */
let held: string | null = null;

/** Remembers, while it is mounted, which list is there to go back to. */
export function useListState(address: string | null): void {
  useEffect(() => {
    held = address;
    return () => {
      held = null;
    };
  }, [address]);
}

export const isHeld = (address: string): boolean => held === address;

/** After a change the stories may differ from what is stored: they are read again when the list is next shown. */
export function forgetListState(): void {
  held = null;
}
