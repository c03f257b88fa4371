import type { MediaFacts } from '~/core/files/media';
import { MAIN_VIDEO } from '~/records/film/film-played';

export interface MediaEntry {
  /** The id in the URL of its player; absent without a player. */
  id?: string;
  type: 'video' | 'image';
  url: string;
  alt: string;
  caption: string;
  posterUrl: string;
  thumbnailUrl?: string;
}

interface Source {
  videoUrl: string;
  thumbnailUrl: string;
  media: MediaEntry[];
}

export function mediaItems({ videoUrl, thumbnailUrl, media }: Source): MediaEntry[] {
  if (!videoUrl) return media;
  const main = { type: 'video', url: videoUrl, alt: '', caption: '', posterUrl: '', thumbnailUrl } as const;
  return [{ id: MAIN_VIDEO, ...main }, ...media];
}

export const posterOf = (
  { posterUrl, thumbnailUrl = '' }: MediaEntry,
  facts: MediaFacts | undefined,
): string => posterUrl || facts?.posterUrl || thumbnailUrl;

/** Without scripts a video leads to its player on the show's page, if there is one. */
export const hrefOf = ({ id, type, url }: MediaEntry, page: string | undefined): string =>
  type === 'video' && id !== undefined && page !== undefined ? `${page}?play=${id}` : url;
