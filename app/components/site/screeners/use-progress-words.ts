import { useEffect, type RefObject } from 'react';
import { PROGRESS_SECONDS } from '~/rules/screeners/screener';

/** Says where the player is: when it begins and stops, every few seconds between, and when the page is left. */
export function useProgressWords(player: RefObject<HTMLVideoElement>, url: string): void {
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const say = () => void navigator.sendBeacon(url, JSON.stringify({ position: video.currentTime }));
    const begin = () => {
      clearInterval(timer);
      say();
      timer = setInterval(say, PROGRESS_SECONDS * 1000);
    };
    const stop = () => {
      clearInterval(timer);
      say();
    };
    const leave = () => {
      if (!video.paused) say();
    };
    // It may play already, before the scripts have come.
    if (!video.paused) begin();
    video.addEventListener('play', begin);
    video.addEventListener('pause', stop);
    addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      video.removeEventListener('play', begin);
      video.removeEventListener('pause', stop);
      removeEventListener('pagehide', leave);
    };
  }, [player, url]);
}
