import { Form } from '@remix-run/react';
import { AreaField, ChoiceField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import { type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { openedText, wrongTriesText } from '~/core/session/share-link';
import { longDateTime } from '~/core/text/formats';
import { Icon } from '~/core/ui/icon';
import { Notice } from '~/core/ui/notice';
import { MadeLink, NewLinks } from '~/sharing/share-links';
import type { RoundOnScreen } from './approval-store.server';
import type { RoundStill } from './create-round.server';
import { MAX_APPROVAL_NOTE, progressText, type Verdict } from './round';
import type { ApproverView, RoundView, VerdictView } from './round-schemas.server';

export const NewApprovalLinks = ({ round: { people, code } }: { round: RoundView }) => (
  <NewLinks
    people={people}
    about={
      <Notice kind="good">
        Pass each link on to the person or the agent. Anybody who has it can answer.{' '}
        {code && 'Tell the code by another way than the link. '}
        The addresses are shown only now.
      </Notice>
    }
  />
);

interface RoundPeopleProps {
  round: RoundOnScreen;
  action: string;
  formKey: string;
}

export function RoundPeople({ round, action, formKey }: RoundPeopleProps) {
  return (
    <ul className="divided approvers">
      {round.people.map((person) => (
        <li key={person.id}>
          <div className="approvers__who">
            <strong>
              <bdi>{person.name}</bdi>
            </strong>
            <Opened person={person} />
            {person.wrongTries > 0 && <p className="quiet">{wrongTriesText(person.wrongTries)}</p>}
          </div>
          <div className="approvers__progress">
            <Bar person={person} />
            <p>{progressText(person)}</p>
            <p className="quiet">
              Can still refuse: {person.soloLeft} alone, {person.groupLeft} with others
            </p>
          </div>
          <LinkForms round={round} person={person} action={action} formKey={formKey} />
        </li>
      ))}
    </ul>
  );
}

function Opened({ person: { done, answeredBy, answeredAt, ...link } }: { person: ApproverView }) {
  if (done && answeredAt)
    return (
      <>
        <span className="badge">Done, {longDateTime(answeredAt)}</span>
        <p className="quiet">Answered by {answeredBy}</p>
      </>
    );
  const text = openedText(link);
  return link.opened === 0 ? (
    <span className="badge badge--soon">{text}</span>
  ) : (
    <p className="quiet">{text}</p>
  );
}

function Bar({ person: { kept, refused, open } }: { person: ApproverView }) {
  const total = Math.max(1, kept + refused + open);
  const [first, second] = [(100 * kept) / total, (100 * refused) / total];
  return (
    <svg className="approvers__bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect className="approvers__kept" width={first} height="8" />
      <rect className="approvers__refused" x={first} width={second} height="8" />
    </svg>
  );
}

function LinkForms({ person, ...form }: RoundPeopleProps & { person: ApproverView }) {
  const { id, name, done } = person;
  const { round } = form;
  const newLink = round.closedAt === null && !done && (
    <RoundButton {...form} person={id} intent="new-link" verb="New link" label={`New link for ${name}`} />
  );
  return (
    <div className="acts approvers__acts">
      {round.liveLinks.includes(id) ? (
        <>
          <MadeLink name={name} url={null} newLink={newLink} />
          <RoundButton
            {...form}
            person={id}
            intent="end-link"
            verb="End"
            label={`End the link for ${name}`}
            look="btn btn--plain"
          />
        </>
      ) : (
        <>
          <span className="quiet">The link has ended</span>
          {newLink}
        </>
      )}
    </div>
  );
}

interface RoundButtonProps extends RoundPeopleProps {
  intent: string;
  person?: string;
  verb: string;
  label: string;
  look?: string;
}

/** A form that changes a round, or the link of a person in it. */
export const RoundButton = ({ round, action, formKey, intent, person, ...button }: RoundButtonProps) => (
  <Form method="post" action={action} preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="round" value={round.id} />
    {person !== undefined && <input type="hidden" name="person" value={person} />}
    <input type="hidden" name={IDEMPOTENCY_KEY} value={`${formKey}-${intent}-${person ?? round.id}`} />
    <button className={button.look ?? 'btn'} type="submit" aria-label={button.label}>
      {button.verb}
    </button>
  </Form>
);

interface VerdictForms {
  action: string;
  formKey: string;
  formError: FormError | undefined;
}

interface VerdictListProps extends VerdictForms {
  round: RoundView;
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

type ChangeVerdictProps = Omit<VerdictItemProps, 'verdict' | 'still'> & { said: VerdictView; title: string };

function ChangeVerdict({ round, said, title, name, ...form }: ChangeVerdictProps) {
  const { action, formKey, formError } = form;
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
