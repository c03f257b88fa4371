import { useActionData, useLoaderData } from '@remix-run/react';
import { NewRoundScreen } from '~/press/approvals/new-round-screen';
import { sendForm } from '~/core/forms/client-action';
import { createRoundForm, newRoundLoader } from '~/press/approvals/approvals-screen.server';
import { ROUND_FAILURES } from '~/press/approvals/round';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
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
