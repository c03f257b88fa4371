import {
  cropInside,
  isCropRatio,
  MAX_STRAIGHTEN,
  TURNS,
  wholePicture,
  type Crop,
  type CropRatio,
  type PictureSize,
} from '~/core/files/crop';
import type { Focus } from '~/core/files/media';

/** What the editor of a crop needs of a picture. */
export interface CropSource {
  id: string;
  name: string;
  /** A copy of the whole picture to draw. */
  pictureUrl: string;
  size: PictureSize;
  crop: Crop | null;
  /** Null for the middle. */
  focus: Focus | null;
}

export const CROP_CONTROLS = ['x', 'y', 'width', 'height', 'turn', 'straighten'] as const;
type CropControl = (typeof CROP_CONTROLS)[number];

/** The controls of the editor, as text: a number may be half typed. */
export type CropValues = Record<CropControl, string> & { ratio: CropRatio };

export const cropControl = (name: CropControl): string => `crop.${name}`;

export const cropTexts = (crop: Crop): Record<CropControl, string> =>
  Object.fromEntries(CROP_CONTROLS.map((name) => [name, String(crop[name])])) as Record<CropControl, string>;

/** Reads the values of a form's controls; what is missing is that of the crop. */
export function readCropValues(values: Record<string, string | undefined>, crop: Crop): CropValues {
  const texts = cropTexts(crop);
  const { ratio = '' } = values;
  return {
    ...(Object.fromEntries(
      CROP_CONTROLS.map((name) => [name, values[cropControl(name)] ?? texts[name]]),
    ) as typeof texts),
    ratio: isCropRatio(ratio) ? ratio : 'Free',
  };
}

/** Returns the crop to draw: what is not a number is that of the whole picture. */
export function cropOfValues(values: CropValues, size: PictureSize): Crop {
  const turn = TURNS.find((each) => String(each) === values.turn) ?? 0;
  const whole = wholePicture(size, turn);
  const number = (name: CropControl) => {
    const text = values[name].trim();
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : whole[name];
  };
  const straighten = Math.min(Math.max(number('straighten'), -MAX_STRAIGHTEN), MAX_STRAIGHTEN);
  const box = { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
  return cropInside({ ...box, turn, straighten }, size);
}
