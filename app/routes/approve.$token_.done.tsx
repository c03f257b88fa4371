import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ApprovalFrame } from '~/components/site/approvals/approval-frame';
import { DoneForm } from '~/components/site/approvals/approval-page';
import { BareErrorPage, bareErrorMeta } from '~/components/site/layout/bare-error-page';
import type { SiteHandle } from '~/components/site/handle';
import { sendForm } from '~/http/forms/client-action';
import { doneAction } from '~/http/site/approvals/approval-forms';
import { doneLoader } from '~/http/site/approvals/approval-link';
import { approvalLinks, approvalMeta } from '~/http/site/approvals/approval-route';
import { ANSWER_NOT_SAVED } from '~/rules/approvals/round';

export { keepWhenUnreachable as shouldRevalidate } from '~/http/site/approvals/approval-route';
export const handle: SiteHandle = { theme: 'dark' };
export const links = approvalLinks;
export const loader = doneLoader;
export const action = doneAction;
export const clientAction = sendForm(ANSWER_NOT_SAVED);
export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data ? approvalMeta(data) : bareErrorMeta(error);

export const ErrorBoundary = BareErrorPage;

/** The form by which somebody ends the answers of a link. */
export default function ApproveDone() {
  const page = useLoaderData<typeof loader>();
  const formError = useActionData<typeof action>();
  return (
    <ApprovalFrame page={page}>
      {page.state === 'open' && <DoneForm {...page} formError={formError} />}
    </ApprovalFrame>
  );
}
