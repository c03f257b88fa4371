import type { MediaEntry } from '../shows/media-items';

/** A featured show, as the Home page draws it. */
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

/** A 16:9 picture that fills the window at any shape, for `sizes`. */
export const FULL_FRAME = 'max(100vw, 178vh)';
