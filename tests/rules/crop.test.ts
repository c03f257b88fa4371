import { describe, expect, it } from 'vitest';
import {
  cropInside,
  cropOfRatio,
  dragCrop,
  focusInCrop,
  shownPart,
  straightenZoom,
  turnCrop,
  turnedSize,
  WHOLE_GRIP,
  wholePicture,
} from '~/core/files/crop';

const size = { width: 600, height: 400 };
const crop = { ...wholePicture(size), x: 100, y: 50, width: 300, height: 200 };

describe('a crop', () => {
  it('shows the same part after the picture is turned, and is as before after four turns', () => {
    expect(turnCrop(crop, size, 'right')).toMatchObject({
      x: 150,
      y: 100,
      width: 200,
      height: 300,
      turn: 90,
    });
    expect(turnCrop(turnCrop(crop, size, 'right'), size, 'left')).toEqual(crop);
    let turned = crop;
    for (let times = 0; times < 4; times += 1) turned = turnCrop(turned, size, 'left');
    expect(turned).toEqual(crop);
    expect(turnedSize(size, 270)).toEqual({ width: 400, height: 600 });
  });

  it('stays in the picture and keeps its size when it is moved', () => {
    const drag = (x: number, y: number) =>
      dragCrop(crop, size, { grip: WHOLE_GRIP, by: { x, y }, ratio: null });
    expect(drag(-40, 30)).toMatchObject({ x: 60, y: 80, width: 300, height: 200 });
    expect(drag(900, -900)).toMatchObject({ x: 300, y: 0, width: 300, height: 200 });
    expect(cropInside({ ...crop, x: 590, width: 9000, height: 2 }, size)).toMatchObject({
      ...{ x: 0, y: 50, width: 600, height: 16 },
    });
  });

  it('is sized at a corner or a side, to the edge of the picture and to 16 pixels', () => {
    const drag = (across: -1 | 0 | 1, down: -1 | 0 | 1, x: number, y: number) =>
      dragCrop(crop, size, { grip: { across, down }, by: { x, y }, ratio: null });
    expect(drag(1, 1, 50, 20)).toMatchObject({ x: 100, y: 50, width: 350, height: 220 });
    expect(drag(-1, -1, -900, 10)).toMatchObject({ x: 0, y: 60, width: 400, height: 190 });
    expect(drag(0, 1, 50, -900)).toMatchObject({ x: 100, y: 50, width: 300, height: 16 });
  });

  it.each([
    [1, 1, 900, 0, { x: 100, y: 50, width: 350, height: 350 }],
    [-1, 0, 100, 0, { x: 200, y: 50, width: 200, height: 200 }],
    [0, -1, 0, 20, { x: 160, y: 70, width: 180, height: 180 }],
  ] as const)('keeps a ratio when it is sized by %i, %i', (across, down, x, y, result) => {
    expect(dragCrop(crop, size, { grip: { across, down }, by: { x, y }, ratio: 1 })).toMatchObject(result);
  });

  it('gets a ratio from its middle, once', () => {
    const square = cropOfRatio(crop, 1);
    expect(square).toMatchObject({ x: 150, y: 50, width: 200, height: 200 });
    expect(cropOfRatio(square, 1)).toBe(square);
    const wide = cropOfRatio(crop, 16 / 9);
    expect(wide).toMatchObject({ x: 100, y: 65, width: 300, height: 169 });
    expect(cropOfRatio(wide, 16 / 9)).toBe(wide);
    expect(cropOfRatio(crop, null)).toBe(crop);
  });

  it('keeps the focal point on the same part of the picture, or the nearest part that it shows', () => {
    const whole = wholePicture(size);
    expect(focusInCrop({ x: 50, y: 25 }, whole, crop, size)).toEqual({ x: 67, y: 25 });
    expect(focusInCrop({ x: 67, y: 25 }, crop, whole, size)).toEqual({ x: 50, y: 25 });
    expect(focusInCrop({ x: 0, y: 100 }, whole, crop, size)).toEqual({ x: 0, y: 100 });
    expect(focusInCrop({ x: 10, y: 20 }, whole, wholePicture(size, 90), size)).toEqual({ x: 80, y: 10 });
    const straight = { ...wholePicture(size, 180), straighten: 8 };
    const moved = focusInCrop({ x: 40, y: 60 }, whole, straight, size);
    expect(focusInCrop(moved, straight, whole, size)).toEqual({ x: 40, y: 60 });
  });

  it('is enlarged just enough to have no empty corners when it is straightened', () => {
    expect(straightenZoom(size, 0)).toBe(1);
    expect(straightenZoom(size, -10)).toBeCloseTo(Math.cos(0.1745) + 1.5 * Math.sin(0.1745), 3);
  });

  it('is shown around its focal point where a place has another ratio', () => {
    expect(shownPart(crop, 1, { x: 100, y: 0 })).toMatchObject({ x: 200, y: 50, width: 200, height: 200 });
  });
});
