import { useContext } from 'react';
import { GALLERY_LIMITS } from '~/core/html/block';
import { BLOCK_CHOICES, INSERT_BUTTON, type InsertableFile } from '~/core/forms/block-form';
import { placeNames } from '~/core/forms/place-names';
import { longDate, formatDuration } from '~/core/text/formats';
import { fileNameOf } from '~/core/files/block-words';
import {
  AreaField,
  ChoiceField,
  FieldContext,
  FieldFrame,
  TextField,
  useFormField,
} from '~/core/forms/field';
import { NewestFilesContext } from './use-block-files';

/** Inserts a picture, film or quote into a text without scripts; its button saves nothing. */
export function InsertPart({ name }: { name: string }) {
  return (
    <fieldset className="insert">
      <legend>Insert into the text</legend>
      <div className="pair">
        <ChoiceField name="what" label="What" options={BLOCK_CHOICES} />
        <PlaceField text={name} />
      </div>
      <FileField />
      <AreaField
        name="blockText"
        label="Words"
        rows={2}
        note="Of a quote, or the title of an embed."
        autoComplete="off"
      />
      <div className="pair">
        <TextField name="cite" label="Said by" note="For a quote; it may be empty." autoComplete="off" />
        <TextField
          name="address"
          label="Address"
          note="Of a video on YouTube or Vimeo, for an embed."
          placeholder="https://www.youtube.com/watch?v=…"
          inputMode="url"
          dir="ltr"
          autoComplete="off"
        />
      </div>
      <p className="row insert__acts">
        <button className="btn" type="submit" name={INSERT_BUTTON} value={name}>
          Insert
        </button>
        <span className="quiet">This changes the text above and saves nothing.</span>
      </p>
    </fieldset>
  );
}

/** The paragraph or block after which to insert; by default the last. */
function PlaceField({ text }: { text: string }) {
  const { values } = useContext(FieldContext);
  const files = useContext(NewestFilesContext);
  const { control, value, ...frame } = useFormField({ name: 'after', note: undefined });
  const places = placeNames(values[text] ?? '', new Map(files.map(({ file, name }) => [file, name])));
  const last = places.at(-1)?.[0] ?? 0;
  const isPlace = value === '0' || places.some(([count]) => String(count) === value);
  return (
    <FieldFrame {...frame} name="after" label="After">
      <select {...control} defaultValue={isPlace ? value : last}>
        <option value="0">At the beginning</option>
        {places.map(([count, words]) => (
          <option key={count} value={count}>
            {count}: {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

const NOTE = (
  <>
    One for a picture or a film, two to twelve for a gallery. These are the twelve newest files;{' '}
    <a href="/admin/media" target="_blank" rel="noopener">
      all files are in the library
    </a>
    .
  </>
);

/** One more than allowed; drawing a selection takes time that grows with its square. */
const MAX_CHOSEN = GALLERY_LIMITS.most + 1;

function FileField() {
  const files = useContext(NewestFilesContext);
  const { control, value, ...frame } = useFormField({ name: 'file', note: NOTE });
  const chosen = [...new Set(value.split('\n', MAX_CHOSEN).filter(Boolean))];
  // Newer files may have been uploaded since a file was chosen.
  const older = chosen.filter((file) => !files.some((each) => each.file === file));
  return (
    <FieldFrame {...frame} name="file" label="File" note={NOTE}>
      <select {...control} className="insert__files" multiple size={6} defaultValue={chosen}>
        {files.map((each) => (
          <option key={each.file} value={each.file}>
            {describe(each)}
          </option>
        ))}
        {older.map((file) => (
          <option key={file} value={file}>
            {fileNameOf(file)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function describe({ name, kind, duration, createdAt, heldBack }: InsertableFile): string {
  const length = duration === null ? '' : ` of ${formatDuration(duration)}`;
  const film = kind === 'video' ? `film${length}` : '';
  return [name, film, longDate(createdAt), heldBack].filter(Boolean).join(', ');
}
