/** What to aim for with pictures and videos. Nothing here is refused, it only looks better or loads faster. */
export const MEDIA_GUIDANCE = {
  landscape: { width: 1200, height: 675, shape: '16:9' },
  portrait: { width: 800, height: 1000, shape: '4:5' },
  imageMegabytes: 2,
  videoMegabytes: 50,
  imageFormats: ['JPEG', 'PNG', 'WebP'],
  videoFormats: ['MP4', 'MOV', 'WebM'],
} as const;

/** "1200 × 675". */
export const pixelsOf = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

/** What an upload may be at most, where the server is not told otherwise, and how long one stays that nothing uses. */
export const UPLOAD_LIMITS = {
  imageMegabytes: 20,
  videoMegabytes: 500,
  megapixels: 100,
  unusedHours: 24,
} as const;
