import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DeleteFileScreen } from '~/components/admin/library/delete-file-screen';
import { deleteFile, deleteFileLoader } from '~/http/media/file';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { FILE_FAILURES } from '~/rules/validation/messages';

export const loader = deleteFileLoader;
export const action = deleteFile;
export const clientAction = sendForm(FILE_FAILURES.delete);
export const shouldRevalidate = keepWhenRejected;

export const meta: MetaFunction = () => [{ title: 'Delete file | Admin' }];

export default function DeleteFile() {
  return <DeleteFileScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
