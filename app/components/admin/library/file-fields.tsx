import { RadiosField } from '~/components/forms/checks-field';
import { AreaField, TextField } from '~/components/forms/field';
import type { OpenFile } from '~/rules/uploads/library';
import type { Speech } from '~/rules/uploads/speech';
import { Detail } from './detail';

/** The fields of a file. */
export function FileFields({ file: { kind } }: { file: OpenFile }) {
  return (
    <>
      <AreaField
        name="alt"
        label="Alternative text"
        rows={2}
        note={`Describe the ${kind} for people who cannot see it.`}
      />
      <TextField name="caption" label="Caption" />
      {kind === 'video' && (
        <>
          <RadiosField
            name="speech"
            label="Speech"
            options={SPEECH_TEXTS}
            note="Is anything said that a viewer who cannot hear would miss?"
          />
          <AreaField
            name="transcript"
            label="Transcript"
            rows={5}
            note="What is said and heard, as plain text. If empty, players show the words of the captions."
          />
        </>
      )}
    </>
  );
}

const SPEECH_TEXTS = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['unknown', 'Not known yet'],
] as const satisfies (readonly [Speech, string])[];

/** The same, for who may not change them. */
export function ReadFileFields({ file: { alt, caption, speech, transcript } }: { file: OpenFile }) {
  return (
    <dl className="details">
      <Detail label="Alternative text">{alt || 'None yet'}</Detail>
      {caption && <Detail label="Caption">{caption}</Detail>}
      {speech && <Detail label="Speech">{Object.fromEntries(SPEECH_TEXTS)[speech]}</Detail>}
      {transcript && <Detail label="Transcript">{transcript}</Detail>}
    </dl>
  );
}
