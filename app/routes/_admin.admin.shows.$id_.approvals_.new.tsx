import { useActionData, useLoaderData } from '@remix-run/react';
import { NewRoundScreen } from '~/components/admin/approvals/new-round-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { newRoundLoader } from '~/http/screens/approvals/approvals';
import { createRoundForm } from '~/http/screens/approvals/round-forms';
import { ROUND_FAILURES } from '~/rules/approvals/round-form';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = newRoundLoader;
export const action = createRoundForm;
export const clientAction = sendForm(ROUND_FAILURES.create);
export const meta = adminTitle('New round');

export default function NewRoundPage() {
  const answer = useActionData<typeof action>();
  const shown = answer?.ok ? answer.round : undefined;
  const formError = answer?.ok === false ? answer : undefined;
  return <NewRoundScreen {...useLoaderData<typeof loader>()} shown={shown} formError={formError} />;
}
