import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { toLocalInput } from '~/core/text/formats';
import { FormErrorNotice } from '~/core/ui/notice';
import type { RoundOnScreen } from './approval-store.server';
import { ApprovalsBar, RefusedNotice, type RoundAnswer, RoundEnd, RoundFiles } from './approvals-screen';
import type { roundLoader } from './approvals-screen.server';
import { approvalsPath, roundTitle, type Verdict } from './round';
import { NewApprovalLinks, RoundPeople, VerdictList } from './round-lists';

type RoundData = SerializeFrom<typeof roundLoader>;

export function RoundScreen({ shown, formError, ...data }: RoundData & RoundAnswer) {
  const { show, round, stills, refused, formKey } = data;
  const path = approvalsPath(show.id);
  const here = `${path}/${round.id}`;
  // Forms for a single verdict or link show their own errors.
  const isOfRound = formError !== undefined && !formError.values.intent;
  return (
    <>
      <ApprovalsBar title={roundTitle(round)} back={{ to: path, label: `Approvals, ${show.title}` }}>
        <RoundFiles round={round} path={path} />
        <Link className="btn btn--plain" to={`${here}/delete`}>
          Delete
        </Link>
      </ApprovalsBar>
      {formError && !isOfRound && <FormErrorNotice message={formError.message} detail={formError.detail} />}
      {shown && <NewApprovalLinks round={shown} />}
      <RefusedNotice refused={refused} />
      <p className="lead">
        <RoundEnd round={round} />
      </p>
      <RoundDetails
        round={round}
        action={here}
        formKey={formKey}
        formError={isOfRound ? formError : undefined}
      />
      <section className="round" aria-labelledby="round-people">
        <h2 id="round-people">People</h2>
        <RoundPeople round={round} action={here} formKey={formKey} />
      </section>
      <section className="round" aria-labelledby="round-verdicts">
        <h2 id="round-verdicts">Verdicts</h2>
        <VerdictList
          round={round}
          stills={stills}
          verdicts={round.verdicts.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict])}
          action={here}
          formKey={formKey}
          formError={formError}
        />
      </section>
    </>
  );
}

/** Refused ones first, because staff look for them. */
const ORDER: Record<Verdict, number> = { refused: 0, open: 1, kept: 2 };

interface RoundDetailsProps {
  round: RoundOnScreen;
  action: string;
  formKey: string;
  formError: FormError | undefined;
}

function RoundDetails({ round: { label, closesAt, closedAt }, ...form }: RoundDetailsProps) {
  return (
    <section className="panel" aria-labelledby="round-details">
      <h2 id="round-details">Round</h2>
      <PlainForm
        id="round"
        labelledBy="round-details"
        className="panel__form"
        values={{ label, closesAt: toLocalInput(closesAt) }}
        {...form}
      >
        <TextField name="label" label="Label" maxLength={200} />
        {closedAt === null && (
          <TextField
            name="closesAt"
            label="Closes"
            type="datetime-local"
            note="London time, within a year."
          />
        )}
        <div className="acts">
          <button className="btn btn--go" type="submit">
            Save Changes
          </button>
        </div>
      </PlainForm>
    </section>
  );
}

/** All stills of a round with every verdict, for printing. */
export function ContactSheet({ show, round, stills }: RoundData) {
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
                    <bdi>{names.get(person)}</bdi>: {verdict}
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
