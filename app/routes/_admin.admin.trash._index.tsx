import { useActionData, useLoaderData } from '@remix-run/react';
import { TrashPage } from '~/components/admin/trash/trash-page';
import { sendForm } from '~/http/forms/client-action';
import { trashRoutes } from '~/http/screens/trash';
import { adminTitle } from '~/http/screens/admin-title';
import { messageFor, TRASH_FAILURES } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
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
