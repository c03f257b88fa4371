import { Link } from '@remix-run/react';
import { TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { ApprovalsBar } from './approvals-screen';
import { NewApprovalLinks } from './new-approval-links';
import { picturesText, personControl, approvalsPath, type RoundView, type ScreenShow } from './round';
import type { RoundStill } from './round-still';

interface ShownCandidate {
  personId: string;
  name: string;
  solo: number;
  group: number;
  isFree: boolean;
  percents: { solo: number; group: number };
  earlier: Record<'solo' | 'group', { stills: number; refused: number }>;
}

interface AskedPeopleProps {
  candidates: ShownCandidate[];
  formError: FormError | undefined;
}

function AskedPeople({ candidates, formError }: AskedPeopleProps) {
  const wrong = formError?.fields.people?.[0];
  return (
    <section className="panel" aria-labelledby="new-round-who">
      <h2 id="new-round-who">Who</h2>
      <div className="panel__form">
        <p className="quiet">
          How many each may refuse, as the contract says: of the pictures of them alone, and of those with
          others. It counts over all rounds of this show, and is rounded down.
        </p>
        {wrong && <p className="wrong">{wrong}</p>}
        <ul className="divided asked">
          {candidates.map((candidate, place) => (
            <li key={`${candidate.personId} ${candidate.name}`}>
              <AskedPerson candidate={candidate} place={place} formError={formError} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface AskedPersonProps {
  candidate: ShownCandidate;
  place: number;
  formError: FormError | undefined;
}

function AskedPerson({ candidate, place, formError }: AskedPersonProps) {
  const { personId, name, solo, group, isFree, earlier } = candidate;
  const asked = personControl(place, 'asked');
  const isAsked = formError ? formError.values[asked] !== undefined : !isFree;
  const wrong = formError?.fields[personControl(place, 'name')]?.[0];
  return (
    <>
      <input type="hidden" name={personControl(place, 'personId')} value={personId} />
      <input type="hidden" name={personControl(place, 'name')} value={name} />
      <div>
        <label className="tick">
          <input type="checkbox" name={asked} value="true" defaultChecked={isAsked} />
          <strong dir="auto">{name}</strong>
        </label>
        <p className="quiet">
          {picturesText(solo + group)}: {solo} alone, {group} with others.{isFree && ' No approval needed.'}
        </p>
        {wrong && <p className="wrong">{wrong}</p>}
      </div>
      <Percent
        name={personControl(place, 'soloRefusals')}
        label={`Alone, percent, ${name}`}
        {...earlier.solo}
      />
      <Percent
        name={personControl(place, 'groupRefusals')}
        label={`With others, percent, ${name}`}
        {...earlier.group}
      />
    </>
  );
}

interface PercentProps {
  name: string;
  label: string;
  stills: number;
  refused: number;
}

const Percent = ({ name, label, stills, refused }: PercentProps) => (
  <TextField
    name={name}
    label={label}
    type="number"
    min={0}
    max={100}
    step={1}
    inputMode="numeric"
    note={stills > 0 ? `In earlier rounds: ${refused} of ${stills} refused.` : undefined}
  />
);

interface NewRoundScreenProps {
  show: ScreenShow;
  stills: RoundStill[];
  candidates: ShownCandidate[];
  closesAt: string;
  formKey: string;
  shown: RoundView | undefined;
  formError: FormError | undefined;
}

/** Sends stills to the people on them; afterwards shows their links, once. */
export function NewRoundScreen({
  show,
  stills,
  candidates,
  closesAt,
  formKey,
  shown,
  formError,
}: NewRoundScreenProps) {
  const path = approvalsPath(show.id);
  const back = { to: path, label: `Approvals, ${show.title}` };
  if (shown)
    return (
      <>
        <ApprovalsBar title="Sent for approval" back={back} />
        <NewApprovalLinks round={shown} />
        <p className="acts">
          <Link className="btn btn--go" to={path}>
            Done
          </Link>
        </p>
      </>
    );
  const tagged = stills.filter(({ people }) => people.length > 0);
  return (
    <>
      <ApprovalsBar title="New round" back={back} />
      <p className="lead">
        Each person gets a link to the pictures that show them. You pass the links on: nothing is sent by
        itself.
      </p>
      {candidates.length === 0 ? (
        <div className="empty-state">
          <p>Nobody is named on a still of the press kit</p>
          <p className="quiet">Name the people on the stills first.</p>
        </div>
      ) : (
        <PlainForm
          id="new-round"
          label="New round"
          className="new-round"
          action={`${path}/new`}
          values={{ closesAt, ...formValues(candidates) }}
          formKey={formKey}
          formError={formError}
        >
          <section className="panel" aria-labelledby="new-round-what">
            <h2 id="new-round-what">Round</h2>
            <div className="panel__form">
              <TextField name="label" label="Label" maxLength={200} />
              <TextField
                name="closesAt"
                label="Closes"
                type="datetime-local"
                note="London time, within a year."
              />
              <TextField
                name="code"
                label="Code, if wanted"
                autoComplete="off"
                maxLength={200}
                note="At least 4 characters. Tell it by another way than the link."
              />
              <Silence chosen={formError?.values.silence ?? 'approves'} />
            </div>
          </section>
          <AskedPeople candidates={candidates} formError={formError} />
          <ChosenStills stills={tagged} untagged={stills.length - tagged.length} formError={formError} />
          <div className="acts">
            <Link className="btn" to={path}>
              Cancel
            </Link>
            <button className="btn btn--go" type="submit">
              Send for approval
            </button>
          </div>
        </PlainForm>
      )}
    </>
  );
}

const formValues = (candidates: readonly ShownCandidate[]): Record<string, string> =>
  Object.fromEntries(
    candidates.flatMap(({ percents }, place) => [
      [`people.${place}.soloRefusals`, String(percents.solo)],
      [`people.${place}.groupRefusals`, String(percents.group)],
    ]),
  );

const SILENCES = [
  ['approves', 'Approved', 'Silence approves.'],
  ['refuses', 'Refused', 'Silence refuses: nothing that nobody has seen goes out.'],
] as const;

const Silence = ({ chosen }: { chosen: string }) => (
  <fieldset className="field">
    <legend className="label">When it closes, open pictures are</legend>
    {SILENCES.map(([value, label, note]) => (
      <label className="tick" key={value}>
        <input type="radio" name="silence" value={value} defaultChecked={chosen === value} />
        <span>
          {label} <span className="quiet">{note}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

interface ChosenStillsProps {
  stills: RoundStill[];
  untagged: number;
  formError: FormError | undefined;
}

function ChosenStills({ stills, untagged, formError }: ChosenStillsProps) {
  const typed = formError?.values.stills?.split('\n');
  const wrong = formError?.fields.stills?.[0];
  return (
    <section className="panel" aria-labelledby="new-round-stills">
      <h2 id="new-round-stills">Which stills</h2>
      <div className="panel__form">
        <p className="quiet">They are fixed when they are sent. Later ones need another round.</p>
        {wrong && <p className="wrong">{wrong}</p>}
        <input type="hidden" name="stills" value="" />
        <ul className="pick-stills">
          {stills.map(({ file, name, picture, people, state }) => (
            <li key={file}>
              <label>
                <img src={picture} alt="" loading="lazy" width="240" height="160" />
                <input
                  type="checkbox"
                  name="stills"
                  value={file}
                  aria-label={name}
                  defaultChecked={typed ? typed.includes(file) : state === 'waiting'}
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
      </div>
    </section>
  );
}
