import { useRef, type TouchEvent } from 'react';

/** A finger that moves less far to the side, in CSS pixels, has not swiped. */
const MIN_DISTANCE = 48;
/** The strip at a player's lower edge where a finger moves through the video. */
const PLAYER_CONTROLS_HEIGHT = 72;

/** Whether a touch belongs to what is under it: a player's own controls, or a page that is zoomed and is being moved. */
function isTaken(target: EventTarget, y: number): boolean {
  if ((visualViewport?.scale ?? 1) > 1) return true;
  return (
    target instanceof HTMLVideoElement && y > target.getBoundingClientRect().bottom - PLAYER_CONTROLS_HEIGHT
  );
}

/** Handlers that call `onSwipe` with 1 for a swipe to the left, which asks for what comes next, and with -1 for one to the right. */
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
