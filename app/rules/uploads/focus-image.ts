import type { Focus } from './focus';

interface Size {
  width: number;
  height: number;
}

/** The name of the button that is the picture: a click sends its pixels as `point.x` and `point.y`. */
export const FOCUS_POINT = 'point';

/** In CSS pixels: it fits the narrowest screen. */
const MAX_SIDE = 300;
const MIN_SIDE = 24;

/** Returns the size in CSS pixels at which an image is drawn where its focal point is clicked. */
export function focusImageSize({ width, height }: { width: number | null; height: number | null }): Size {
  if (!width || !height) return { width: MAX_SIDE, height: MAX_SIDE };
  const scale = MAX_SIDE / Math.max(width, height);
  const side = (length: number) => Math.max(MIN_SIDE, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** Returns the focal point of a click on the picture, in whole percent. */
export function focusOfClick(size: Size, { x, y }: { x: number; y: number }): Focus {
  const percent = (at: number, length: number) =>
    Math.round((Math.min(Math.max(at, 0), length) / length) * 100) || 0;
  return { x: percent(x, size.width), y: percent(y, size.height) };
}
