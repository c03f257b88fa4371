import { formatDuration, lazyFormat } from '~/core/text/formats';
import type { Focus, MediaFacts } from './media';
import type { MediaType } from './uploads';
import { MEDIA_GUIDANCE } from './media-guidance';

export const MEGABYTE = 1024 * 1024;
export const GIGABYTE = 1024 * MEGABYTE;

export type Shape = 'landscape' | 'portrait' | 'logo';

const oneDecimal = lazyFormat(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }));

/** Examples: "640 kB", "3.4 MB", "48 MB", "61.4 GB", "250 GB", "1.8 TB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1000) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  const megabytes = bytes / MEGABYTE;
  if (megabytes < 1000)
    return `${megabytes < 10 ? oneDecimal().format(megabytes) : Math.round(megabytes)} MB`;
  const [size, unit] = bytes < 1000 * GIGABYTE ? [bytes / GIGABYTE, 'GB'] : [bytes / (1024 * GIGABYTE), 'TB'];
  return `${size < 100 ? oneDecimal().format(size) : Math.round(size).toLocaleString('en-GB')} ${unit}`;
}

/** Example: "4,096 × 2,730, 3.1 MB"; '' if nothing is known. */
export function sizeText({ width, height, duration, bytes }: Partial<MediaFacts> = {}): string {
  const sides = [width, height].map((side) => side?.toLocaleString('en-GB'));
  return [
    duration && formatDuration(duration),
    width && height && sides.join(' × '),
    bytes !== undefined && formatBytes(bytes),
  ]
    .filter(Boolean)
    .join(', ');
}

const MAX_COUNT: Record<MediaType, number> = {
  image: MEDIA_GUIDANCE.imageMegabytes,
  video: MEDIA_GUIDANCE.videoMegabytes,
};

/** Advises on a file that is larger than recommended; it is still accepted. */
export function sizeAdvice(mediaType: MediaType, bytes: number): string | null {
  const max = MAX_COUNT[mediaType];
  if (bytes <= max * MEGABYTE) return null;
  const noun = mediaType === 'image' ? 'an image' : 'a video';
  return `This file has ${formatBytes(bytes)}. Below ${max} MB ${noun} loads faster.`;
}

/** Smaller deviations of the aspect ratio are ignored. */
const TOLERANCE = 0.02;

interface Size {
  width?: number | null | undefined;
  height?: number | null | undefined;
}

/** Advises on an image that will be cropped. Logos are never cropped: see `logoAdvice`. */
export function shapeAdvice({ width, height }: Size, wanted: Shape | undefined): string | null {
  if (!width || !height || !wanted || wanted === 'logo') return null;
  const { shape, ...size } = MEDIA_GUIDANCE[wanted];
  const ratio = width / height / (size.width / size.height);
  if (Math.abs(ratio - 1) <= TOLERANCE) return null;
  return `This file is ${width} × ${height}. Where ${shape} is wanted, its edges are cut off.`;
}

/** The logo's box in the header, in CSS pixels: see `.wordmark__logo`. */
const LOGO = { width: 160, height: 44 };
/** The aspect ratios (width to height) that keep a logo legible in that box. */
const LOGO_RATIO = { min: 2 / 3, max: 10 };

/** Advises on a logo so tall or wide that the header can only show it very small. */
export function logoAdvice({ width, height }: Size): string | null {
  if (!width || !height) return null;
  const ratio = width / height;
  if (ratio >= LOGO_RATIO.min && ratio <= LOGO_RATIO.max) return null;
  const scale = Math.min(LOGO.width / width, LOGO.height / height, 1);
  const shown = `${Math.round(width * scale)} × ${Math.round(height * scale)}`;
  return (
    `This image is ${width} × ${height} pixels. The header has room for ${LOGO.width} × ${LOGO.height}, so it is ` +
    `shown at ${shown}. An image about three times as wide as it is tall works best.`
  );
}

export const USE_SECOND = { name: 'use', value: 'second' } as const;

const FRAMES = 6;

/** Returns the middles of equal parts in seconds, rounded to tenths. */
export const frameTimes = (duration: number | null): number[] =>
  duration === null || duration <= 0
    ? []
    : [
        ...new Set(
          Array.from({ length: FRAMES }, (_, index) =>
            Math.min(duration, Math.round(((index + 0.5) / FRAMES) * duration * 10) / 10),
          ),
        ),
      ];

interface FocusSize {
  width: number;
  height: number;
}

/** The name of the image button; a click sends its pixels as `point.x` and `point.y`. */
export const FOCUS_POINT = 'point';

/** In CSS pixels; fits the narrowest screen. */
const MAX_SIDE = 300;
const MIN_SIDE = 24;

/** Returns the size in CSS pixels of the image for choosing the focal point. */
export function focusImageSize({
  width,
  height,
}: {
  width: number | null;
  height: number | null;
}): FocusSize {
  if (!width || !height) return { width: MAX_SIDE, height: MAX_SIDE };
  const scale = MAX_SIDE / Math.max(width, height);
  const side = (length: number) => Math.max(MIN_SIDE, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Returns the focal point in whole percent. */
export function focusOfClick(size: FocusSize, { x, y }: { x: number; y: number }): Focus {
  const percent = (at: number, length: number) =>
    Math.round((Math.min(Math.max(at, 0), length) / length) * 100) || 0;
  return { x: percent(x, size.width), y: percent(y, size.height) };
}

/** The pixels of the longer side that print needs. */
const LEAST_FOR_PRINT = 2_000;

const inPixels = (count: number) => count.toLocaleString('en-GB');

export const isSmallForPrint = (width: number, height: number): boolean =>
  Math.max(width, height) < LEAST_FOR_PRINT;

/** Returns "5,760 × 3,840", or "Only 1,600 × 1,067" for a picture that is small for print; empty if its size is unknown. */
export function printSizeText(width: number, height: number): string {
  if (width <= 0 || height <= 0) return '';
  return `${isSmallForPrint(width, height) ? 'Only ' : ''}${inPixels(width)} × ${inPixels(height)}`;
}
