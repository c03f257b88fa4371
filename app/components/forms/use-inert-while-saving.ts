import { useEffect, useRef, type RefObject } from 'react';

/**
 * Holds a form's fields still while it is on its way: what was typed then would be in the form, and not in what is
 * saved. Afterwards the focus is where it was, also in fields that are drawn anew: in another `round`.
 */
export function useInertWhileSaving(form: RefObject<HTMLFormElement>, isSending: boolean, round: number) {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const before = focused.current;
    if (isSending || !before || document.activeElement !== document.body) return;
    const name = before.getAttribute('name');
    const place = before.isConnected ? before : name && form.current?.elements.namedItem(name);
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }, [form, isSending, round]);
  return {
    /** To be called when the form is sent. */
    remember: () => {
      focused.current = document.activeElement;
    },
    // React 18 knows `inert` only as an attribute with a value.
    still: isSending ? { inert: '' } : {},
  };
}
