import type { EmbedBlock, EmbedService } from './block';

interface EmbeddedSite {
  name: string;
  origin: string;
  /** The player starts at once. */
  playerUrl: (embed: EmbedBlock) => string;
  pageUrl: (embed: EmbedBlock) => string;
}

const fromSecond = (start: number) => (start > 0 ? `#t=${start}s` : '');

const YOUTUBE_PLAYER = 'https://www.youtube-nocookie.com';
const VIMEO_PLAYER = 'https://player.vimeo.com';

export const EMBEDDED_SITES: { readonly [S in EmbedService]: EmbeddedSite } = {
  youtube: {
    name: 'YouTube',
    origin: YOUTUBE_PLAYER,
    playerUrl: ({ id, start }) =>
      `${YOUTUBE_PLAYER}/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}`,
    pageUrl: ({ id, start }) => `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ''}`,
  },
  // An unlisted video plays only with its hash.
  vimeo: {
    name: 'Vimeo',
    origin: VIMEO_PLAYER,
    playerUrl: ({ id, hash, start }) =>
      `${VIMEO_PLAYER}/video/${id}?dnt=1&autoplay=1${hash && `&h=${hash}`}${fromSecond(start)}`,
    pageUrl: ({ id, hash, start }) => `https://vimeo.com/${id}${hash && `/${hash}`}${fromSecond(start)}`,
  },
};
