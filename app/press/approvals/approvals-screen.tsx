import type { SerializeFrom } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { type ComponentProps, type ReactNode, Fragment } from 'react';
import { List } from '~/core/lists/list';
import type { FormError } from '~/core/merge/form-error';
import { longDateTime, longDate } from '~/core/text/formats';
import { Crumb, useListLink } from '~/core/ui/crumb';
import { HelpLink } from '~/core/ui/help-link';
import { FormErrorNotice, Notice } from '~/core/ui/notice';
import { ShowTabs } from '~/records/form/show-screen';
import type { RoundOnScreen } from './approval-store.server';
import type { approvalsLoader } from './approvals-screen.server';
import type { RefusedOnSite } from './refused-on-site.server';
import { approvalsPath, BY_SILENCE, picturesText, roundTitle } from './round';
import { NewApprovalLinks, RoundButton, RoundPeople, VerdictList } from './round-lists';
import type { RoundView } from './round-schemas.server';

interface ApprovalsBarProps {
  title: string;
  back: { to: string; label: string };
  children?: ReactNode;
}

export const ApprovalsBar = ({ title, back, children }: ApprovalsBarProps) => (
  <div className="bar bar--save">
    <Crumb to={back.to}>{back.label}</Crumb>
    <h1>{title}</h1>
    <HelpLink />
    {children}
  </div>
);

export const RefusedStill = ({ still: { file, name, by, at, places } }: { still: RefusedOnSite }) => (
  <>
    <Link to={`/admin/media/${file}`}>
      <bdi>{name}</bdi>
    </Link>
    , refused by {by.join(', ')} on {longDateTime(at)}, stands in{' '}
    {places.map(({ title, path }, place) => (
      <Fragment key={path}>
        {place > 0 && ' and in '}
        <Link to={path}>
          <bdi>{title}</bdi>
        </Link>
      </Fragment>
    ))}
    .
  </>
);

/** What the last form has answered. */
export interface RoundAnswer {
  /** The round with the links that were just made. */
  shown: RoundView | undefined;
  formError: FormError | undefined;
}

type ApprovalsScreenProps = SerializeFrom<typeof approvalsLoader> & RoundAnswer;

export function ApprovalsScreen(props: ApprovalsScreenProps) {
  const { show, rounds, stills, refused, formKey, shown, formError } = props;
  const path = approvalsPath(show.id);
  return (
    <>
      <ApprovalsBar title={show.title} back={useListLink('/admin/shows', 'Shows')}>
        <Link className="btn btn--go" to={`${path}/new`}>
          New round
        </Link>
      </ApprovalsBar>
      <ShowTabs {...show} />
      {formError && <FormErrorNotice message={formError.message} detail={formError.detail} />}
      {shown && <NewApprovalLinks round={shown} />}
      <RefusedNotice refused={refused} />
      <List empty={rounds.length === 0 && NO_ROUNDS}>
        {rounds.map((round) => (
          // No landmark: rounds can have the same label.
          <article className="round" key={round.id} aria-labelledby={`round-${round.id}`}>
            <RoundHead round={round} path={path} formKey={formKey} />
            <RoundPeople round={round} action={path} formKey={formKey} />
            <Refused round={round} stills={stills} action={path} formKey={formKey} formError={formError} />
          </article>
        ))}
      </List>
    </>
  );
}

const NO_ROUNDS = {
  title: 'No round of approvals yet',
  text: 'Name the people on the stills of the press kit, then make links for them.',
};

/** What was refused in a round, with the people who refused. */
function Refused(props: Omit<ComponentProps<typeof VerdictList>, 'verdicts'>) {
  const verdicts = props.round.verdicts.filter(({ verdict }) => verdict === 'refused');
  if (verdicts.length === 0) return null;
  return (
    <>
      <h3>{`${verdicts.length} refused of ${props.round.verdicts.length}`}</h3>
      <VerdictList {...props} verdicts={verdicts} />
    </>
  );
}

export const RefusedNotice = ({ refused }: { refused: readonly RefusedOnSite[] }) =>
  refused.length > 0 && (
    <Notice kind="bad">
      <strong>{refused.length === 1 ? 'A refused picture is' : 'Refused pictures are'} on the site.</strong>
      {refused.map((still) => (
        <p key={still.file}>
          <RefusedStill still={still} />
        </p>
      ))}
      <p>
        {refused.length === 1
          ? 'It is in no press kit any more. Take it out there as well.'
          : 'They are in no press kit any more. Take them out there as well.'}
      </p>
    </Notice>
  );

interface RoundHeadProps {
  round: RoundOnScreen;
  path: string;
  formKey: string;
}

function RoundHead({ round, path, formKey }: RoundHeadProps) {
  const { id, createdAt, createdBy, verdicts } = round;
  const title = roundTitle(round);
  const stills = new Set(verdicts.map(({ file }) => file)).size;
  return (
    <header>
      <div>
        <h2 id={`round-${id}`}>
          <Link to={`${path}/${id}`}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="quiet">
          Made on {longDate(createdAt)}
          {createdBy && ` by ${createdBy.name}`}: {picturesText(stills)}. <RoundEnd round={round} />
        </p>
      </div>
      <div className="acts">
        <RoundFiles round={round} path={path} />
        {round.closedAt === null && (
          <RoundButton
            round={round}
            action={path}
            formKey={formKey}
            intent="close"
            verb="Close now"
            label={`Close now: ${title}`}
          />
        )}
      </div>
    </header>
  );
}

export const RoundFiles = ({ round, path }: { round: RoundOnScreen; path: string }) => (
  <>
    <a className="btn" href={`${path}/${round.id}/csv`} download aria-label={`CSV: ${roundTitle(round)}`}>
      CSV
    </a>
    <Link className="btn" to={`${path}/${round.id}/sheet`} aria-label={`Contact sheet: ${roundTitle(round)}`}>
      Contact sheet
    </Link>
  </>
);

export function RoundEnd({ round: { closedAt, closesAt, silence } }: { round: RoundView }) {
  if (closedAt !== null) return <>Closed on {longDateTime(closedAt)}.</>;
  return (
    <>
      Closes on <strong>{longDateTime(closesAt)}</strong>; what is open then counts as{' '}
      {BY_SILENCE[silence].staffWord}.
    </>
  );
}
