import { useActionData, useLoaderData } from '@remix-run/react';
import { TrashPage } from '~/records/list/trash-page';
import { sendForm } from '~/core/forms/client-action';
import { trashRoutes } from '~/records/screens/trash-screen.server';
import { messageFor, TRASH_FAILURES } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = trashRoutes.list.loader;
export const action = trashRoutes.list.action;
export const clientAction = sendForm(messageFor(TRASH_FAILURES, 'restore'));

export const meta = adminTitle('Trash');

export default function Trash() {
  const answer = useActionData<typeof action>();
  return (
    <TrashPage {...useLoaderData<typeof loader>()} formError={answer?.ok === false ? answer : undefined} />
  );
}
