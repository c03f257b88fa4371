import { useActionData, useLoaderData } from '@remix-run/react';
import { ApprovalFrame, approvalLinks, approvalMeta, DoneForm } from '~/press/approvals/approval-page';
import { LinkErrorPage } from '~/site/layout/error-page';
import type { SiteHandle } from '~/site/layout/site-handle';
import { sendForm } from '~/core/forms/client-action';
import { doneAction, doneLoader } from '~/press/approvals/approval-link.server';
import { ANSWER_NOT_SAVED } from '~/press/approvals/round';

export { keepWhenUnreachable as shouldRevalidate } from '~/press/approvals/approval-page';
export const handle: SiteHandle = { theme: 'dark', isDarkRoom: true };
export const links = approvalLinks;
export const loader = doneLoader;
export const action = doneAction;
export const clientAction = sendForm(ANSWER_NOT_SAVED);
export const meta = approvalMeta;

export const ErrorBoundary = LinkErrorPage;

export default function ApproveDone() {
  const page = useLoaderData<typeof loader>();
  const formError = useActionData<typeof action>();
  return (
    <ApprovalFrame page={page}>
      {page.state === 'open' && <DoneForm {...page} formError={formError} />}
    </ApprovalFrame>
  );
}
