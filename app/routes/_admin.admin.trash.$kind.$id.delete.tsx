import { useActionData, useLoaderData } from '@remix-run/react';
import { FOR_EVER_QUESTION } from '~/records/list/trash-page';
import { DeleteScreen } from '~/core/ui/delete-screen';
import { sendForm } from '~/core/forms/client-action';
import { deleteForEverLoader } from '~/site/links/links-screen.server';
import { trashRoutes } from '~/records/screens/trash-screen.server';
import { NOT_DELETED_FOR_EVER } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
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
