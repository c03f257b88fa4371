import { useEffect } from 'react';
import { reportMediaError } from '~/core/ui/report-errors';
import { isMotionWelcome } from '~/core/ui/use-playback';

export interface Videos {
  featured: string[];
  others: string[];
  media: string[];
}

export const BACKGROUND_DELAY_MS = 1000;

export function preloadOrder({ featured, others, media }: Videos): { first: string[]; then: string[] } {
  const first = new Set(featured.filter(Boolean));
  const then = new Set([...others, ...media].filter((url) => url && !first.has(url)));
  return { first: [...first], then: [...then] };
}

interface PreloadProgress {
  /** Rejects if it fails. */
  fetchAhead: (url: string) => Promise<void>;
  wait: (milliseconds: number) => Promise<void>;
  skip: (url: string) => void;
  isOver: () => boolean;
}

/** Preloads the featured shows' videos sequentially and, one second later, the others. */
export async function preload(videos: Videos, fetching: PreloadProgress): Promise<void> {
  const { first, then } = preloadOrder(videos);
  await inTurn(first, fetching);
  await fetching.wait(BACKGROUND_DELAY_MS);
  await inTurn(then, fetching);
}

async function inTurn(urls: string[], { fetchAhead, skip, isOver }: PreloadProgress) {
  for (const url of urls) {
    if (isOver()) return;
    await fetchAhead(url).catch(() => skip(url));
  }
}

/** Smaller files are fetched whole; for larger ones the browser decides how much to buffer. */
const PREVIEW_BYTES = 8 * 1024 * 1024;

/** On narrower screens, mostly phones, a video that only opens on click is not preloaded. */
const WIDE = '(min-width: 48em)';

/** Preloads the page's videos once `ready`, unless the visitor prefers less motion or less data. */
export function usePreload(videos: Videos, ready: boolean): void {
  useEffect(() => {
    if (!ready || !isMotionWelcome()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const { featured } = videos;
    void preload(matchMedia(WIDE).matches ? videos : { featured, others: [], media: [] }, {
      fetchAhead: (url) => fetchAhead(url, signal),
      wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      skip: reportMediaError,
      isOver: () => signal.aborted,
    });
    return () => leaving.abort();
  }, [videos, ready]);
}

/**
 * Fetches a video into the browser's cache. A plain request needs no decoder. The content security policy allows other
 * hosts for media only, so their files load in a detached video element.
 */
async function fetchAhead(url: string, signal: AbortSignal): Promise<void> {
  if (!url.startsWith('/')) return inPlayer(url, signal);
  const response = await fetch(url, { priority: 'low' });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  if (Number(response.headers.get('Content-Length')) > PREVIEW_BYTES) {
    await response.body?.cancel();
    return inPlayer(url, signal);
  }
  await response.body?.pipeTo(new WritableStream());
}

function inPlayer(url: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const video = document.createElement('video');
    video.addEventListener('canplaythrough', () => resolve(), { signal });
    video.addEventListener('error', () => reject(new Error(`${url} cannot be played`)), { signal });
    signal.addEventListener('abort', () => resolve());
    video.muted = true;
    video.preload = 'auto';
    video.src = url;
  });
}
