import { useActionData, useLoaderData } from '@remix-run/react';
import { RoundScreen } from '~/press/approvals/round-screen';
import { sendForm } from '~/core/forms/client-action';
import { roundLoader, roundsAction } from '~/press/approvals/approvals-screen.server';
import { ROUND_FAILURES } from '~/press/approvals/round';
import { messageFor } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = roundLoader;
export const action = roundsAction;
export const clientAction = sendForm(messageFor(ROUND_FAILURES, 'save'));
export const meta = adminTitle('Approval round');

export default function RoundPage() {
  const answer = useActionData<typeof action>();
  const shown = answer?.ok ? answer.round : undefined;
  const formError = answer?.ok === false ? answer : undefined;
  return <RoundScreen {...useLoaderData<typeof loader>()} shown={shown} formError={formError} />;
}
