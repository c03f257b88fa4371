import { useActionData, useLoaderData } from '@remix-run/react';
import { LibraryPage } from '~/components/admin/library/library-page';
import { libraryAction, libraryLoader } from '~/http/screens/library/library';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { FILE_FAILURES, messageFor } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
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
