import { useEffect, useRef } from 'react';

/**
 * Runs work when no pointer is pressed. A field that is left by a press on a button may change what is on the page: done at
 * once, that would move the button away before it is released, and the press would be lost.
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
      // The click comes right behind.
      setTimeout(() => {
        waiting.current?.();
        waiting.current = undefined;
      });
    };
    const heard = [
      ['pointerdown', press],
      ['pointerup', release],
      ['pointercancel', release],
    ] as const;
    for (const [name, listener] of heard) window.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of heard) window.removeEventListener(name, listener, true);
    };
  }, []);
  return (work) => {
    if (isPressed.current) waiting.current = work;
    else work();
  };
}
