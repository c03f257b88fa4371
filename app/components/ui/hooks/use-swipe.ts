import { useRef, type TouchEvent } from 'react';

/** The minimum horizontal distance of a swipe, in CSS pixels. */
const MIN_DISTANCE = 48;
/** The height of a player's control strip, where a touch seeks. */
const PLAYER_CONTROLS_HEIGHT = 72;

/** Whether a touch has another meaning: on a player's controls, or on a zoomed page that is being panned. */
function isTaken(target: EventTarget, y: number): boolean {
  if ((visualViewport?.scale ?? 1) > 1) return true;
  return (
    target instanceof HTMLVideoElement && y > target.getBoundingClientRect().bottom - PLAYER_CONTROLS_HEIGHT
  );
}

/**
 * Handlers that call `onSwipe` with 1 for a swipe to the left, which means next, and with -1 for a swipe to the right.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const forget = () => {
    start.current = null;
  };
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches[0];
      const isOne = touch && touches.length === 1 && !isTaken(target, touch.clientY);
      start.current = isOne ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      forget();
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) >= MIN_DISTANCE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    onTouchCancel: forget,
  };
}
