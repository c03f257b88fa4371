import type { Focus } from './media';

/** What is shown of a picture: whole pixels of the original after `turn`. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Clockwise degrees, one of `TURNS`. */
  turn: number;
  /** Degrees, clockwise, at most `MAX_STRAIGHTEN` either way. The picture is enlarged so that it has no empty corners. */
  straighten: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

export const TURNS = [0, 90, 180, 270] as const;
export const MAX_STRAIGHTEN = 10;
/** The shortest side of a crop in pixels. */
export const MIN_CROP = 16;

/** The names of the choices, with width divided by height; null for any. */
export const CROP_RATIOS = {
  Free: null,
  '16 : 9': 16 / 9,
  '4 : 3': 4 / 3,
  '1 : 1': 1,
  '2 : 3': 2 / 3,
} as const satisfies Record<string, number | null>;
export type CropRatio = keyof typeof CROP_RATIOS;

export const isCropRatio = (name: string): name is CropRatio => Object.hasOwn(CROP_RATIOS, name);

export const turnedSize = ({ width, height }: PictureSize, turn: number): PictureSize =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width };

export const wholePicture = (size: PictureSize, turn = 0): Crop => ({
  x: 0,
  y: 0,
  ...turnedSize(size, turn),
  turn,
  straighten: 0,
});

export const isWholePicture = (crop: Crop, size: PictureSize): boolean =>
  crop.turn === 0 && crop.straighten === 0 && crop.width === size.width && crop.height === size.height;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How much a straightened picture is enlarged so that it has no empty corners. */
export function straightenZoom({ width, height }: PictureSize, straighten: number): number {
  const angle = radians(Math.abs(straighten));
  return Math.cos(angle) + Math.max(width / height, height / width) * Math.sin(angle);
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(min, max));

/** Moves and shrinks a crop so that it lies in the picture. */
export function cropInside(crop: Crop, size: PictureSize): Crop {
  const frame = turnedSize(size, crop.turn);
  const width = clamp(Math.round(crop.width), Math.min(MIN_CROP, frame.width), frame.width);
  const height = clamp(Math.round(crop.height), Math.min(MIN_CROP, frame.height), frame.height);
  return {
    ...crop,
    width,
    height,
    x: clamp(Math.round(crop.x), 0, frame.width - width),
    y: clamp(Math.round(crop.y), 0, frame.height - height),
  };
}

/** Returns the largest part of a crop with the ratio, from its middle. A crop that has the ratio already, rounded to pixels, is unchanged. */
export function cropOfRatio(crop: Crop, ratio: number | null): Crop {
  const { x, y, width, height } = crop;
  if (ratio === null || hasRatio(crop, ratio)) return crop;
  const size = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  };
  return {
    ...crop,
    ...size,
    x: x + Math.floor((width - size.width) / 2),
    y: y + Math.floor((height - size.height) / 2),
  };
}

export const hasRatio = ({ width, height }: PictureSize, ratio: number): boolean =>
  Math.abs(width - height * ratio) <= 1 || Math.abs(height - width / ratio) <= 1;

/** Turns the picture by 90°; the crop shows the same part as before. */
export function turnCrop(crop: Crop, size: PictureSize, by: 'left' | 'right'): Crop {
  const { x, y, width, height, turn } = crop;
  const frame = turnedSize(size, turn);
  const isRight = by === 'right';
  return {
    ...crop,
    x: isRight ? frame.height - y - height : y,
    y: isRight ? x : frame.width - x - width,
    width: height,
    height: width,
    turn: (turn + (isRight ? 90 : 270)) % 360,
  };
}

/** The sides that a drag moves: -1 is the left or the upper one, 1 the right or the lower one. Without any it moves the whole crop. */
export interface CropGrip {
  across: -1 | 0 | 1;
  down: -1 | 0 | 1;
}

export const WHOLE_GRIP: CropGrip = { across: 0, down: 0 };

interface Drag {
  grip: CropGrip;
  /** In pixels of the picture. */
  by: { x: number; y: number };
  ratio: number | null;
}

export function dragCrop(crop: Crop, size: PictureSize, { grip, by, ratio }: Drag): Crop {
  if (grip.across === 0 && grip.down === 0)
    return cropInside({ ...crop, x: crop.x + by.x, y: crop.y + by.y }, size);
  const frame = turnedSize(size, crop.turn);
  const [across, down] = [
    dragSide({ at: crop.x, length: crop.width, grip: grip.across, by: by.x, max: frame.width }),
    dragSide({ at: crop.y, length: crop.height, grip: grip.down, by: by.y, max: frame.height }),
  ];
  const dragged = { ...crop, x: across.at, y: down.at, width: across.length, height: down.length };
  return ratio === null ? dragged : withRatio(crop, dragged, { grip, ratio, frame });
}

interface Side {
  at: number;
  length: number;
  grip: -1 | 0 | 1;
  by: number;
  max: number;
}

function dragSide({ at, length, grip, by, max }: Side): { at: number; length: number } {
  const end = at + length;
  const least = Math.min(MIN_CROP, max);
  if (grip === 1) return { at, length: clamp(Math.round(length + by), least, max - at) };
  if (grip === 0) return { at, length };
  const start = clamp(Math.round(at + by), 0, end - least);
  return { at: start, length: end - start };
}

/** Gives a dragged crop the ratio; the sides that are not dragged stay, or the middle of them. */
function withRatio(
  before: Crop,
  dragged: Crop,
  { grip, ratio, frame }: { grip: CropGrip; ratio: number; frame: PictureSize },
): Crop {
  const room = {
    width: roomOf(grip.across, before.x, before.width, frame.width),
    height: roomOf(grip.down, before.y, before.height, frame.height),
  };
  const wanted = grip.across === 0 ? dragged.height * ratio : dragged.width;
  const both = grip.across !== 0 && grip.down !== 0 ? Math.max(wanted, dragged.height * ratio) : wanted;
  const most = Math.min(room.width, room.height * ratio);
  const least = Math.min(Math.max(MIN_CROP, MIN_CROP * ratio), most);
  const width = clamp(both, least, most);
  const size = { width: Math.round(width), height: Math.round(width / ratio) };
  return {
    ...before,
    ...size,
    x: placeOf(grip.across, before.x, before.width, size.width),
    y: placeOf(grip.down, before.y, before.height, size.height),
  };
}

const roomOf = (grip: -1 | 0 | 1, at: number, length: number, max: number) =>
  grip === 1 ? max - at : grip === -1 ? at + length : 2 * Math.min(at + length / 2, max - at - length / 2);

const placeOf = (grip: -1 | 0 | 1, at: number, length: number, now: number) =>
  grip === 1 ? at : grip === -1 ? at + length - now : Math.max(0, Math.floor(at + (length - now) / 2));

/** Returns a point of a crop, in percent, as a point of the picture without turn and straightening. */
function pointOfPicture({ x, y }: Focus, crop: Crop, size: PictureSize): { x: number; y: number } {
  const frame = turnedSize(size, crop.turn);
  const middle = { x: frame.width / 2, y: frame.height / 2 };
  const at = {
    x: crop.x + (crop.width * x) / 100 - middle.x,
    y: crop.y + (crop.height * y) / 100 - middle.y,
  };
  const zoom = straightenZoom(frame, crop.straighten);
  const turned = rotated({ x: at.x / zoom, y: at.y / zoom }, -crop.straighten - crop.turn);
  return { x: turned.x + size.width / 2, y: turned.y + size.height / 2 };
}

function rotated({ x, y }: { x: number; y: number }, degrees: number) {
  const [sine, cosine] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return { x: x * cosine - y * sine, y: x * sine + y * cosine };
}

/** Returns the same point of the picture, as percent of another crop; the nearest one if that crop does not show it. */
export function focusInCrop(focus: Focus, from: Crop, to: Crop, size: PictureSize): Focus {
  const point = pointOfPicture(focus, from, size);
  const frame = turnedSize(size, to.turn);
  const zoom = straightenZoom(frame, to.straighten);
  const at = rotated({ x: point.x - size.width / 2, y: point.y - size.height / 2 }, to.turn + to.straighten);
  const percent = (position: number, start: number, length: number) =>
    clamp(Math.round(((position - start) / length) * 100), 0, 100);
  return {
    x: percent(at.x * zoom + frame.width / 2, to.x, to.width),
    y: percent(at.y * zoom + frame.height / 2, to.y, to.height),
  };
}

/** Returns the part of the original that a straightened crop needs: its middle, and the sides of the upright box around it. */
export function partToStraighten(crop: Crop, size: PictureSize) {
  const zoom = straightenZoom(turnedSize(size, crop.turn), crop.straighten);
  const angle = radians(crop.turn + crop.straighten);
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const [width, height] = [crop.width / zoom, crop.height / zoom];
  return {
    zoom,
    middle: pointOfPicture({ x: 50, y: 50 }, crop, size),
    width: width * cosine + height * sine,
    height: width * sine + height * cosine,
  };
}

/** Returns the part of a crop that a place of this ratio shows, around the focal point. */
export function shownPart(crop: Crop, ratio: number, { x, y }: Focus): Crop {
  const width = Math.min(crop.width, crop.height * ratio);
  const height = width / ratio;
  return {
    ...crop,
    width,
    height,
    x: crop.x + ((crop.width - width) * x) / 100,
    y: crop.y + ((crop.height - height) * y) / 100,
  };
}
