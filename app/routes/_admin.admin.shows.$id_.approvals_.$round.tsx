import { useActionData, useLoaderData } from '@remix-run/react';
import { RoundScreen } from '~/components/admin/approvals/round-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { roundLoader } from '~/http/screens/approvals/approvals';
import { roundsAction } from '~/http/screens/approvals/round-forms';
import { ROUND_FAILURES } from '~/rules/approvals/round-form';
import { messageFor } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
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
