import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteFileScreen } from '~/components/admin/library/delete-file';
import { deleteFile, deleteFileLoader } from '~/http/screens/library/file';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { FILE_FAILURES } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = deleteFileLoader;
export const action = deleteFile;
export const clientAction = sendForm(FILE_FAILURES.delete);

export const meta = adminTitle('Delete file');

export default function DeleteFile() {
  return <DeleteFileScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
