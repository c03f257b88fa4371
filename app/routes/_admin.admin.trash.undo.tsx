import { useActionData } from '@remix-run/react';
import { DeletionNotUndone } from '~/components/admin/trash/delete-for-ever';
import { sendForm } from '~/http/forms/client-action';
import { trashRoutes } from '~/http/screens/trash';
import { adminTitle } from '~/http/screens/admin-title';
import { NOT_RESTORED } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = trashRoutes.undo.loader;
export const action = trashRoutes.undo.action;
export const clientAction = sendForm(NOT_RESTORED);

export const meta = adminTitle('Undo');

export default function Undo() {
  const answer = useActionData<typeof action>();
  return <DeletionNotUndone formError={answer?.ok === false ? answer : undefined} />;
}
