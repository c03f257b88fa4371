import { lazyFormat } from '../text/lazy-format';
import { MEDIA_GUIDANCE } from './media-guidance';
import type { MediaType } from './uploads';

export type Shape = 'landscape' | 'portrait' | 'logo';

const MEGABYTE = 1024 * 1024;
const oneDecimal = lazyFormat(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }));

/** Returns a size such as "640 kB", "3.4 MB" or "48 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1000) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  const megabytes = bytes / MEGABYTE;
  return `${megabytes < 10 ? oneDecimal().format(megabytes) : Math.round(megabytes)} MB`;
}

const MAX_COUNT: Record<MediaType, number> = {
  image: MEDIA_GUIDANCE.imageMegabytes,
  video: MEDIA_GUIDANCE.videoMegabytes,
};

/** Returns advice for a file that is larger than recommended; such a file is still accepted. */
export function sizeAdvice(mediaType: MediaType, bytes: number): string | null {
  const max = MAX_COUNT[mediaType];
  if (bytes <= max * MEGABYTE) return null;
  const noun = mediaType === 'image' ? 'an image' : 'a video';
  return `This file has ${formatBytes(bytes)}. Below ${max} MB ${noun} loads faster.`;
}

/** Smaller deviations from the wanted aspect ratio are not mentioned. */
const TOLERANCE = 0.02;

interface Size {
  width?: number | null | undefined;
  height?: number | null | undefined;
}

/** Returns advice for an image that will be cropped to another shape. A logo is never cropped: see `logoAdvice`. */
export function shapeAdvice({ width, height }: Size, wanted: Shape | undefined): string | null {
  if (!width || !height || !wanted || wanted === 'logo') return null;
  const { shape, ...size } = MEDIA_GUIDANCE[wanted];
  const ratio = width / height / (size.width / size.height);
  if (Math.abs(ratio - 1) <= TOLERANCE) return null;
  return `This file is ${width} × ${height}. Where ${shape} is wanted, its edges are cut off.`;
}

/** The header's box for the logo, in CSS pixels: see `.wordmark__logo`. */
const LOGO = { width: 160, height: 44 };
/** The aspect ratios (width to height) at which a logo is still legible in that box. */
const LOGO_RATIO = { min: 2 / 3, max: 10 };

/** Returns advice for a logo that is so tall or wide that the header can show it only very small. */
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
