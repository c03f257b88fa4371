import { TextField } from '~/components/forms/field';
import type { FormError } from '~/rules/forms/form-error';
import { picturesText } from '~/rules/approvals/round';
import { personControl } from '~/rules/approvals/round-form';

/** Somebody on the stills of a kit, who can be asked. */
export interface ShownCandidate {
  personId: string;
  name: string;
  solo: number;
  group: number;
  /** Whether none of the stills needs their approval. */
  isFree: boolean;
  /** With what the fields begin. */
  percents: { solo: number; group: number };
  /** Over all earlier rounds of the show. */
  earlier: Record<'solo' | 'group', { stills: number; refused: number }>;
}

interface AskedPeopleProps {
  candidates: ShownCandidate[];
  formError: FormError | undefined;
}

/** Who is asked, and how many pictures each may refuse. */
export function AskedPeople({ candidates, formError }: AskedPeopleProps) {
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
        <ul className="asked">
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
