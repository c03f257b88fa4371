/** One picture or video of a show, as its media cells and the lightbox draw it. */
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

/** What a show has to look at: its main video first, then its media in their order. */
export function mediaItems({ videoUrl, thumbnailUrl, media }: Source): MediaEntry[] {
  if (!videoUrl) return media;
  return [{ type: 'video', url: videoUrl, alt: '', caption: '', posterUrl: thumbnailUrl }, ...media];
}
