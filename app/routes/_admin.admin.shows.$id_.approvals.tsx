import { useActionData, useLoaderData } from '@remix-run/react';
import { ApprovalsScreen } from '~/press/approvals/approvals-screen';
import { sendForm } from '~/core/forms/client-action';
import { approvalsLoader, roundsAction } from '~/press/approvals/approvals-screen.server';
import { ROUND_FAILURES } from '~/press/approvals/round';
import { messageFor } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = approvalsLoader;
export const action = roundsAction;
export const clientAction = sendForm(messageFor(ROUND_FAILURES, 'save'));
export const meta = adminTitle('Approvals');

export default function ApprovalsPage() {
  const answer = useActionData<typeof action>();
  const shown = answer?.ok ? answer.round : undefined;
  const formError = answer?.ok === false ? answer : undefined;
  return <ApprovalsScreen {...useLoaderData<typeof loader>()} shown={shown} formError={formError} />;
}
