import type { MediaEntry } from '../shows/media-items';

/** A featured show, as the Home page renders it. */
export interface FeaturedShow {
  id: string;
  slug: string;
  title: string;
  tagline: string;
  description: string;
  broadcaster: string;
  videoUrl: string;
  thumbnailUrl: string;
  media: MediaEntry[];
}

/** The `sizes` of a 16:9 image that covers a window of any shape. */
export const FULL_FRAME = 'max(100vw, 178vh)';
