import { useActionData, useLoaderData } from '@remix-run/react';
import { RedirectScreen } from '~/site/links/redirects-section';
import { sendForm } from '~/core/forms/client-action';
import { redirectLoader, saveRedirectForm } from '~/site/links/links-screen.server';
import { REDIRECT_FAILURES } from '~/core/request/redirect';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = redirectLoader;
export const action = saveRedirectForm;
export const clientAction = sendForm(REDIRECT_FAILURES.save);

export const meta = adminTitle('Edit redirect');

export default function RedirectPage() {
  return <RedirectScreen {...useLoaderData<typeof loader>()} formError={useActionData<typeof action>()} />;
}
