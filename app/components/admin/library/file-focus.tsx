import { useState } from 'react';
import { FieldFrame, useFormField } from '~/components/forms/field';
import { DEFAULT_FOCUS, focusClasses } from '~/rules/uploads/focus';
import { FOCUS_POINT, focusImageSize } from '~/rules/uploads/focus-image';
import type { OpenFile } from '~/rules/uploads/library';

const CROPS = [
  ['r-16x9', 'Thumbnail'],
  ['r-social', 'Social picture'],
  ['r-4x5', 'Portrait'],
  ['r-1x1', 'Square'],
] as const;

/** The point of an image that every crop keeps: a click on the picture, or two ranges. */
export function FileFocus({ file }: { file: OpenFile }) {
  const [focus, setFocus] = useState(file.focus ?? DEFAULT_FOCUS);
  const size = focusImageSize(file);
  const { url } = smallest(file);
  return (
    <fieldset className="focal">
      <legend className="label">Focal point</legend>
      <p className="note">
        The part of the picture that every crop keeps. Click it, or move the two ranges and save.
      </p>
      <div className={`focal__image ${focusClasses(focus)}`}>
        {/* A click comes in pixels, so that the picture has the same size on every screen. */}
        <input type="image" name={FOCUS_POINT} src={url} alt="Set the focal point here" {...size} />
        <span className="focal__mark" aria-hidden="true" />
      </div>
      <div className="pair">
        <Percent
          name="focus.x"
          label="Across"
          value={focus.x}
          onValue={(x) => setFocus((before) => ({ ...before, x }))}
        />
        <Percent
          name="focus.y"
          label="Down"
          value={focus.y}
          onValue={(y) => setFocus((before) => ({ ...before, y }))}
        />
      </div>
      <div className="crops">
        {CROPS.map(([shape, label]) => (
          <figure key={shape}>
            <img className={`${shape} ${focusClasses(focus)}`} src={url} alt="" {...size} loading="lazy" />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the smallest copy of an image that is wide enough. */
const smallest = ({ url, variants }: OpenFile): { url: string } =>
  variants.filter(({ type }) => type === 'image/webp').sort((one, other) => one.width - other.width)[0] ?? {
    url,
  };

interface PercentProps {
  name: string;
  label: string;
  value: number;
  onValue: (value: number) => void;
}

function Percent({ name, label, value, onValue }: PercentProps) {
  const { control, value: opening, ...frame } = useFormField({ name });
  return (
    <FieldFrame {...frame} name={name} label={label}>
      <div className="range">
        <input
          type="range"
          min={0}
          max={100}
          {...control}
          defaultValue={opening}
          onInput={({ currentTarget }) => onValue(Number(currentTarget.value))}
        />
        <output htmlFor={control.id}>{value} %</output>
      </div>
    </FieldFrame>
  );
}
