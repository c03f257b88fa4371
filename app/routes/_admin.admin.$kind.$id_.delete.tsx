import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteRecordScreen } from '~/components/admin/lists/deletion';
import { sendRecordForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { deleteRecordLoader } from '~/http/screens/links/links-here';
import { deleteRecordAction } from '~/http/screens/records/record-deletion';
import { MESSAGES } from '~/rules/kinds/kinds';

export { keepRecordWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = deleteRecordLoader;
export const action = deleteRecordAction;
export const clientAction = sendRecordForm((kind) => MESSAGES[kind].notDeleted);
export const meta = adminTitle('Delete');

export default function DeleteRecord() {
  return (
    <DeleteRecordScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />
  );
}
