import { useContext, useEffect, useRef, useState } from 'react';
import {
  CROP_RATIOS,
  cropOfRatio,
  turnCrop,
  wholePicture,
  type Crop,
  type PictureSize,
} from '~/core/files/crop';
import { FieldContext } from '~/core/forms/field';
import { cropOfValues, cropTexts, readCropValues, type CropValues } from './crop-values';

/** The state of the editor, which begins with the values of the form. */
export function useCrop(size: PictureSize) {
  const opening = useContext(FieldContext).values;
  const [values, setValues] = useState(() => readCropValues(opening, wholePicture(size)));
  const fields = useRef<HTMLDivElement>(null);
  // What was typed before the scripts were loaded.
  useEffect(() => {
    const typed = [...(fields.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
    const read = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
    setValues((before) => readCropValues(read, cropOfValues(before, size)));
  }, [size]);

  const crop = cropOfValues(values, size);
  const ratio = CROP_RATIOS[values.ratio];
  const show = (next: Crop) => setValues((before) => ({ ...before, ...cropTexts(next) }));
  return {
    values,
    crop,
    ratio,
    fields,
    show,
    turn: (by: 'left' | 'right') => show(cropOfRatio(turnCrop(crop, size, by), ratio)),
    change: (name: keyof CropValues, text: string) =>
      setValues((before) => changed({ ...before, [name]: text }, name, size)),
  };
}

export type CropState = ReturnType<typeof useCrop>;

/** The other values follow: with a ratio, width and height change together; a turned picture begins as a whole. */
function changed(values: CropValues, name: keyof CropValues, size: PictureSize): CropValues {
  const ratio = CROP_RATIOS[values.ratio];
  const crop = cropOfValues(values, size);
  if (name === 'ratio') return { ...values, ...cropTexts(cropOfRatio(crop, ratio)) };
  if (name === 'turn')
    return {
      ...values,
      ...cropTexts(cropOfRatio({ ...wholePicture(size, crop.turn), straighten: crop.straighten }, ratio)),
    };
  if (ratio === null || Number(values[name]) < 1) return values;
  if (name === 'width') return { ...values, height: String(Math.round(Number(values.width) / ratio)) };
  if (name === 'height') return { ...values, width: String(Math.round(Number(values.height) * ratio)) };
  return values;
}
