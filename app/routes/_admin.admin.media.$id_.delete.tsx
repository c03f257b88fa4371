import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteFileScreen } from '~/media/library/file-acts';
import { deleteFile, deleteFileLoader } from '~/media/library/file-screen.server';
import { sendForm } from '~/core/forms/client-action';
import { FILE_FAILURES } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = deleteFileLoader;
export const action = deleteFile;
export const clientAction = sendForm(FILE_FAILURES.delete);

export const meta = adminTitle('Delete file');

export default function DeleteFile() {
  return <DeleteFileScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
