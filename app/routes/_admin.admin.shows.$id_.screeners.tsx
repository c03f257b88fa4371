import { useActionData, useLoaderData } from '@remix-run/react';
import { ScreenersScreen } from '~/press/screeners/screeners-screen';
import { sendForm } from '~/core/forms/client-action';
import { adminTitle } from '~/core/request/admin-title';
import { screenersAction, screenersLoader } from '~/press/screeners/screeners-screen.server';
import { SCREENER_FAILURES } from '~/press/screeners/screener';
import { messageFor } from '~/core/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
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
