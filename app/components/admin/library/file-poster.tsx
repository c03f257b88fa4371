import { useRef } from 'react';
import { FieldFrame, TextField, useFormField } from '~/components/forms/field';
import { LibraryButton } from '~/components/forms/upload/library-button';
import { USE_SECOND } from '~/rules/uploads/frames';
import { formatDuration } from '~/rules/text/duration';
import type { OpenFile } from '~/rules/uploads/library';

/** A small picture of the film to choose as its poster. */
export interface PosterFrame {
  second: number;
  url: string;
}

interface FilePosterProps {
  file: OpenFile;
  frames: PosterFrame[];
  /** Whether frames can be taken: that needs ffmpeg. */
  canTakeFrames: boolean;
}

/** What stands before a video plays: one of six frames, any other second, or an image of the library. */
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

function PosterImage() {
  const { control, value, ...frame } = useFormField({ name: 'posterUrl', note: ' ' });
  const input = useRef<HTMLInputElement>(null);
  return (
    <FieldFrame
      {...frame}
      name="posterUrl"
      label="Or an image"
      note="The URL of an image of the library. If empty, the poster is a frame of the film."
    >
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
          onChoose={(url) => {
            if (!input.current) return;
            input.current.value = url;
            input.current.dispatchEvent(new Event('input', { bubbles: true }));
          }}
        />
      </div>
    </FieldFrame>
  );
}
