import { useEffect, useRef } from 'react';

/**
 * Defers work until no pointer is pressed. A field that loses the focus because a button is pressed may change the
 * layout. If it did so at once, the button would move away before it is released, and the click would be lost.
 */
export function useDeferUntilPointerUp(): (work: () => void) => void {
  const isPressed = useRef(false);
  const waiting = useRef<() => void>();
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
      // The click event follows pointerup immediately.
      setTimeout(() => {
        waiting.current?.();
        waiting.current = undefined;
      });
    };
    const listeners = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener, true);
    };
  }, []);
  return (work) => {
    if (isPressed.current) waiting.current = work;
    else work();
  };
}
