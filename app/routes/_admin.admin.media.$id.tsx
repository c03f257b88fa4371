import { useActionData, useLoaderData } from '@remix-run/react';
import { FilePage } from '~/components/admin/library/file-page';
import { useFlash } from '~/components/forms/use-flash';
import { fileAction, fileLoader } from '~/http/screens/library/file';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { FILE_FAILURES, messageFor } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = fileLoader;
export const action = fileAction;
export const clientAction = sendForm(messageFor(FILE_FAILURES, 'save'));

export const meta = adminTitle('File');

export default function File() {
  const { file, poster, press, panel } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <FilePage
      // A form that saved and stays open begins again with what was saved.
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
