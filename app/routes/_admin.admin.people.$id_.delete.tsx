import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteRecordScreen } from '~/components/admin/lists/delete-record-screen';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { personRoutes } from '~/http/records/people';
import { MESSAGES } from '~/rules/validation/messages';

export const loader = personRoutes.remove.loader;
export const action = personRoutes.remove.action;
export const clientAction = sendForm(MESSAGES.person.notDeleted);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Delete | Admin' }];

export default function DeletePerson() {
  return (
    <DeleteRecordScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />
  );
}
