import type { MediaFacts } from '~/core/files/media';

/** Value of the `play` parameter for the main video. */
const MAIN_VIDEO = 'main';

export function playedVideo<Item extends { id?: string; type: 'image' | 'video'; url: string }>(
  { videoUrl, media }: { videoUrl: string; media: readonly Item[] },
  play: string | null,
): Item | 'main' | null {
  if (play === null) return null;
  if (play === MAIN_VIDEO) return videoUrl ? MAIN_VIDEO : null;
  return media.find(({ id, type }) => id === play && type === 'video') ?? null;
}

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
