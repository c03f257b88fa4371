import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { UserForm } from '~/components/admin/accounts/user-form';
import { userInput } from '~/http/forms/account-forms';
import { adminLoader } from '~/http/loaders/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { savedMessage } from '~/http/forms/editor-form';
import { keepWhenRejected } from '~/http/loaders/revalidation';
import { sendForm } from '~/http/forms/client-action';
import { baseOf } from '~/rules/content/field-merge';
import { editUser, getUser } from '~/services/accounts/users';

const FAILED = 'Failed to update user';

export const loader = adminLoader(
  async ({ actor, params }) => {
    const user = await getUser(actor, params.id ?? '');
    return { user, base: baseOf(user), isOwn: user.id === actor.id, formKey: randomUUID() };
  },
  { needs: 'manageUsers' },
);

export const action = formAction(
  async ({ actor, params, form, base }) => {
    const { merged } = await editUser(actor, params.id ?? '', userInput(form), { base });
    const text = savedMessage('User updated successfully', merged);
    return { to: '/admin/users', flash: { kind: 'success', text } };
  },
  { failed: FAILED },
);
export const clientAction = sendForm(FAILED);
export const shouldRevalidate = keepWhenRejected;

export default function UserPage() {
  const found = useLoaderData<typeof loader>();
  const formError = useActionData<typeof action>();
  const { id } = found.user;
  return <UserForm key={id} action={`/admin/users/${id}`} {...found} formError={formError} />;
}
