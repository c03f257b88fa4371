import { useEffect, useRef, type RefObject } from 'react';

/**
 * Makes a form's fields inert while it is being sent, as text typed then would not be saved. Afterwards the focus is
 * restored, also if the fields were re-mounted for another `round`.
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
    /** Call it when the form is submitted. */
    remember: () => {
      focused.current = document.activeElement;
    },
    // React 18 supports `inert` only as an attribute with a value.
    still: isSending ? { inert: '' } : {},
  };
}
