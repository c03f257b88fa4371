import { useActionData } from '@remix-run/react';
import { DeletionNotUndone } from '~/records/list/trash-page';
import { sendForm } from '~/core/forms/client-action';
import { trashRoutes } from '~/records/screens/trash-screen.server';
import { NOT_RESTORED } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = trashRoutes.undo.loader;
export const action = trashRoutes.undo.action;
export const clientAction = sendForm(NOT_RESTORED);

export const meta = adminTitle('Undo');

export default function Undo() {
  const answer = useActionData<typeof action>();
  return <DeletionNotUndone formError={answer?.ok === false ? answer : undefined} />;
}
