import { useContext } from 'react';
import { FieldError, AreaField, FieldContext, TextField, useFormField } from '~/core/forms/field';
import { ChecksField } from '~/core/forms/checks-field';
import { Notice } from '~/core/ui/notice';
import { longDateTime } from '~/core/text/formats';
import {
  type OpenFile,
  FOUND_CONTROLS,
  NAMES_FIXED,
  PRESS_LIMITS,
  USE_FOUND,
  type FilePress,
  type FoundControl,
  type FoundValue,
} from '~/core/files/file-library';
import { identityOf } from '~/core/holds/approval-state';
import { typeInto } from '~/core/forms/control-values';

export interface PressFieldsProps {
  file: OpenFile;
  /** The value that a checkbox sends, and the name. */
  people: (readonly [key: string, name: string])[];
  mayClear: boolean;
  mayName: boolean;
}

const LABELS: Record<FoundControl, string> = {
  'press.credit': 'Credit',
  caption: 'Caption',
  'press.rights': 'Rights',
};

export function PressFields({ file, people, mayClear, mayName }: PressFieldsProps) {
  const { press, hadPosition } = file;
  return (
    <section className="file-press" aria-labelledby="file-press">
      <h2 id="file-press">Press</h2>
      <p className="quiet">
        Cleared means that you say the press may have it. It needs a credit, a caption and alternative text.
      </p>
      <UseAll press={press} />
      <TextField name="press.credit" label={LABELS['press.credit']} maxLength={PRESS_LIMITS.credit} />
      <Offer press={press} control="press.credit" />
      <AreaField name="caption" label={LABELS.caption} rows={2} />
      <Offer press={press} control="caption" />
      <TextField name="press.rights" label={LABELS['press.rights']} maxLength={PRESS_LIMITS.rights} />
      <Offer press={press} control="press.rights" />
      <UsableUntil />
      <AreaField
        name="alt"
        label="Alternative text"
        rows={2}
        note="Describe the image for people who cannot see it."
      />
      {mayName ? <PeopleFields file={file} people={people} /> : <FixedPeople file={file} />}
      {mayClear ? (
        <ClearedField note={pressState(press)} />
      ) : (
        <p className="note">{pressState(press)}. Editors clear pictures for the press.</p>
      )}
      {hadPosition && <PositionNotice subject="picture" />}
    </section>
  );
}

const PeopleFields = ({ file, people }: Pick<PressFieldsProps, 'file' | 'people'>) => (
  <>
    <ChecksField name="people" label="People" options={people} find="Find a person" />
    <TextField
      name="people.other"
      label="Somebody else"
      maxLength={200}
      note={
        file.press.cleared &&
        'Naming somebody takes the clearance away, until they have approved the picture.'
      }
    />
    <UnaskedFields file={file} />
  </>
);

const FixedPeople = ({ file: { people } }: Pick<PressFieldsProps, 'file'>) => (
  <div className="field">
    <span className="label">People</span>
    <p dir="auto">
      {people.map(({ name, approval }) => (approval ? name : `${name} (no approval needed)`)).join(', ') ||
        'Nobody'}
    </p>
    <p className="note">{NAMES_FIXED}</p>
  </div>
);

export function FilmPressFields({ hadPosition }: { hadPosition: boolean }) {
  return (
    <section className="file-press" aria-labelledby="file-press">
      <h2 id="file-press">Press</h2>
      <TextField name="press.credit" label="Credit" maxLength={PRESS_LIMITS.credit} />
      <TextField name="press.rights" label="Rights" maxLength={PRESS_LIMITS.rights} />
      <UsableUntil />
      {hadPosition && <PositionNotice subject="film" />}
    </section>
  );
}

const PositionNotice = ({ subject }: { subject: 'picture' | 'film' }) => (
  <Notice kind="info">
    <p>
      This {subject} says where it was taken. The position is not stored: no address of the site gives it.
    </p>
  </Notice>
);

const UsableUntil = () => (
  <TextField
    name="press.usableUntil"
    label="Usable until"
    type="datetime-local"
    note="London time. Afterwards it leaves kits and ZIP files by itself. Empty for no end."
  />
);

export function pressState({ cleared, clearedBy, clearedAt, approval, usableUntil }: FilePress): string {
  if (approval === 'refused') return 'Refused by somebody in it';
  if (approval === 'waiting') return 'Waiting for the people in it';
  if (!cleared) return 'Not cleared';
  const by = clearedBy && clearedAt ? ` by ${clearedBy.name}, ${longDateTime(clearedAt)}` : '';
  return `Cleared${by}${usableUntil ? `, until ${longDateTime(usableUntil)}` : ''}`;
}

const foundOf = (press: FilePress, control: FoundControl): FoundValue | null =>
  press.found[FOUND_CONTROLS[control]];

const COUNTS = ['', '', 'two things', 'three things'];
const CONTROLS = Object.keys(FOUND_CONTROLS) as FoundControl[];

function UseAll({ press }: { press: FilePress }) {
  const found = CONTROLS.filter((control) => foundOf(press, control));
  if (found.length < 2) return null;
  return (
    <div className="row read-all">
      <p>The picture itself says {COUNTS[found.length]}.</p>
      <button
        className="btn"
        type="submit"
        name={USE_FOUND.name}
        value={USE_FOUND.all}
        onClick={(event) => take(event, press, found)}
      >
        {found.length === 2 ? 'Use both' : 'Use all three'}
      </button>
    </div>
  );
}

function Offer({ press, control }: { press: FilePress; control: FoundControl }) {
  const { values } = useContext(FieldContext);
  const found = foundOf(press, control);
  if (!found) return null;
  const isSame = values[control] === found.value;
  return (
    <div className="offer">
      <p>
        <span>
          {isSame ? 'As in the picture' : 'In the picture'}, {found.from.toUpperCase()}
        </span>
        <q dir="auto">{found.value}</q>
      </p>
      <button
        className="btn"
        type="submit"
        name={USE_FOUND.name}
        value={control}
        onClick={(event) => take(event, press, [control])}
      >
        Use{' '}
        <span className="vh">
          {found.value} for {LABELS[control]}
        </span>
      </button>
    </div>
  );
}

/** Fills the form in place; without scripts the server returns the filled form. */
function take(event: React.MouseEvent<HTMLButtonElement>, press: FilePress, controls: FoundControl[]) {
  const { form } = event.currentTarget;
  event.preventDefault();
  for (const control of controls) {
    const field = form?.elements.namedItem(control);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
    typeInto(field, foundOf(press, control)?.value ?? field.value);
  }
}

/** The checkbox that clears a picture. The hidden field before it tells the server that the form has the checkbox. */
function ClearedField({ note }: { note: string }) {
  const { control, value, id, error, isChanged } = useFormField({ name: 'press.cleared', note });
  return (
    <div className={isChanged ? 'field changed' : 'field'}>
      <input type="hidden" name={control.name} value="false" />
      <label className="tick" htmlFor={id}>
        <input type="checkbox" {...control} value="true" defaultChecked={value === 'true'} />
        <span>Cleared for the press</span>
      </label>
      <FieldError id={id} error={error} />
      <p className="note" id={`${id}-note`}>
        {note}
      </p>
    </div>
  );
}

const UNASKED = 'people.unasked';

/** Each person has a checkbox for "need not be asked". */
function UnaskedFields({ file: { people } }: { file: OpenFile }) {
  const { value } = useFormField({ name: UNASKED });
  if (people.length === 0) return null;
  const ticked = new Set(value.split('\n'));
  return (
    <div className="unasked">
      <input type="hidden" name={UNASKED} value="" />
      <ul>
        {people.map(({ id, personId = '', name }) => {
          const key = identityOf({ personId, name });
          return (
            <li key={id}>
              <span>
                <strong dir="auto">{name}</strong>{' '}
                <span className="quiet">{people.length === 1 ? 'alone in this picture' : 'with others'}</span>
              </span>
              <label className="tick">
                <input type="checkbox" name={UNASKED} value={key} defaultChecked={ticked.has(key)} />
                <span>
                  No approval needed<span className="vh"> from {name}</span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
