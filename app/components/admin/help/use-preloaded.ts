import { useEffect } from 'react';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Missing in browsers without the Network Information API. */
const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** Returns how much of a video may be preloaded. */
function eagerness(): 'auto' | 'metadata' | 'none' {
  const { saveData = false, effectiveType = '4g' } = connection() ?? {};
  if (saveData || effectiveType.endsWith('2g')) return 'none';
  return effectiveType === '4g' ? 'auto' : 'metadata';
}

/** Preloads videos as far as the connection allows. `addresses` are URLs joined by spaces. */
export function usePreloaded(addresses: string): void {
  useEffect(() => {
    const preload = eagerness();
    if (preload === 'none') return;
    const videos = addresses.split(' ').flatMap((address) => {
      if (address === '') return [];
      const video = document.createElement('video');
      video.preload = preload;
      video.muted = true;
      video.src = address;
      return [video];
    });
    return () => videos.forEach((video) => video.removeAttribute('src'));
  }, [addresses]);
}
