import { useEffect, useState, type RefObject } from 'react';

/**
 * Returns what shows a box with a player in it on the full screen and back; null where browsers cannot, as on an iPhone. The player alone
 * would leave behind what is drawn over it, so that a player that goes there by its own button is replaced by its box.
 */
export function useNamedFullScreen(
  box: RefObject<HTMLElement>,
  player: RefObject<HTMLVideoElement>,
): (() => void) | null {
  const [isPossible, setPossible] = useState(false);
  useEffect(() => {
    setPossible(document.fullscreenEnabled);
    const replace = () => {
      if (document.fullscreenElement === null || document.fullscreenElement !== player.current) return;
      // Where the browser refuses that, the film goes on in the page.
      document
        .exitFullscreen()
        .then(() => box.current?.requestFullscreen())
        .catch(() => undefined);
    };
    document.addEventListener('fullscreenchange', replace);
    return () => document.removeEventListener('fullscreenchange', replace);
  }, [box, player]);
  if (!isPossible) return null;
  return () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen();
    // A refusal is the browser's, which says so itself.
    change?.catch(() => undefined);
  };
}
