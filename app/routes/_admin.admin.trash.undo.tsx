import type { MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { DeletionNotUndone } from '~/components/admin/trash/deletion-not-undone';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { trashRoutes } from '~/http/records/trash';
import { NOT_RESTORED } from '~/rules/validation/messages';

export const loader = trashRoutes.undo.loader;
export const action = trashRoutes.undo.action;
export const clientAction = sendForm(NOT_RESTORED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Undo | Admin' }];

export default function Undo() {
  const answer = useActionData<typeof action>();
  return <DeletionNotUndone formError={answer?.ok === false ? answer : undefined} />;
}
