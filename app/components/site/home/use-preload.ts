import { useEffect } from 'react';
import { reportSkipped } from '~/components/ui/skipped-footage';
import { isMotionWelcome } from '~/components/ui/use-motion';
import { preload, type Videos } from './preload';

/** Fetches the page's videos ahead from `ready` on, unless the visitor asked for less motion or less data. */
export function usePreload(videos: Videos, ready: boolean): void {
  useEffect(() => {
    if (!ready || !isMotionWelcome()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    void preload(videos, {
      fetchAhead: (url, whole) => fetchAhead(url, whole, signal),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      skip: reportSkipped,
      isOver: () => signal.aborted,
    });
    return () => leaving.abort();
  }, [videos, ready]);
}

/** A video element nobody sees fills the browser's cache. */
function fetchAhead(url: string, whole: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const video = document.createElement('video');
    const end = (settle: () => void) => () => {
      video.removeAttribute('src');
      video.load();
      settle();
    };
    const once = { once: true, signal } as const;
    video.addEventListener(whole ? 'canplaythrough' : 'loadedmetadata', end(resolve), once);
    video.addEventListener('error', end(reject), once);
    signal.addEventListener('abort', end(resolve), { once: true });
    video.muted = true;
    video.preload = whole ? 'auto' : 'metadata';
    video.src = url;
  });
}
