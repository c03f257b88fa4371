import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FOR_EVER_QUESTION } from '~/components/admin/trash/delete-for-ever';
import { DeleteScreen } from '~/components/admin/layout/delete-screen';
import { sendForm } from '~/http/forms/client-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { trashRoutes } from '~/http/records/trash';
import { NOT_DELETED_FOR_EVER } from '~/rules/validation/messages';

export const loader = trashRoutes.remove.loader;
export const action = trashRoutes.remove.action;
export const clientAction = sendForm(NOT_DELETED_FOR_EVER);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Delete for ever | Admin' }];

export default function DeleteForEver() {
  const { title, from } = useLoaderData<typeof loader>();
  return (
    <DeleteScreen
      heading={FOR_EVER_QUESTION}
      text={title}
      verb="Delete for ever"
      from={from}
      formError={useActionData<typeof action>()}
    />
  );
}
