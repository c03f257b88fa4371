import { Form } from '@remix-run/react';
import { IDEMPOTENCY_KEY } from '~/core/validation/idempotency-key';
import { progressText, type ApproverView, type ScreenRound } from './round';
import { wrongTriesText, openedText } from '~/core/session/share-link';
import { longDateTime } from '~/core/text/formats';
import { MadeLink } from '~/sharing/share-links';

interface RoundPeopleProps {
  round: ScreenRound;
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

interface LinkFormProps extends RoundPeopleProps {
  person: ApproverView;
}

function LinkForms(form: LinkFormProps) {
  const { round, person } = form;
  const isLive = round.liveLinks.includes(person.id);
  const newLink = round.closedAt === null && !person.done && (
    <LinkForm {...form} intent="new-link" verb="New link" label={`New link for ${person.name}`} />
  );
  return (
    <div className="acts approvers__acts">
      {isLive ? (
        <>
          <MadeLink name={person.name} url={null} newLink={newLink} />
          <LinkForm {...form} intent="end-link" verb="End" label={`End the link for ${person.name}`} />
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

interface LinkButtonProps extends LinkFormProps {
  intent: string;
  verb: string;
  label: string;
}

const LinkForm = ({ round, person, action, formKey, intent, verb, label }: LinkButtonProps) => (
  <Form method="post" action={action} preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="round" value={round.id} />
    <input type="hidden" name="person" value={person.id} />
    <input type="hidden" name={IDEMPOTENCY_KEY} value={`${formKey}-${intent}-${person.id}`} />
    <button className={verb === 'End' ? 'btn btn--plain' : 'btn'} type="submit" aria-label={label}>
      {verb}
    </button>
  </Form>
);
