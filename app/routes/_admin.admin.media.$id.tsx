import { useActionData, useLoaderData } from '@remix-run/react';
import { FilePage } from '~/media/library/file-page';
import { useFlash } from '~/core/ui/toasts';
import { fileAction, fileLoader } from '~/media/library/file-screen.server';
import { sendForm } from '~/core/forms/client-action';
import { FILE_FAILURES, messageFor } from '~/core/validation/messages';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = fileLoader;
export const action = fileAction;
export const clientAction = sendForm(messageFor(FILE_FAILURES, 'save'));

export const meta = adminTitle('File');

export default function File() {
  const { file, poster, press, panel } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FilePage
      // After a save the form is remounted with the saved values.
      key={`${file.id} ${file.version}`}
      file={file}
      poster={poster}
      press={press}
      panel={panel}
      formError={answer && !answer.ok ? answer : undefined}
      news={useFlash('file')}
    />
  );
}
