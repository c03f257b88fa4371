import { useContext, useId, useState } from 'react';
import { NAMES_FIXED } from '~/core/files/file-library';
import { FieldContext, TextField } from '~/core/forms/field';
import type { StillState } from '~/core/holds/kit';
import {
  Clearance,
  clearanceNote,
  FileThumbnail,
  KitContext,
  LinkedPlaces,
  NAMES_LIST,
  TakeOut,
} from './kit-part';
import type { KitFile, PersonChoice } from './still-rows';
import { printSizeText } from '~/core/files/file-advice';

const BADGES: Record<StillState, readonly [words: string, className: string]> = {
  ready: ['Ready', 'badge'],
  'not cleared': ['Not cleared', 'badge badge--off'],
  waiting: ['Waiting', 'badge badge--pending'],
  refused: ['Refused', 'badge badge--bad'],
  expired: ['Not usable any more', 'badge badge--soon'],
  missing: ['Deleted', 'badge badge--bad'],
};

/** The state of a row's file. Files added without scripts have a name, deleted files have none. */
export function rowState(row: Readonly<Record<string, string>>, file: KitFile | undefined): StillState {
  return file?.state ?? (row.name === row.file ? 'missing' : 'not cleared');
}

interface StillRowProps {
  row: string;
  /** From 0. */
  index: number;
  anchor: string;
}

interface StillProps extends StillRowProps {
  file: KitFile | undefined;
  state: StillState;
}

const Badge = ({ state }: { state: StillState }) => (
  <span className={BADGES[state][1]}>{BADGES[state][0]}</span>
);

const Number = ({ index }: { index: number }) => (
  <span className="press-still__number num">
    <span className="vh">Still </span>
    {String(index + 1).padStart(2, '0')}
  </span>
);

/** A still with its fields; one that is ready is folded to a line. */
export function StillRow({ row, index, anchor }: StillRowProps) {
  const { values, errors } = useContext(FieldContext);
  const { files, isEmbargoed } = useContext(KitContext);
  const value = (name: string) => values[`${row}.${name}`] ?? '';
  const file = files[value('file')];
  const state = rowState({ name: value('name'), file: value('file') }, file);
  const isWrong = Object.keys(errors).some((name) => name.startsWith(`${row}.`));
  const isOut = isEmbargoed && (file?.onSite ?? []).length > 0;
  const still = { row, index, anchor, file, state };
  if (state === 'ready' && !isWrong && !isOut) return <ReadyStill {...still} />;
  return (
    <div className="press-still" id={anchor}>
      <Number index={index} />
      <div className="press-still__file">
        <FileThumbnail row={row} />
        <span className="press-still__name quiet" dir="auto" title={value('name')}>
          {value('name')}
        </span>
      </div>
      {isOut ? (
        <TakeOut row={row} places={file?.onSite ?? []} />
      ) : state === 'missing' ? (
        <Badge state={state} />
      ) : (
        <StillFields {...still} />
      )}
    </div>
  );
}

function ReadyStill(still: StillProps) {
  const { row, index, anchor, file, state } = still;
  const { values } = useContext(FieldContext);
  const isPublic = (file?.onSite ?? []).length > 0;
  return (
    <details className="press-still-line" id={anchor}>
      <summary className="opener press-still-line__head">
        <Number index={index} />
        <FileThumbnail row={row} />
        <span className="press-still-line__caption" dir="auto">
          {values[`${row}.caption`]}
          <span className="vh">, {values[`${row}.name`]}</span>
        </span>
        <span className="press-still-line__more quiet" dir="auto">
          {isPublic ? 'Already public' : values[`${row}.credit`]}
        </span>
        <Badge state={state} />
      </summary>
      <StillFields {...still} />
    </details>
  );
}

const LABELS = { credit: 'Credit', caption: 'Caption', alt: 'Alternative text', rights: 'Rights' } as const;
/** In pairs: the first of each has more room. */
const ORDER = ['caption', 'credit', 'alt', 'rights'] as const;

function StillFields({ row, file, state }: StillProps) {
  const noteId = useId();
  const { mayClear } = useContext(KitContext);
  const { values, errors } = useContext(FieldContext);
  if (file?.mayEdit === false)
    return (
      <p className="press-still__fields quiet">
        Only its uploader and editors change what this picture says.
      </p>
    );
  const isCleared = values[`${row}.cleared`] === 'true';
  const [error] = errors[`${row}.cleared`] ?? [];
  return (
    <div className="press-still__fields">
      <div className="press-still__texts">
        {ORDER.map((name) => (
          <StillText
            key={`${name} ${values[`${row}.${name}`] ?? ''}`}
            name={`${row}.${name}`}
            label={LABELS[name]}
            found={file?.fromFile[name]}
          />
        ))}
      </div>
      <div className="row press-still__who">
        {file?.mayName === false ? <FixedPeople people={file.people} /> : <People row={row} file={file} />}
        <Clearance row={row} file={file} noteId={noteId} />
      </div>
      <p className="row press-still__foot">
        <Badge state={state} />
        <span id={noteId} className={error && 'wrong'}>
          {error ?? clearanceNote(file, { isCleared, mayClear })}
        </span>
        <StillFacts file={file} />
        {file?.canCrop && <CropLink {...file} />}
      </p>
    </div>
  );
}

function StillText({ name, label, found }: Record<'name' | 'label', string> & { found: string | undefined }) {
  const { values } = useContext(FieldContext);
  const [isFound, setFound] = useState(found !== undefined && values[name] === found);
  return (
    <TextField
      name={name}
      label={label}
      note={isFound && 'From the file'}
      autoComplete="off"
      onInput={({ currentTarget }) => setFound(currentTarget.value === found)}
    />
  );
}

/** Where visitors see the picture already, else its size and date. */
function StillFacts({ file }: { file: KitFile | undefined }) {
  if (!file) return null;
  const { onSite, width, height, taken } = file;
  if (onSite.length > 0)
    return (
      <span className="press-still__facts already-public quiet">
        Already public: <LinkedPlaces places={onSite} />
      </span>
    );
  return (
    <span className="press-still__facts quiet num">
      {[printSizeText(width, height), taken && `taken ${taken} (from the file)`].filter(Boolean).join(', ')}
    </span>
  );
}

/** A kit shows a picture as it is everywhere. Its own screen opens beside the form, which keeps what was typed. */
const CropLink = ({ file, name }: Pick<KitFile, 'file' | 'name'>) => (
  <a href={`/admin/media/${file}/crop`} target="_blank" rel="noopener">
    Crop<span className="vh"> {name}</span>
  </a>
);

/** People of the cast who have a checkbox at once; the others are folded. */
const MAX_AT_ONCE = 3;

function People({ row, file }: { row: string; file: KitFile | undefined }) {
  const id = useId();
  const { values, errors } = useContext(FieldContext);
  const { cast } = useContext(KitContext);
  const chosen = new Set((values[`${row}.people`] ?? '').split('\n').filter(Boolean));
  const choices = choicesOf(file?.people ?? [], cast);
  const first = [
    ...choices.filter(({ key }) => chosen.has(key)),
    ...choices.filter(({ key }) => !chosen.has(key)),
  ].slice(0, Math.max(MAX_AT_ONCE, chosen.size));
  const others = choices.filter((choice) => !first.includes(choice));
  const [error] = errors[`${row}.others`] ?? errors[`${row}.people`] ?? [];
  const chip = ({ key, name }: PersonChoice) => (
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
  );
  return (
    <div className="press-still__people">
      <span className="vh" id={id}>
        People
      </span>
      <input type="hidden" name={`${row}.people`} value="" />
      <div className="chips" role="group" aria-labelledby={id}>
        {first.map(chip)}
        {others.length > 0 && (
          <details className="chips__others">
            <summary className="opener">{`${others.length} more`}</summary>
            <div className="chips">{others.map(chip)}</div>
          </details>
        )}
        <input
          className="box"
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
  <div className="press-still__people">
    <p dir="auto">
      <span className="vh">People: </span>
      {people.map(({ name }) => name).join(', ') || 'Nobody'}
    </p>
    <p className="note">{NAMES_FIXED}</p>
  </div>
);

const choicesOf = (own: readonly PersonChoice[], offered: readonly PersonChoice[]): PersonChoice[] => [
  ...new Map([...offered, ...own].map((choice) => [choice.key, choice])).values(),
];
