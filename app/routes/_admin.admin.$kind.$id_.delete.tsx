import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteRecordScreen } from '~/records/list/list-deletion';
import { sendRecordForm } from '~/core/forms/client-action';
import { deleteRecordLoader } from '~/site/links/links-screen.server';
import { deleteRecordAction } from '~/records/screens/record-list.server';
import { MESSAGES } from '~/core/nouns/kinds';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepRecordWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = deleteRecordLoader;
export const action = deleteRecordAction;
export const clientAction = sendRecordForm((kind) => MESSAGES[kind].notDeleted);
export const meta = adminTitle('Delete');

export default function DeleteRecord() {
  return (
    <DeleteRecordScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />
  );
}
