/** Recommendations. Other files are accepted, but look worse or load more slowly. */
export const MEDIA_GUIDANCE = {
  landscape: { width: 1200, height: 675, shape: '16:9' },
  portrait: { width: 800, height: 1000, shape: '4:5' },
  imageMegabytes: 2,
  videoMegabytes: 50,
  imageFormats: ['JPEG', 'PNG', 'WebP'],
  videoFormats: ['MP4', 'MOV', 'WebM'],
} as const;

/** Narrower pictures look soft on large screens. */
export const LEAST_WIDTH = 1600;

export const pixelsOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

/** The default upload limits, the hours before an unused upload is deleted, and a user's limits for unfinished uploads. */
export const UPLOAD_LIMITS = {
  imageMegabytes: 20,
  videoMegabytes: 500,
  megapixels: 100,
  unusedHours: 24,
  unfinished: 30,
  /** After this time without a byte, an unfinished upload makes room for another one. */
  idleMinutes: 10,
} as const;

/** The configured limits, in megabytes. */
export interface MaxMegabytes {
  image: number;
  video: number;
  screener: number;
}
