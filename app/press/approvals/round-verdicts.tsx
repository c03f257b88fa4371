import { AreaField, ChoiceField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { longDateTime } from '~/core/text/formats';
import { ApprovalsBar, RoundEnd } from './approvals-screen';
import {
  MAX_APPROVAL_NOTE,
  type Verdict,
  type VerdictView,
  type ScreenRound,
  approvalsPath,
  roundTitle,
  type ScreenShow,
} from './round';
import type { RoundStill } from './round-still';

interface RoundVerdictsProps {
  round: ScreenRound;
  stills: RoundStill[];
  action: string;
  formKey: string;
  formError: FormError | undefined;
}

/** Refused ones first, because staff look for them. */
const ORDER: Record<Verdict, number> = { refused: 0, open: 1, kept: 2 };

const WORDS: Record<Verdict, string> = { refused: 'Refused', open: 'Open', kept: 'Kept' };

const STATES = {
  refused: 'It is in no press kit.',
  waiting: 'It waits for others.',
  approved: 'Everybody has approved it.',
} as const;

export function RoundVerdicts({ round, stills, ...form }: RoundVerdictsProps) {
  const byFile = new Map(stills.map((still) => [still.file, still]));
  const names = new Map(round.people.map(({ id, name }) => [id, name]));
  const sorted = round.verdicts.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
  return (
    <section className="round" aria-labelledby="round-verdicts">
      <h2 id="round-verdicts">Verdicts</h2>
      <ul className="divided verdicts">
        {sorted.map((verdict) => (
          <li className={`is-${verdict.verdict}`} key={`${verdict.file} ${verdict.person}`}>
            <VerdictItem
              verdict={verdict}
              still={byFile.get(verdict.file)}
              name={names.get(verdict.person) ?? ''}
              {...form}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface VerdictItemProps extends Omit<RoundVerdictsProps, 'round' | 'stills'> {
  verdict: VerdictView;
  still: RoundStill | undefined;
  name: string;
}

function VerdictItem({ verdict: said, still, name, action, formKey, formError }: VerdictItemProps) {
  const { file, person, verdict, note, reason } = said;
  const title = still?.name ?? file;
  const own =
    formError?.values.intent === 'verdict' &&
    formError.values.file === file &&
    formError.values.person === person
      ? formError
      : undefined;
  const id = `verdict-${file}-${person}`;
  return (
    <>
      <span className="pic verdicts__picture">
        {still && <img src={still.picture} alt="" loading="lazy" width="120" height="80" />}
      </span>
      <div>
        <p>
          <strong>
            <bdi>{title}</bdi>
          </strong>{' '}
          <span className={verdict === 'refused' ? 'badge badge--bad' : 'badge'}>{WORDS[verdict]}</span>
        </p>
        <p className="quiet">
          <bdi>{name}</bdi>
          <Decided said={said} />
        </p>
        {note && <p className="verdicts__said">“{note}”</p>}
        {reason && <p className="quiet">Reason: {reason}</p>}
        {still?.state && <p className="quiet">{STATES[still.state]}</p>}
      </div>
      <details open={own !== undefined}>
        <summary className="touch opener">
          Change the verdict
          <span className="vh">
            {' '}
            of {name} on {title}
          </span>
        </summary>
        <PlainForm
          id={id}
          label={`Verdict of ${name} on ${title}`}
          className="verdicts__form"
          intent="verdict"
          action={action}
          values={{ verdict: verdict === 'refused' ? 'kept' : 'refused' }}
          formKey={`${formKey}-${id}`}
          formError={own}
        >
          <input type="hidden" name="file" value={file} />
          <input type="hidden" name="person" value={person} />
          <ChoiceField
            name="verdict"
            label="Verdict"
            options={[
              ['kept', 'Kept'],
              ['refused', 'Refused'],
            ]}
          />
          <AreaField name="reason" label="Reason" rows={2} maxLength={MAX_APPROVAL_NOTE} required />
          <button className="btn" type="submit">
            Change the verdict
          </button>
        </PlainForm>
      </details>
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

interface ContactSheetProps {
  show: ScreenShow;
  round: ScreenRound;
  stills: RoundStill[];
}

const CONTACT_WORDS: Record<Verdict, string> = { kept: 'kept', refused: 'refused', open: 'open' };

/** All stills of a round with every verdict, for printing. */
export function ContactSheet({ show, round, stills }: ContactSheetProps) {
  const names = new Map(round.people.map(({ id, name }) => [id, name]));
  return (
    <>
      <ApprovalsBar
        title={`${show.title}, ${roundTitle(round)}`}
        back={{ to: `${approvalsPath(show.id)}/${round.id}`, label: roundTitle(round) }}
      />
      <p className="lead">
        <RoundEnd round={round} />
      </p>
      <ol className="contact-sheet">
        {stills.map(({ file, name, picture }) => (
          <li key={file}>
            <img src={picture} alt="" width="240" height="160" />
            <p>
              <strong>
                <bdi>{name}</bdi>
              </strong>
            </p>
            <ul>
              {round.verdicts
                .filter((said) => said.file === file)
                .map(({ person, verdict, note }) => (
                  <li key={person} className={`is-${verdict}`}>
                    <bdi>{names.get(person)}</bdi>: {CONTACT_WORDS[verdict]}
                    {note && `. “${note}”`}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}
