import { useActionData, useLoaderData } from '@remix-run/react';
import { REDIRECT_DELETION_DETAIL, redirectDeletionQuestion } from '~/components/admin/links/delete-redirect';
import { DeleteScreen } from '~/components/admin/layout/delete-screen';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { deleteRedirectForm, redirectLoader } from '~/http/screens/links/redirect-forms';
import { REDIRECT_FAILURES } from '~/rules/links/redirect';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
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
