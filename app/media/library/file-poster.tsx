import { useRef, useState } from 'react';
import { USE_SECOND, FOCUS_POINT, focusImageSize } from '~/core/files/file-advice';
import type { OpenFile } from '~/core/files/file-library';
import { DEFAULT_FOCUS, focusClasses } from '~/core/files/media';
import { FieldFrame, TextField, useFormField } from '~/core/forms/field';
import { formatDuration } from '~/core/text/formats';
import { LibraryButton } from '~/media/upload/file-buttons';
import { typeInto } from '~/core/forms/control-values';

export interface PosterFrame {
  second: number;
  url: string;
}

interface FilePosterProps {
  file: OpenFile;
  frames: PosterFrame[];
  canTakeFrames: boolean;
}

/** The poster: one of six frames, any other second, or an image of the library. */
export function FilePoster({ file, frames, canTakeFrames }: FilePosterProps) {
  return (
    <fieldset className="poster">
      <legend className="label">Poster</legend>
      <p className="note">
        What stands before the video plays. A new poster replaces the old one wherever the video is shown.
      </p>
      {canTakeFrames ? (
        <>
          {frames.length > 0 && <Frames frames={frames} />}
          <Second duration={file.duration} />
        </>
      ) : (
        <p className="note">
          Frames of the film cannot be chosen: this server has no ffmpeg that runs. An image of the library
          can stand for the video.
        </p>
      )}
      <PosterImage />
    </fieldset>
  );
}

function Frames({ frames }: { frames: PosterFrame[] }) {
  const { control, value, ...frame } = useFormField({ name: 'posterAt' });
  const { id, ...about } = control;
  return (
    <FieldFrame {...frame} name="posterAt" label="Frame" asGroup>
      <div className="frames" role="radiogroup" id={id} aria-labelledby={`${id}-label`}>
        {frames.map(({ second, url }) => (
          <label key={second}>
            <img
              src={url}
              alt={`Frame at ${formatDuration(second)}`}
              width={480}
              height={270}
              loading="lazy"
            />
            <span className="tick">
              <input type="radio" {...about} value={second} defaultChecked={value === String(second)} />
              <span className="num">{formatDuration(second)}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

const Second = ({ duration }: { duration: number | null }) => (
  <div className="poster__second">
    <TextField
      name="second"
      label="Or at second"
      type="number"
      min={0}
      max={duration ?? undefined}
      step="any"
      inputMode="decimal"
    />
    <button className="btn" type="submit" {...USE_SECOND}>
      Use this second
    </button>
  </div>
);

const IMAGE_NOTE = 'The URL of an image of the library. If empty, the poster is a frame of the film.';

function PosterImage() {
  const { control, value, ...frame } = useFormField({ name: 'posterUrl', note: IMAGE_NOTE });
  const input = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame {...frame} name="posterUrl" label="Or an image" note={IMAGE_NOTE}>
      <div className="poster__image">
        <input
          ref={input}
          dir="ltr"
          {...control}
          defaultValue={value}
          spellCheck={false}
          autoComplete="off"
        />
        <LibraryButton
          label="Poster"
          fileType="image"
          several={false}
          look="btn"
          onChoose={(url) => {
            if (input.current) typeInto(input.current, url);
          }}
        />
      </div>
    </FieldFrame>
  );
}

const CROPS = [
  ['r-16x9', 'Thumbnail'],
  ['r-social', 'Social picture'],
  ['r-4x5', 'Portrait'],
  ['r-1x1', 'Square'],
] as const;

const AXES = [
  ['x', 'Across'],
  ['y', 'Down'],
] as const;

/** The point that every crop keeps: set by a click on the picture or by two ranges. */
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
        {/* A click comes in pixels, so the picture has the same size on every screen. */}
        <input type="image" name={FOCUS_POINT} src={url} alt="Set the focal point here" {...size} />
        <span className="focal__mark" aria-hidden="true" />
      </div>
      <div className="pair">
        {AXES.map(([axis, label]) => (
          <Percent
            key={axis}
            name={`focus.${axis}`}
            label={label}
            value={focus[axis]}
            onValue={(value) => setFocus((before) => ({ ...before, [axis]: value }))}
          />
        ))}
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
const smallest = ({ url, croppedUrl, variants }: OpenFile): { url: string } =>
  variants.filter(({ type }) => type === 'image/webp').sort((one, other) => one.width - other.width)[0] ?? {
    url: croppedUrl ?? url,
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
