import type { LinkDescriptor, MetaFunction } from '@remix-run/node';
import { Form, type ShouldRevalidateFunction } from '@remix-run/react';
import type { MouseEvent, ReactNode } from 'react';
import type { FormError } from '~/core/merge/form-error';
import { LINK_ENDED } from '~/core/session/share-link';
import { longDateTime, telLink } from '~/core/text/formats';
import { EndedLink, LinkFrame, type LinkSite } from '~/sharing/link-frame';
import { PasscodeGate } from '~/sharing/passcode-gate';
import { bareErrorMeta } from '~/site/layout/error-page';
import { linkMeta } from '~/site/layout/meta';
import approvalStyles from './approve.css?url';
import siteStyles from '~/styles/site.css?url';
import { ApprovalForm, type ApprovalFormProps, numberText, StillImage } from './approval-form';
import type { doneLoader } from './approval-link.server';
import { type ApprovalPage, companyOf, KIND_WORDS, kindsAmong, pictureId } from './approval-page-data';
import { BY_SILENCE, picturesText, progressText } from './round';
import { useMarks } from './marks';

/** Includes a style sheet that only these pages use. */
export const approvalLinks = (): LinkDescriptor[] => [
  { rel: 'stylesheet', href: siteStyles },
  { rel: 'stylesheet', href: approvalStyles },
];

export const approvalMeta: MetaFunction<typeof doneLoader> = ({ data, error }) =>
  data ? linkMeta(data.siteName, 'Pictures to approve') : bareErrorMeta(error);

/** Keeps a link's data only if the server was unreachable: otherwise someone else may have answered, or closed the round. */
export const keepWhenUnreachable: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) => {
  const answer = actionResult as { ok?: boolean; reason?: string } | undefined;
  return answer?.ok === false ? answer.reason !== 'unreachable' : defaultShouldRevalidate;
};

interface ApprovalFrameProps {
  page: LinkSite & { state: 'ended' | 'closed' | 'open'; path: string };
  formError?: FormError | undefined;
  children: ReactNode;
}

const ASIDE = (
  <>
    This link is for one person.
    <br />
    It opens nothing else.
  </>
);

/** The layout of a link's pages; shows the passcode form or the reason why the link has ended instead. */
export const ApprovalFrame = ({ page, formError, children }: ApprovalFrameProps) => (
  <LinkFrame site={page} aside={ASIDE}>
    {page.state === 'ended' && (
      <EndedLink words={LINK_ENDED} advice="The person who sent it to you can make a new one." />
    )}
    {page.state === 'closed' && (
      <PasscodeGate kind="approval" action={page.path} problem={formError?.detail} />
    )}
    {children}
  </LinkFrame>
);

const ofWhat = ({ show, label }: ApprovalPage) => [show, label].filter(Boolean).join(', ');

const totalOf = ({ kept, refused, open }: ApprovalPage) => kept + refused + open;

export function ApprovalContent(props: ApprovalFormProps) {
  const { approval, path, formError } = props;
  if (approval.decided) return <Decided approval={approval} path={path} formError={formError} />;
  return <OpenApproval {...props} />;
}

function OpenApproval(props: ApprovalFormProps) {
  const { path } = props;
  const marks = useMarks(props.approval, path);
  const approval = { ...props.approval, ...marks.progress };
  const doneHref = `${path}/done`;
  /** Marks on their way are stored first; while one is not, the page stays, and shows the first that was rejected. */
  const finish = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (marks.waiting.size === 0) return;
    event.preventDefault();
    const { waiting, rejections } = await marks.saveNow();
    const [rejected] = rejections.keys();
    if (rejected !== undefined) showPicture(rejected);
    else if (waiting.size === 0) location.assign(doneHref);
  };
  return (
    <>
      <Head approval={approval} />
      <ApprovalForm {...props} approval={approval} marks={marks} />
      <section className="approval-end theme-light" aria-labelledby="approval-end">
        <div>
          <h2 className="display" id="approval-end">
            Have you seen them all?
          </h2>
          <p>
            You can change each mark as often as you like, from any device; the last word on each picture
            counts. Once you are done, you cannot change anything, and {stillOpen(approval)}.
          </p>
        </div>
        <p>
          <a className="btn" href={doneHref} onClick={(event) => void finish(event)}>
            I am done
          </a>
        </p>
      </section>
    </>
  );
}

/** Scrolls to a picture, also to that of the address. */
function showPicture(number: number): void {
  location.hash = pictureId(number);
  document.getElementById(pictureId(number))?.scrollIntoView();
}

const stillOpen = ({ open, silence }: ApprovalPage) =>
  open === 0
    ? 'nothing is open'
    : `${picturesText(open)} still open ${open === 1 ? 'is' : 'are'} ${BY_SILENCE[silence].verdict}`;

function Head({ approval }: { approval: ApprovalPage }) {
  const { name, closesAt, silence, allowance } = approval;
  return (
    <div className="approval-head">
      <div>
        <h1 className="display">
          <bdi>{name}</bdi>
        </h1>
        <p className="role">
          {picturesText(totalOf(approval))} from {ofWhat(approval)}. Keep or refuse each until{' '}
          <time dateTime={closesAt}>{longDateTime(closesAt)}</time>, London time. After that, open pictures
          are {BY_SILENCE[silence].verdict}.
        </p>
        <p>{progressText(approval)}</p>
      </div>
      <div className="approval-left">
        <p className="role">You can still refuse</p>
        <dl>
          {kindsAmong(allowance).map((kind) => {
            const { left, refused, allowed } = allowance[kind];
            return (
              <div key={kind}>
                <dt>
                  {KIND_WORDS[kind]}
                  <span>
                    {refused} of {allowed} {allowed === 1 ? 'is' : 'are'} refused
                  </span>
                </dt>
                <dd className="display">{left}</dd>
              </div>
            );
          })}
        </dl>
      </div>
    </div>
  );
}

type DecidedProps = Pick<ApprovalFormProps, 'approval' | 'path' | 'formError'>;

function Decided({ approval, path, formError }: DecidedProps) {
  const { name, decided, kept, refused, stills, contact } = approval;
  const at = decided && <time dateTime={decided.at}>{longDateTime(decided.at)}</time>;
  return (
    <>
      {formError && (
        <section className="approval-no" role="alert">
          <h2 className="display">{formError.detail}</h2>
          <p>{formError.message}</p>
        </section>
      )}
      <div className="approval-head">
        <div>
          <h1 className="display">{decided?.by ? 'Thank you' : 'This round is closed'}</h1>
          <p className="role">
            {decided?.by ? (
              <>
                {decided.by} answered for {name} on {at}.
              </>
            ) : (
              <>
                The pictures of {name} were decided on {at}.
              </>
            )}{' '}
            Nothing here can be changed any more.
          </p>
        </div>
        <div className="approval-left">
          <p className="role">
            Of {picturesText(totalOf(approval))} from {ofWhat(approval)}
          </p>
          <dl>
            <div>
              <dt>kept</dt>
              <dd className="display">{kept}</dd>
            </div>
            <div>
              <dt>refused</dt>
              <dd className="display">{refused}</dd>
            </div>
          </dl>
        </div>
      </div>
      {stills.length > 0 && <RefusedStills approval={approval} path={path} />}
      {contact && <Contact {...contact} />}
    </>
  );
}

const RefusedStills = ({ approval: { name, stills }, path }: Pick<DecidedProps, 'approval' | 'path'>) => (
  <>
    <h2 className="vh">Refused</h2>
    <ul className="approval-stills approval-stills--refused">
      {stills.map((still) => (
        <li className="approval-still" key={still.number}>
          <p className="approval-still__picture">
            {still.isMissing ? null : <StillImage still={still} path={path} name={name} />}
          </p>
          <div className="approval-still__who">
            <p>
              <b>{numberText(still.number)}</b> <span>{companyOf(still)}</span>
            </p>
            {still.note && <p className="approval-still__said">{still.note}</p>}
          </div>
        </li>
      ))}
    </ul>
  </>
);

function Contact({ name, phone, email }: NonNullable<ApprovalPage['contact']>) {
  return (
    <section className="approval-end theme-light" aria-labelledby="approval-contact">
      <div>
        <h2 className="display" id="approval-contact">
          Is something not right?
        </h2>
        <p>
          Refused pictures are in no press kit. Only the company can change an answer now, and has to say why.
        </p>
      </div>
      <p>
        <strong>{name}</strong>
        {phone && <a href={telLink(phone)}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </p>
    </section>
  );
}

export function DoneForm({ approval, path, formError }: DecidedProps) {
  const wrong = formError && (formError.fields.answeredBy?.[0] ?? formError.detail);
  if (approval.decided) return <Decided approval={approval} path={path} formError={formError} />;
  return (
    <section className="approval-gate">
      <h1 className="display">I am done</h1>
      <p className="role">
        {progressText(approval)}. Afterwards you cannot change anything, and {stillOpen(approval)}.
      </p>
      <Form method="post" action={`${path}/done`}>
        <label htmlFor="answeredBy">Your name</label>
        <input
          className="text-box"
          id="answeredBy"
          name="answeredBy"
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={formError?.values.answeredBy}
          dir="auto"
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'answeredBy-error answeredBy-note' : 'answeredBy-note'}
        />
        {wrong && (
          <p className="approval-wrong" id="answeredBy-error" role="alert">
            {wrong}
          </p>
        )}
        <p className="small" id="answeredBy-note">
          The name of the person who answers: yourself, your agent or your guardian.
        </p>
        <button className="btn" type="submit">
          I am done
        </button>
        <p>
          <a className="link" href={path}>
            Back to the pictures
          </a>
        </p>
      </Form>
    </section>
  );
}
