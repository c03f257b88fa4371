import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { UserForm } from '~/components/admin/accounts/user-form';
import { newUserInput } from '~/http/forms/account-forms';
import { adminLoader } from '~/http/loaders/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { createUser } from '~/services/accounts/user-creation';

const FAILED = 'Failed to create user';

export const loader = adminLoader(() => Promise.resolve({ formKey: randomUUID() }), { needs: 'manageUsers' });

export const action = formAction(
  async ({ actor, form, recordId }) => {
    await createUser(actor, newUserInput(form), recordId);
    return { to: '/admin/users', flash: { kind: 'success', text: 'User created successfully' } };
  },
  { failed: FAILED },
);
export const clientAction = sendForm(FAILED);
export const shouldRevalidate = keepWhenRejected;

export default function NewUserPage() {
  const { formKey } = useLoaderData<typeof loader>();
  return <UserForm action="/admin/users/new" formKey={formKey} formError={useActionData<typeof action>()} />;
}
