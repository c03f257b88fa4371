import { useEffect, type RefObject } from 'react';

/**
 * Passes on what was typed into a controlled text box before the page was hydrated. React leaves it in the box, but its
 * state does not have it, so the next render would remove it.
 */
export function useEarlyText(box: RefObject<HTMLInputElement>, type: (text: string) => void): void {
  useEffect(() => {
    const { value, defaultValue } = box.current ?? {};
    if (value !== undefined && value !== defaultValue) type(value);
    // Later renders cannot find such a text.
  }, []);
}
