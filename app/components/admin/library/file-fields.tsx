import { RadiosField } from '~/components/forms/checks-field';
import { AreaField, TextField } from '~/components/forms/field';
import type { OpenFile } from '~/rules/uploads/library';
import type { Speech } from '~/rules/uploads/speech';
import { pressState } from './press-fields';

/** The fields of a film. Those of a picture are in `press-fields.tsx`. */
export function FilmFields() {
  return (
    <>
      <AreaField
        name="alt"
        label="Alternative text"
        rows={2}
        note="Describe the video for people who cannot see it."
      />
      <TextField name="caption" label="Caption" />
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
  );
}

const SPEECH_TEXTS = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['unknown', 'Not known yet'],
] as const satisfies (readonly [Speech, string])[];

/** The same, for who may not change them. */
export function ReadFileFields({ file }: { file: OpenFile }) {
  const { alt, caption, speech, transcript, press, people } = file;
  return (
    <dl className="details">
      <Detail label="Alternative text">{alt || 'None yet'}</Detail>
      {caption && <Detail label="Caption">{caption}</Detail>}
      {speech && <Detail label="Speech">{Object.fromEntries(SPEECH_TEXTS)[speech]}</Detail>}
      {transcript && <Detail label="Transcript">{transcript}</Detail>}
      {press.credit && <Detail label="Credit">{press.credit}</Detail>}
      {press.rights && <Detail label="Rights">{press.rights}</Detail>}
      {people.length > 0 && <Detail label="People">{people.map(({ name }) => name).join(', ')}</Detail>}
      {file.kind === 'image' && <Detail label="Press">{pressState(press)}</Detail>}
    </dl>
  );
}

/** A term and its description, in a list of them. */
export function Detail({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
