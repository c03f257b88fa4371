import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { NewLink, UserForm } from '~/accounts/user-form';
import { sendForm } from '~/core/forms/client-action';
import { saveNewUser } from '~/accounts/user-forms.server';
import { adminLoader } from '~/core/request/admin-loader.server';
import { passwordMinimum } from '~/accounts/password-rules.server';
import { USER_FAILURES } from '~/core/validation/messages';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
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
