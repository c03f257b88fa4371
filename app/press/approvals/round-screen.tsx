import { Link } from '@remix-run/react';
import { TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import { FormErrorNotice } from '~/core/ui/notice';
import type { FormError } from '~/core/merge/form-error';
import type { RefusedOnSite } from './refused-on-site-texts';
import {
  approvalsPath,
  type RoundView,
  roundTitle,
  type ScreenRound,
  type ScreenShow,
  type Verdict,
} from './round';
import type { RoundStill } from './round-still';
import { toLocalInput } from '~/core/text/formats';
import { ApprovalsBar, RefusedNotice, RoundEnd, RoundFiles } from './approvals-screen';
import { NewApprovalLinks } from './new-approval-links';
import { RoundPeople } from './round-people';
import { VerdictList } from './verdict-list';

interface RoundScreenProps {
  show: ScreenShow;
  round: ScreenRound;
  stills: RoundStill[];
  refused: RefusedOnSite[];
  formKey: string;
  shown: RoundView | undefined;
  formError: FormError | undefined;
}

export function RoundScreen({ show, round, stills, refused, formKey, shown, formError }: RoundScreenProps) {
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
  round: ScreenRound;
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
