import { useContext, useId, useState } from 'react';
import { NAMES_FIXED } from '~/core/files/file-library';
import { FieldContext, TextField } from '~/core/forms/field';
import { rowsOf } from '~/core/forms/rows';
import type { StillState } from '~/core/holds/kit';
import { SHOW_PRESS_FIELDS } from '~/core/nouns/show-press-fields';
import { formatDuration } from '~/core/text/formats';
import { LIMITS } from '~/core/validation/limits';
import { RowList, useRows } from '~/records/form/row-list';
import { AlreadyPublic, FileThumbnail, AddFiles, FileLine } from './add-files';
import { stillPlace } from './kit-lacks';
import { Clearance, KitContext, NAMES_LIST, KitPart } from './kit-part';
import type { KitFile, PersonChoice } from './still-rows';

interface StillProps {
  row: string;
  place: string;
}

const BADGES: Record<StillState, readonly [words: string, className: string]> = {
  ready: ['Cleared', 'badge'],
  'not cleared': ['Not cleared', 'badge badge--off'],
  waiting: ['Waiting', 'badge badge--pending'],
  refused: ['Refused', 'badge badge--bad'],
  expired: ['Not usable any more', 'badge badge--soon'],
  missing: ['Deleted', 'badge badge--bad'],
};

function StillRow({ row, place }: StillProps) {
  const { values, errors } = useContext(FieldContext);
  const { files } = useContext(KitContext);
  const value = (name: string) => values[`${row}.${name}`] ?? '';
  const file = files[value('file')];
  // Files added without scripts have a name, deleted files have none.
  const state = file?.state ?? (value('name') === value('file') ? 'missing' : 'not cleared');
  const [isLacking] = useState(state !== 'ready');
  const isWrong = Object.keys(errors).some((name) => name.startsWith(`${row}.`));
  const [words, badge] = BADGES[state];
  return (
    <>
      <details className="press-still" id={place} open={isLacking || isWrong}>
        <summary className="row opener">
          <FileThumbnail row={row} />
          <span className="press-still__what">
            <strong dir="auto">{value('name')}</strong>
            <span className="quiet" dir="auto">
              {value('caption')}
            </span>
          </span>
          <span className="press-still__who quiet">{file?.people.map(({ name }) => name).join(', ')}</span>
          <span className={badge}>{words}</span>
        </summary>
        {state !== 'missing' && <StillFields row={row} file={file} isFolded={!isLacking} />}
      </details>
      {state !== 'missing' && <AlreadyPublic row={row} />}
    </>
  );
}

interface StillFieldsProps {
  row: string;
  file: KitFile | undefined;
  isFolded: boolean;
}

function StillFields({ row, file, isFolded }: StillFieldsProps) {
  if (file?.mayEdit === false)
    return (
      <p className="press-still__fields quiet">
        Only its uploader and editors change what this picture says.
      </p>
    );
  return (
    <div className="press-still__fields">
      <TextField name={`${row}.credit`} label="Credit" autoComplete="off" />
      <TextField name={`${row}.caption`} label="Caption" autoComplete="off" />
      <TextField name={`${row}.alt`} label="Alternative text" autoComplete="off" />
      {file?.mayName === false ? (
        <FixedPeople people={file.people} />
      ) : (
        <People row={row} file={file} isFolded={isFolded} />
      )}
      <Clearance row={row} file={file} />
    </div>
  );
}

/** The people on the picture and the cast as checkboxes; others are typed. A ready picture only offers the people on it. */
function People({ row, file, isFolded }: StillFieldsProps) {
  const id = useId();
  const { values, errors } = useContext(FieldContext);
  const { cast } = useContext(KitContext);
  const chosen = new Set((values[`${row}.people`] ?? '').split('\n').filter(Boolean));
  const choices = choicesOf(file?.people ?? [], isFolded ? cast.filter(({ key }) => chosen.has(key)) : cast);
  const [error] = errors[`${row}.others`] ?? errors[`${row}.people`] ?? [];
  return (
    <div className="field press-still__people">
      <span className="label" id={id}>
        People
      </span>
      <input type="hidden" name={`${row}.people`} value="" />
      <div className="chips" role="group" aria-labelledby={id}>
        {choices.map(({ key, name }) => (
          <label key={key}>
            <input
              className="covering covering--clear"
              type="checkbox"
              name={`${row}.people`}
              value={key}
              defaultChecked={chosen.has(key)}
            />
            <span dir="auto">{name}</span>
          </label>
        ))}
        <input
          name={`${row}.others`}
          defaultValue={values[`${row}.others`] ?? ''}
          aria-label="Somebody else"
          placeholder="Somebody else"
          list={NAMES_LIST}
          autoComplete="off"
          dir="auto"
        />
      </div>
      {error && <p className="wrong">{error}</p>}
    </div>
  );
}

const FixedPeople = ({ people }: Pick<KitFile, 'people'>) => (
  <div className="field press-still__people">
    <span className="label">People</span>
    <p dir="auto">{people.map(({ name }) => name).join(', ') || 'Nobody'}</p>
    <p className="note">{NAMES_FIXED}</p>
  </div>
);

const choicesOf = (own: readonly PersonChoice[], offered: readonly PersonChoice[]): PersonChoice[] => [
  ...new Map([...offered, ...own].map((choice) => [choice.key, choice])).values(),
];

interface StillsProps {
  title: string;
  onAdded: (files: KitFile[]) => void;
}

export function Stills({ title, onAdded }: StillsProps) {
  const count = (rowsOf(useRows().values, 'stills') ?? []).length;
  const pictures = count === 1 ? 'One picture' : `${count} pictures, in this order`;
  return (
    <KitPart
      id="stills"
      title="Stills"
      text={count === 0 ? 'The pictures that the press may have.' : `${pictures}. Open ones lack something.`}
      isWide
    >
      <RowList
        path="stills"
        field={SHOW_PRESS_FIELDS.stills}
        isOneOfSeveral
        addLabel={null}
        titleOf={({ name = '' }) => name}
        removeLabel={(name) => `Take ${name} out of the kit`}
      >
        {(row) => <StillRow row={row} place={stillPlace(Number(row.split('.').at(-1)))} />}
      </RowList>
      <AddFiles
        list="stills"
        label="Stills"
        lines="newStills"
        fileType="image"
        title={title}
        onAdded={onAdded}
      />
    </KitPart>
  );
}

interface ClipsProps {
  title: string;
  onAdded: (files: KitFile[]) => void;
}

export function Clips({ title, onAdded }: ClipsProps) {
  return (
    <KitPart title="Clips" text={`Up to ${LIMITS.clips} films of the library, in this order.`} isWide>
      <RowList
        path="clips"
        field={SHOW_PRESS_FIELDS.clips}
        isOneOfSeveral
        addLabel={null}
        titleOf={({ name = '' }) => name}
        removeLabel={(name) => `Take ${name} out of the kit`}
      >
        {(row) => <Clip row={row} />}
      </RowList>
      <AddFiles
        list="clips"
        label="Clips"
        lines="newClips"
        fileType="video"
        title={title}
        onAdded={onAdded}
      />
    </KitPart>
  );
}

function Clip({ row }: { row: string }) {
  const { values } = useContext(FieldContext);
  const { files } = useContext(KitContext);
  const duration = files[values[`${row}.file`] ?? '']?.duration;
  return (
    <>
      <FileLine row={row}>
        {duration !== undefined && duration !== null && (
          <span className="num quiet">{formatDuration(duration)}</span>
        )}
      </FileLine>
      <AlreadyPublic row={row} />
    </>
  );
}
