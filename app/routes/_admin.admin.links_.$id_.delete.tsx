import { useActionData, useLoaderData } from '@remix-run/react';
import { REDIRECT_DELETION_DETAIL, redirectDeletionQuestion } from '~/site/links/redirects-section';
import { DeleteScreen } from '~/core/ui/delete-screen';
import { sendForm } from '~/core/forms/client-action';
import { deleteRedirectForm, redirectLoader } from '~/site/links/links-screen.server';
import { REDIRECT_FAILURES } from '~/core/request/redirect';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = redirectLoader;
export const action = deleteRedirectForm;
export const clientAction = sendForm(REDIRECT_FAILURES.delete);

export const meta = adminTitle('Delete redirect');

export default function DeleteRedirectPage() {
  const { redirect, back } = useLoaderData<typeof loader>();
  return (
    <DeleteScreen
      heading={redirectDeletionQuestion(redirect.from)}
      text={REDIRECT_DELETION_DETAIL}
      from={back}
      formError={useActionData<typeof action>()}
    />
  );
}
