import { MEDIA_GUIDANCE } from './media-guidance';
import type { UploadKind } from './uploads';

export type Shape = 'landscape' | 'portrait';

const MEGABYTE = 1024 * 1024;
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** "640 kB", "3.4 MB", "48 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < 1024 * 1000) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  const megabytes = bytes / MEGABYTE;
  return `${megabytes < 10 ? NUMBER.format(megabytes) : Math.round(megabytes)} MB`;
}

/** "0:07", "12:30". */
export function lengthWords(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

const MOST: Record<UploadKind, number> = {
  image: MEDIA_GUIDANCE.imageMegabytes,
  video: MEDIA_GUIDANCE.videoMegabytes,
};

/** What to say of a file that is larger than it should be; nothing is refused for it. */
export function sizeAdvice(kind: UploadKind, bytes: number): string | null {
  const most = MOST[kind];
  if (bytes <= most * MEGABYTE) return null;
  const noun = kind === 'image' ? 'an image' : 'a video';
  return `This file has ${sizeWords(bytes)}. Below ${most} MB ${noun} loads faster.`;
}

/** How far a side may be from the shape before it is worth a word. */
const TOLERANCE = 0.02;

/** What to say of a picture that will be cut to another shape. */
export function shapeAdvice(
  { width, height }: { width: number | null; height: number | null },
  wanted: Shape | undefined,
): string | null {
  if (!width || !height || !wanted) return null;
  const { shape, ...size } = MEDIA_GUIDANCE[wanted];
  const ratio = width / height / (size.width / size.height);
  if (Math.abs(ratio - 1) <= TOLERANCE) return null;
  return `This file is ${width} × ${height}. Where ${shape} is wanted, its edges are cut off.`;
}
