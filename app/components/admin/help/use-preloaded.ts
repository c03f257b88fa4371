import { useEffect } from 'react';

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Missing in browsers without the Network Information API. */
const connection = () => (navigator as Navigator & { connection?: Connection }).connection;

/** How much of a video may be fetched before somebody asks for it. */
function eagerness(): 'auto' | 'metadata' | 'none' {
  const { saveData = false, effectiveType = '4g' } = connection() ?? {};
  if (saveData || effectiveType.endsWith('2g')) return 'none';
  return effectiveType === '4g' ? 'auto' : 'metadata';
}

/** Has the browser fetch these videos ahead, as far as the connection allows. `addresses` are joined by spaces. */
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
