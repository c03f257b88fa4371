/** A smaller or lighter copy of a picture. `width` in pixels. */
export interface MediaVariant {
  url: string;
  width: number;
  type: string;
}

/** What is known of a stored file, by its URL: enough to draw it without a shift. */
export interface MediaFacts {
  url: string;
  kind: 'image' | 'video';
  /** Pixels; absent until the file was measured. */
  width?: number;
  height?: number;
  /** Seconds. */
  duration?: number;
  alt: string;
  caption: string;
  posterUrl?: string;
  variants: MediaVariant[];
}

const VIDEO = /\.(?:mp4|mov|webm)$/i;

/** By the specification's rule for gallery lines: .mp4, .mov (and WebM) are videos, everything else a picture. */
export const mediaType = (url: string): 'video' | 'image' =>
  VIDEO.test(url.split(/[?#]/, 1)[0] ?? '') ? 'video' : 'image';
