import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { TrashPage } from '~/components/admin/trash/trash-page';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { trashRoutes } from '~/http/records/trash';
import { messageFor, TRASH_FAILURES } from '~/rules/validation/messages';

export const loader = trashRoutes.list.loader;
export const action = trashRoutes.list.action;
export const clientAction = sendForm(messageFor(TRASH_FAILURES, 'restore'));
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Trash | Admin' }];

export default function Trash() {
  const answer = useActionData<typeof action>();
  return (
    <TrashPage {...useLoaderData<typeof loader>()} formError={answer?.ok === false ? answer : undefined} />
  );
}
