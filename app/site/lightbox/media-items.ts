import type { MediaFacts } from '~/core/files/media';
import { MAIN_VIDEO } from '~/records/film/film-played';

/** One image or video of a show, for its media cells and the lightbox. */
export interface MediaEntry {
  /** What the address of its player says; absent where it has none. */
  id?: string;
  type: 'video' | 'image';
  url: string;
  alt: string;
  caption: string;
  /** A poster of its own, instead of the one of its file. */
  posterUrl: string;
  /** Stands for a video without any poster. */
  thumbnailUrl?: string;
}

interface Source {
  videoUrl: string;
  thumbnailUrl: string;
  media: MediaEntry[];
}

/** Returns a show's main video, then its gallery in order. */
export function mediaItems({ videoUrl, thumbnailUrl, media }: Source): MediaEntry[] {
  if (!videoUrl) return media;
  const main = { type: 'video', url: videoUrl, alt: '', caption: '', posterUrl: '', thumbnailUrl } as const;
  return [{ id: MAIN_VIDEO, ...main }, ...media];
}

/** Returns the poster of a video: its own, else the one of its file. */
export const posterOf = (
  { posterUrl, thumbnailUrl = '' }: MediaEntry,
  facts: MediaFacts | undefined,
): string => posterUrl || facts?.posterUrl || thumbnailUrl;

/** Returns where an item leads without scripts: a video to its player on the page of the show, if there is one. */
export const hrefOf = ({ id, type, url }: MediaEntry, page: string | undefined): string =>
  type === 'video' && id !== undefined && page !== undefined ? `${page}?play=${id}` : url;
