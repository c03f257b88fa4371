import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { TrashPage } from '~/components/admin/trash/trash-page';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { trashRoutes } from '~/http/records/trash';
import { NOT_RESTORED } from '~/rules/validation/messages';

export const loader = trashRoutes.list.loader;
export const action = trashRoutes.list.action;
export const clientAction = sendForm(NOT_RESTORED);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Trash | Admin' }];

export default function Trash() {
  return <TrashPage {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
