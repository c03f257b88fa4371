/** One image or video of a show, for its media cells and the lightbox. */
export interface MediaEntry {
  type: 'video' | 'image';
  url: string;
  alt: string;
  caption: string;
  posterUrl: string;
}

interface Source {
  videoUrl: string;
  thumbnailUrl: string;
  media: MediaEntry[];
}

/** Returns a show's main video, then its gallery in order. */
export function mediaItems({ videoUrl, thumbnailUrl, media }: Source): MediaEntry[] {
  if (!videoUrl) return media;
  return [{ type: 'video', url: videoUrl, alt: '', caption: '', posterUrl: thumbnailUrl }, ...media];
}
