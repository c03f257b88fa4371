import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  CROP_RATIOS,
  cropOfRatio,
  turnCrop,
  wholePicture,
  type Crop,
  type PictureSize,
  focusInCrop,
  isCropRatio,
  MAX_STRAIGHTEN,
  MIN_CROP,
  shownPart,
} from '~/core/files/crop';
import { FieldContext, FieldFrame, useFormField } from '~/core/forms/field';
import { DEFAULT_FOCUS, SOCIAL_SIZE } from '~/core/files/media';
import { Icon } from '~/core/ui/icon';
import { useHydrated } from '~/core/ui/use-hydrated';
import {
  cropOfValues,
  cropTexts,
  readCropValues,
  type CropValues,
  cropControl,
  type CropSource,
} from './crop-values';
import { CropPicture, WholePicture } from './crop-picture';

/** The state of the editor, which begins with the values of the form. */
function useCrop(size: PictureSize) {
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

type CropState = ReturnType<typeof useCrop>;

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

const TURN_TEXTS = [
  ['0', 'Not turned'],
  ['90', '90° to the right'],
  ['180', 'Upside down'],
  ['270', '90° to the left'],
] as const;

/** The picture and the controls of a crop, inside a form. */
export function CropEditor({ source, children }: { source: CropSource; children?: ReactNode }) {
  const { pictureUrl, size } = source;
  const state = useCrop(size);
  return (
    <div className="cropper">
      <div className="cropper__in">
        <CropPicture url={pictureUrl} size={size} crop={state.crop} ratio={state.ratio} onCrop={state.show} />
        <div className="cropper__fields" ref={state.fields}>
          <ShapeField state={state} />
          <TurnField state={state} />
          <StraightenField state={state} />
          <fieldset className="field">
            <legend className="label">By numbers, in pixels</legend>
            <div className="cropper__numbers">
              <PixelField state={state} name="x" label="Left" />
              <PixelField state={state} name="y" label="Top" />
              <PixelField state={state} name="width" label="Width" />
              <PixelField state={state} name="height" label="Height" />
            </div>
          </fieldset>
          <Shapes source={source} crop={state.crop} />
          {children}
        </div>
      </div>
    </div>
  );
}

function ShapeField({ state: { values, change } }: { state: CropState }) {
  const { control, value: _, ...frame } = useFormField({ name: 'ratio' });
  return (
    <FieldFrame {...frame} name="ratio" label="Shape">
      <select
        {...control}
        value={values.ratio}
        onChange={({ target }) => isCropRatio(target.value) && change('ratio', target.value)}
      >
        {Object.keys(CROP_RATIOS).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function TurnField({ state: { values, change, turn } }: { state: CropState }) {
  const name = cropControl('turn');
  const { control, value: _, ...frame } = useFormField({ name });
  const scripted = useHydrated();
  return (
    <FieldFrame {...frame} name={name} label="Turn">
      <div className="cropper__turn">
        <select {...control} value={values.turn} onChange={({ target }) => change('turn', target.value)}>
          {TURN_TEXTS.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        {scripted && (
          <>
            <button
              className="btn cropper__left"
              type="button"
              aria-label="Turn left"
              onClick={() => turn('left')}
            >
              <Icon name="turn" />
            </button>
            <button className="btn" type="button" aria-label="Turn right" onClick={() => turn('right')}>
              <Icon name="turn" />
            </button>
          </>
        )}
      </div>
    </FieldFrame>
  );
}

/** A range says nothing of its number without scripts. */
function StraightenField({ state: { values, change } }: { state: CropState }) {
  const name = cropControl('straighten');
  const { control, value: _, ...frame } = useFormField({ name });
  const scripted = useHydrated();
  return (
    <FieldFrame {...frame} name={name} label="Straighten">
      <div className={scripted ? 'range' : undefined}>
        <input
          type={scripted ? 'range' : 'number'}
          min={-MAX_STRAIGHTEN}
          max={MAX_STRAIGHTEN}
          step={0.1}
          {...control}
          value={values.straighten}
          onChange={({ target }) => change('straighten', target.value)}
        />
        {scripted && <output htmlFor={control.id}>{values.straighten.replace('-', '−')}°</output>}
      </div>
    </FieldFrame>
  );
}

interface PixelFieldProps {
  state: CropState;
  name: 'x' | 'y' | 'width' | 'height';
  label: string;
}

function PixelField({ state: { values, change }, name, label }: PixelFieldProps) {
  const { control, value: _, ...frame } = useFormField({ name: cropControl(name) });
  return (
    <FieldFrame {...frame} name={cropControl(name)} label={label}>
      <input
        type="number"
        inputMode="numeric"
        min={name === 'x' || name === 'y' ? 0 : MIN_CROP}
        autoComplete="off"
        {...control}
        value={values[name]}
        onChange={({ target }) => change(name, target.value)}
      />
    </FieldFrame>
  );
}

const SHAPES = [
  ['16 : 9', 16 / 9],
  ['Social', SOCIAL_SIZE.width / SOCIAL_SIZE.height],
  ['4 : 5', 4 / 5],
  ['1 : 1', 1],
] as const;

/** What places of the site show of the crop, around the focal point. */
function Shapes({ source, crop }: { source: CropSource; crop: Crop }) {
  const { pictureUrl, size } = source;
  const focus = source.focus
    ? focusInCrop(source.focus, source.crop ?? wholePicture(size), crop, size)
    : DEFAULT_FOCUS;
  return (
    <section className="field">
      <h2 className="label">How pages show it</h2>
      <div className="crops cropper__shapes">
        {SHAPES.map(([name, ratio]) => {
          const { x, y, width, height } = shownPart(crop, ratio, focus);
          return (
            <figure key={name}>
              <svg viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true">
                <WholePicture url={pictureUrl} size={size} crop={crop} />
              </svg>
              <figcaption>{name}</figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}
