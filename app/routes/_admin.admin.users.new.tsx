import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NewLink } from '~/components/admin/accounts/new-link';
import { UserForm } from '~/components/admin/accounts/user-form';
import { sendForm } from '~/http/forms/client-action';
import { saveNewUser } from '~/http/screens/user-forms';
import { adminLoader } from '~/http/request/admin-loader';
import { passwordMinimum } from '~/services/accounts/password-rules';
import { USER_FAILURES } from '~/rules/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = adminLoader(
  () => Promise.resolve({ formKey: randomUUID(), passwordMinimum: passwordMinimum() }),
  { needs: 'manageUsers' },
);
export const action = saveNewUser;
export const clientAction = sendForm(USER_FAILURES.create);

export default function NewUserPage() {
  const { formKey, passwordMinimum: minimum } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer?.ok) return <NewLink link={answer.link} />;
  return (
    <UserForm action="/admin/users/new" formKey={formKey} formError={answer} passwordMinimum={minimum} />
  );
}
