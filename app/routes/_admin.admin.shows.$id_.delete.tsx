import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteRecordScreen } from '~/components/admin/lists/delete-record-screen';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { showRoutes } from '~/http/records/shows';
import { MESSAGES } from '~/rules/validation/messages';

export const loader = showRoutes.remove.loader;
export const action = showRoutes.remove.action;
export const clientAction = sendForm(MESSAGES.show.notDeleted);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Delete | Admin' }];

export default function DeleteShow() {
  return (
    <DeleteRecordScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />
  );
}
