import { useActionData, useLoaderData } from '@remix-run/react';
import { sendForm } from '~/core/forms/client-action';
import { FILE_FAILURES } from '~/core/validation/messages';
import { ReplacePage } from '~/file-changes/replace-page';
import { replaceAction, replaceLoader } from '~/file-changes/replace-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = replaceLoader;
export const action = replaceAction;
export const clientAction = sendForm(FILE_FAILURES.replace);

export const meta = adminTitle('Replace file');

export default function ReplaceFile() {
  return <ReplacePage {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
