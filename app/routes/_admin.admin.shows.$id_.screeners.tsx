import { useActionData, useLoaderData } from '@remix-run/react';
import { ScreenersScreen } from '~/components/admin/screeners/screeners-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { screenersAction, screenersLoader } from '~/http/screens/screeners/screeners';
import { SCREENER_FAILURES } from '~/rules/screeners/screener';
import { messageFor } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = screenersLoader;
export const action = screenersAction;
export const clientAction = sendForm(messageFor(SCREENER_FAILURES, 'make-screener'));
export const meta = adminTitle('Screeners');

export default function ScreenersPage() {
  const answer = useActionData<typeof action>();
  return (
    <ScreenersScreen
      {...useLoaderData<typeof loader>()}
      formError={answer?.ok === false ? answer : undefined}
      made={answer?.ok ? answer : undefined}
    />
  );
}
