import { useActionData, useLoaderData } from '@remix-run/react';
import { sendForm } from '~/core/forms/client-action';
import { messageFor } from '~/core/validation/messages';
import { looksAgain, MOVING_TITLE, IMPORT_FAILURES } from '~/moving/plan/import-view';
import { ImportScreen } from '~/moving/screens/import-screen';
import { importAction, importLoader } from '~/moving/screens/import-screen.server';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = importLoader;
export const action = importAction;
export const clientAction = sendForm(messageFor(IMPORT_FAILURES, 'start'));

export const meta = adminTitle(MOVING_TITLE);
export const handle = { looksAgain };

export default function ImportPage() {
  return <ImportScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
