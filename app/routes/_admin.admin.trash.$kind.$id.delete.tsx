import { useActionData, useLoaderData } from '@remix-run/react';
import { FOR_EVER_QUESTION } from '~/components/admin/trash/delete-for-ever';
import { DeleteScreen } from '~/components/admin/layout/delete-screen';
import { sendForm } from '~/http/forms/client-action';
import { deleteForEverLoader } from '~/http/screens/links/links-here';
import { trashRoutes } from '~/http/screens/trash';
import { adminTitle } from '~/http/screens/admin-title';
import { NOT_DELETED_FOR_EVER } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = deleteForEverLoader;
export const action = trashRoutes.remove;
export const clientAction = sendForm(NOT_DELETED_FOR_EVER);

export const meta = adminTitle('Delete for ever');

export default function DeleteForEver() {
  const { title, links, from } = useLoaderData<typeof loader>();
  return (
    <DeleteScreen
      heading={FOR_EVER_QUESTION}
      text={title}
      about={links}
      verb="Delete for ever"
      from={from}
      formError={useActionData<typeof action>()}
    />
  );
}
