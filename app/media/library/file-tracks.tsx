import { useId, useRef } from 'react';
import { ChoiceField, FieldFrame, TextField, useFormField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import { MAX_LABEL_LENGTH, TRACK_ROLES, type TrackRole, type TrackView } from '~/core/files/track';
import { type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { Table } from '~/core/lists/list';
import { InPlaceForm } from '~/core/forms/in-place-form';
import { codeName } from '~/core/text/formats';

const KIND_TEXTS: Record<TrackRole, string> = {
  captions: 'Captions',
  subtitles: 'Subtitles',
  descriptions: 'Descriptions',
  chapters: 'Chapters',
};
const KINDS = TRACK_ROLES.map((kind) => [kind, KIND_TEXTS[kind]] as const);

interface FileTracksProps {
  action: string;
  tracks: TrackView[];
  mayEdit: boolean;
  formKey: string;
  formError: FormError | undefined;
}

export function FileTracks({ action, tracks, mayEdit, formKey, formError }: FileTracksProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  if (tracks.length === 0 && !mayEdit) return null;
  return (
    <section className="set tracks" aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          Tracks
        </h2>
        <p>
          WebVTT or SRT, up to 1 MB each. Players show captions from the start; everything else is up to the
          viewer.
        </p>
      </header>
      <div>
        {tracks.length > 0 && (
          <TrackTable
            action={action}
            tracks={tracks}
            mayEdit={mayEdit}
            formKey={formKey}
            // The button that was used is gone with its track.
            onRemoved={() => heading.current?.focus({ preventScroll: true })}
          />
        )}
        {mayEdit && <NewTrack tracks={tracks} formKey={formKey} formError={formError} />}
      </div>
    </section>
  );
}

interface TrackTableProps extends Omit<FileTracksProps, 'formError'> {
  onRemoved: () => void;
}

const COLUMNS = ['Kind', 'Language', 'Label', 'Cues', 'Actions'];

function TrackTable({ tracks, mayEdit, ...form }: TrackTableProps) {
  return (
    <Table columns={COLUMNS} className="tracks__table">
      {tracks.map((track) => (
        <tr key={track.id}>
          <td>{KIND_TEXTS[track.kind]}</td>
          <td>{codeName('language', track.language)}</td>
          <td>
            <bdi lang={track.language}>{track.label}</bdi>
          </td>
          <td>
            <span className="num">{track.cues}</span> {track.cues === 1 ? 'cue' : 'cues'}
          </td>
          <td className="tracks__actions">
            <TrackActions track={track} mayEdit={mayEdit} {...form} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

interface TrackActionsProps extends Omit<TrackTableProps, 'tracks'> {
  track: TrackView;
}

function TrackActions({ track, mayEdit, action, formKey, onRemoved }: TrackActionsProps) {
  const { id, kind, label, url } = track;
  const name = `${KIND_TEXTS[kind]}, ${label}`;
  return (
    <>
      <a className="btn btn--plain" href={url} download aria-label={`Download ${name}`}>
        Download
      </a>
      {mayEdit && (
        <InPlaceForm
          className="inline"
          action={action}
          fields={{
            intent: 'remove-track',
            track: id,
            [IDEMPOTENCY_KEY]: `remove-track/${id}/${formKey}`,
          }}
          onSaved={onRemoved}
        >
          <button className="btn btn--plain" type="submit" aria-label={`Remove ${name}`}>
            Remove
          </button>
        </InPlaceForm>
      )}
    </>
  );
}

type NewTrackProps = Pick<FileTracksProps, 'tracks' | 'formKey' | 'formError'>;

function NewTrack({ tracks, formKey, formError }: NewTrackProps) {
  const listed = tracks.map(({ id }) => id).join();
  const first = useRef(listed);
  return (
    <PlainForm
      id="add-track"
      label="Add a track"
      className="tracks__new"
      intent="add-track"
      values={{ kind: 'captions' }}
      formKey={`add-track/${formKey}`}
      formError={formError}
      saved={listed === first.current ? undefined : listed}
      hasFile
      toasts
    >
      <TrackFile />
      <ChoiceField name="kind" label="Kind" options={KINDS} />
      <TextField
        name="language"
        label="Language"
        note="A language tag, such as en-GB, cy or de."
        spellCheck={false}
        autoComplete="off"
        required
      />
      <TextField
        name="label"
        label="Label"
        note="What players call it. Empty: the language’s own name."
        maxLength={MAX_LABEL_LENGTH}
        autoComplete="off"
      />
      <p>
        <button className="btn" type="submit">
          Add a track
        </button>
      </p>
    </PlainForm>
  );
}

function TrackFile() {
  const { control, id, error, isChanged } = useFormField({ name: 'file' });
  return (
    <FieldFrame id={id} error={error} isChanged={isChanged} name="file" label="File" required>
      <input type="file" {...control} accept=".vtt,.srt,text/vtt" />
    </FieldFrame>
  );
}
