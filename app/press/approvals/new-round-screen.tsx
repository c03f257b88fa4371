import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import type { ControlValues } from '~/core/forms/control-values';
import { FieldError, TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import { EmptyState } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import { formTexts } from '~/core/forms/unsaved-guard';
import { SettingsSection } from '~/core/ui/settings-panel';
import { partsOf } from '~/core/text/parts';
import { LIMITS } from '~/core/validation/limits';
import { countsWith, sumText } from './allowance';
import { ApprovalsBar, type RoundAnswer } from './approvals-screen';
import { NewApprovalLinks } from './round-lists';
import { picturesText, personControl, approvalsPath } from './round';
import type { newRoundLoader } from './approvals-screen.server';

type NewRoundData = SerializeFrom<typeof newRoundLoader>;
type Candidates = NewRoundData['candidates'];
type Stills = NewRoundData['stills'];

const PEOPLE = 'new-round-who';
const STILLS = 'new-round-stills';

/** Marks a checkbox of a list that is wrong as a whole. */
const wrongAs = (id: string, error: string | undefined) =>
  error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {};

interface AskedPeopleProps {
  candidates: Candidates;
  chosen: ReadonlySet<string>;
  typed: (control: string) => string;
  formError: FormError | undefined;
}

function AskedPeople({ candidates, formError, ...form }: AskedPeopleProps) {
  const wrong = formError?.fields.people?.[0];
  return (
    <SettingsSection
      headingId={PEOPLE}
      title="Who"
      text="How many each may refuse, as the contract says: of the pictures of them alone, and of those with others. It counts over all rounds of this show, and is rounded down."
    >
      <FieldError id={PEOPLE} error={wrong} />
      <ul className="divided asked">
        {candidates.map((candidate, place) => (
          <li key={`${candidate.personId} ${candidate.name}`}>
            <AskedPerson candidate={candidate} place={place} formError={formError} {...form} />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

interface AskedPersonProps extends Omit<AskedPeopleProps, 'candidates'> {
  candidate: Candidates[number];
  place: number;
}

const PERCENTS = [
  { kind: 'solo', control: 'soloRefusals', label: 'Alone, percent' },
  { kind: 'group', control: 'groupRefusals', label: 'With others, percent' },
] as const;

function AskedPerson({ candidate, place, chosen, typed, formError }: AskedPersonProps) {
  const { personId, name, solo, group, isFree, earlier, stills } = candidate;
  const asked = personControl(place, 'asked');
  const isSeen = stills.some(({ file }) => chosen.has(file));
  const isAsked = formError ? formError.values[asked] !== undefined : isSeen && !isFree;
  const wrong = formError?.fields[personControl(place, 'name')]?.[0];
  const isWrong = wrong
    ? wrongAs(`${PEOPLE}-${place}`, wrong)
    : wrongAs(PEOPLE, formError?.fields.people?.[0]);
  const counts = countsWith(earlier, stills, (file) => chosen.has(file));
  return (
    <>
      <input type="hidden" name={personControl(place, 'personId')} value={personId} />
      <input type="hidden" name={personControl(place, 'name')} value={name} />
      <div>
        <label className="tick">
          <input type="checkbox" name={asked} value="true" defaultChecked={isAsked} {...isWrong} />
          <strong dir="auto">{name}</strong>
        </label>
        <p className="quiet">
          {picturesText(solo + group)}: {solo} alone, {group} with others.{isFree && ' No approval needed.'}
        </p>
        <FieldError id={`${PEOPLE}-${place}`} error={wrong} />
      </div>
      {PERCENTS.map(({ kind, control, label }) => (
        <TextField
          key={kind}
          name={personControl(place, control)}
          label={
            <>
              {label}
              <span className="vh">, {name}</span>
            </>
          }
          type="number"
          min={0}
          max={100}
          step={1}
          inputMode="numeric"
          note={sumText(Number(typed(personControl(place, control))), counts[kind])}
        />
      ))}
    </>
  );
}

const FORM = 'new-round';

/** Makes links to stills for the people on them; afterwards shows the links, once. */
export function NewRoundScreen({ shown, ...round }: NewRoundData & RoundAnswer) {
  const { show, candidates } = round;
  const path = approvalsPath(show.id);
  const back = { to: path, label: `Approvals, ${show.title}` };
  if (shown)
    return (
      <>
        <ApprovalsBar title="Links made" back={back}>
          <Link className="btn btn--go" to={path}>
            Done
          </Link>
        </ApprovalsBar>
        <NewApprovalLinks round={shown} />
      </>
    );
  return (
    <>
      <ApprovalsBar title="New round" back={back}>
        <Link className="btn" to={path}>
          Cancel
        </Link>
        {candidates.length > 0 && (
          <button className="btn btn--go" type="submit" form={FORM}>
            Make links
          </button>
        )}
      </ApprovalsBar>
      <p className="lead">
        Each person gets a link to the pictures that show them. You pass the links on: nothing is sent by
        itself.
      </p>
      {candidates.length === 0 ? (
        <EmptyState
          title="Nobody is named on a still of the press kit"
          text="Name the people on the stills first."
        />
      ) : (
        <NewRoundForm {...round} />
      )}
    </>
  );
}

/** A form may send any number of stills. */
const chosenIn = ({ stills }: ControlValues, byDefault: readonly string[] = []): ReadonlySet<string> =>
  new Set(stills === undefined ? byDefault : partsOf(stills, '\n', LIMITS.stills));

function NewRoundForm(props: NewRoundData & Pick<RoundAnswer, 'formError'>) {
  const { show, stills, candidates, closesAt, formKey, formError } = props;
  const tagged = stills.filter(({ people }) => people.length > 0);
  const values: ControlValues = { closesAt, ...formValues(candidates), ...formError?.values };
  const first = tagged.filter(({ state }) => state === 'waiting').map(({ file }) => file);
  // What the sums count, as it is in the controls while scripts run.
  const [now, setNow] = useState({ values, chosen: chosenIn(values, first) });
  const read = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form');
    if (!form) return;
    const all = formTexts(form);
    setNow({ values: all, chosen: chosenIn(all) });
  };
  return (
    <PlainForm
      id={FORM}
      label="New round"
      action={`${approvalsPath(show.id)}/new`}
      values={values}
      formKey={formKey}
      formError={formError}
    >
      <div className="new-round" onInput={read}>
        <RoundFields silence={formError?.values.silence ?? 'approves'} />
        <AskedPeople
          candidates={candidates}
          chosen={now.chosen}
          typed={(control) => now.values[control] ?? ''}
          formError={formError}
        />
        <ChosenStills
          stills={tagged}
          chosen={now.chosen}
          untagged={stills.length - tagged.length}
          formError={formError}
        />
      </div>
    </PlainForm>
  );
}

const RoundFields = ({ silence }: { silence: string }) => (
  <SettingsSection headingId="new-round-what" title="Round">
    <TextField name="label" label="Label" maxLength={200} />
    <div className="pair">
      <TextField name="closesAt" label="Closes" type="datetime-local" note="London time, within a year." />
      <TextField
        name="code"
        label="Code, if wanted"
        autoComplete="off"
        maxLength={200}
        note="At least 4 characters. Tell it by another way than the link."
      />
    </div>
    <Silence chosen={silence} />
  </SettingsSection>
);

const formValues = (candidates: Candidates): Record<string, string> =>
  Object.fromEntries(
    candidates.flatMap(({ percents }, place) => [
      [personControl(place, 'soloRefusals'), String(percents.solo)],
      [personControl(place, 'groupRefusals'), String(percents.group)],
    ]),
  );

const SILENCES = [
  ['approves', 'Approved', 'Silence approves.'],
  ['refuses', 'Refused', 'Silence refuses: nothing that nobody has seen goes out.'],
] as const;

const Silence = ({ chosen }: { chosen: string }) => (
  <fieldset className="field">
    <legend className="label">When it closes, open pictures are</legend>
    <div className="choices choices--two">
      {SILENCES.map(([value, label, note]) => (
        <label key={value}>
          <input type="radio" name="silence" value={value} defaultChecked={chosen === value} />
          <strong>{label}</strong>
          <span>{note}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

interface ChosenStillsProps {
  stills: Stills;
  chosen: ReadonlySet<string>;
  untagged: number;
  formError: FormError | undefined;
}

function ChosenStills({ stills, chosen, untagged, formError }: ChosenStillsProps) {
  const wrong = formError?.fields.stills?.[0];
  return (
    <SettingsSection
      headingId={STILLS}
      title="Which stills"
      text="They are fixed when the links are made. Later ones need another round."
      isWide
    >
      <FieldError id={STILLS} error={wrong} />
      <input type="hidden" name="stills" value="" />
      <ul className="pick-stills">
        {stills.map(({ file, name, picture, people }) => (
          <li key={file}>
            <label>
              <img src={picture} alt="" loading="lazy" width="240" height="160" />
              <input
                type="checkbox"
                name="stills"
                value={file}
                aria-label={name}
                defaultChecked={chosen.has(file)}
                {...wrongAs(STILLS, wrong)}
              />
              <span>
                <bdi>{people.join(', ')}</bdi>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {untagged > 0 && (
        <p className="quiet">
          {untagged === 1 ? '1 picture has' : `${untagged} pictures have`} nobody named, and cannot be in a
          round.
        </p>
      )}
    </SettingsSection>
  );
}
