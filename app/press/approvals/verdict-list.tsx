import { AreaField, ChoiceField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { longDateTime } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import { MAX_APPROVAL_NOTE, type ScreenRound, type Verdict, type VerdictView } from './round';
import type { RoundStill } from './round-still';

interface VerdictForms {
  action: string;
  formKey: string;
  formError: FormError | undefined;
}

interface VerdictListProps extends VerdictForms {
  round: ScreenRound;
  stills: RoundStill[];
  /** Those of the round that are listed, in this order. */
  verdicts: readonly VerdictView[];
}

export function VerdictList({ round, stills, verdicts, ...forms }: VerdictListProps) {
  const byFile = new Map(stills.map((still) => [still.file, still]));
  const names = new Map(round.people.map(({ id, name }) => [id, name]));
  return (
    <ul className="divided verdicts">
      {verdicts.map((verdict) => (
        <li className={`is-${verdict.verdict}`} key={`${verdict.file} ${verdict.person}`}>
          <VerdictItem
            round={round.id}
            verdict={verdict}
            still={byFile.get(verdict.file)}
            name={names.get(verdict.person) ?? ''}
            {...forms}
          />
        </li>
      ))}
    </ul>
  );
}

const WORDS: Record<Verdict, string> = { refused: 'Refused', open: 'Open', kept: 'Kept' };
const TONES: Record<Verdict, string> = { refused: 'badge--bad', open: 'badge--draft', kept: '' };

const STATES = {
  refused: 'It is in no press kit.',
  waiting: 'It waits for others.',
  approved: 'Everybody has approved it.',
} as const;

interface VerdictItemProps extends VerdictForms {
  /** The id of the round. */
  round: string;
  verdict: VerdictView;
  still: RoundStill | undefined;
  name: string;
}

/** A verdict with its picture and note, and the form that changes it. */
function VerdictItem({ round, verdict: said, still, name, ...forms }: VerdictItemProps) {
  const { file, verdict, note, reason } = said;
  const title = still?.name ?? file;
  return (
    <>
      <span className="pic verdicts__picture">
        {still && <img src={still.picture} alt="" loading="lazy" width="120" height="80" />}
      </span>
      <div>
        <p className="row verdicts__head">
          <strong>
            <bdi>{title}</bdi>
          </strong>{' '}
          <span className={`badge ${TONES[verdict]}`}>{WORDS[verdict]}</span>
        </p>
        <p className="quiet">
          <bdi>{name}</bdi>
          <Decided said={said} />
        </p>
        {note && <p className="verdicts__said">“{note}”</p>}
        {reason && <p className="quiet">Reason: {reason}</p>}
        {still?.state && <p className="quiet">{STATES[still.state]}</p>}
      </div>
      <ChangeVerdict {...{ round, said, title, name }} {...forms} />
    </>
  );
}

const RULES = { '': '', answer: '', silence: ', by silence', staff: ', by staff' } as const;

function Decided({ said: { by, at, rule } }: { said: VerdictView }) {
  if (at === null || rule === null) return null;
  return (
    <>
      {', '}
      {longDateTime(at)}
      {RULES[rule]}
      {by && rule === 'staff' && `: ${by}`}
    </>
  );
}

interface ChangeVerdictProps extends VerdictForms {
  round: string;
  said: VerdictView;
  title: string;
  name: string;
}

function ChangeVerdict({ round, said, title, name, action, formKey, formError }: ChangeVerdictProps) {
  const { file, person, verdict } = said;
  const isOwn =
    formError?.values.intent === 'verdict' &&
    formError.values.file === file &&
    formError.values.person === person;
  const id = `verdict-${file}-${person}`;
  return (
    <details open={isOwn}>
      <summary className="touch opener">
        Change the verdict
        <span className="vh">
          {' '}
          of {name} on {title}
        </span>
        <Icon name="down" />
      </summary>
      <PlainForm
        id={id}
        label={`Verdict of ${name} on ${title}`}
        className="verdicts__form"
        intent="verdict"
        action={action}
        values={{ verdict: verdict === 'refused' ? 'kept' : 'refused' }}
        formKey={`${formKey}-${id}`}
        formError={isOwn ? formError : undefined}
      >
        <input type="hidden" name="round" value={round} />
        <input type="hidden" name="file" value={file} />
        <input type="hidden" name="person" value={person} />
        <ChoiceField name="verdict" label="Verdict" options={CHOICES} />
        <AreaField name="reason" label="Reason" rows={2} maxLength={MAX_APPROVAL_NOTE} required />
        <button className="btn" type="submit">
          Change the verdict
        </button>
      </PlainForm>
    </details>
  );
}

const CHOICES = [
  ['kept', 'Kept'],
  ['refused', 'Refused'],
] as const;
