import { useActionData, useLoaderData } from '@remix-run/react';
import { LibraryPage } from '~/media/library/library-page';
import { libraryLoader } from '~/media/library/library-screen.server';
import { libraryAction } from '~/file-changes/library-forms.server';
import { sendForm } from '~/core/forms/client-action';
import { FILE_FAILURES, messageFor } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = libraryLoader;
export const action = libraryAction;
export const clientAction = sendForm(messageFor(FILE_FAILURES, 'upload'));

export const meta = adminTitle('Media library');

export default function Library() {
  const answer = useActionData<typeof action>();
  return (
    <LibraryPage
      {...useLoaderData<typeof loader>()}
      formError={answer && !answer.ok ? answer : undefined}
      report={answer?.ok ? answer.report : undefined}
    />
  );
}
