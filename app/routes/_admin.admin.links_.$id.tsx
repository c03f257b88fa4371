import { useActionData, useLoaderData } from '@remix-run/react';
import { RedirectScreen } from '~/components/admin/links/redirect-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { redirectLoader, saveRedirectForm } from '~/http/screens/links/redirect-forms';
import { REDIRECT_FAILURES } from '~/rules/links/redirect';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = redirectLoader;
export const action = saveRedirectForm;
export const clientAction = sendForm(REDIRECT_FAILURES.save);

export const meta = adminTitle('Edit redirect');

export default function RedirectPage() {
  return <RedirectScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
