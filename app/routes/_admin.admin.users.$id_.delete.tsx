import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { UserDeleteScreen } from '~/accounts/user-table';
import { adminLoader } from '~/core/request/admin-loader.server';
import { formAction } from '~/core/forms/form-action.server';
import { sendForm } from '~/core/forms/client-action';
import { USER_NOT_DELETED } from '~/core/validation/messages';
import { deleteUser, getUser } from '~/accounts/users.server';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
export const loader = adminLoader(
  async ({ actor, params }) => ({ user: await getUser(actor, params.id ?? ''), formKey: randomUUID() }),
  { needs: 'manageUsers' },
);

export const action = formAction(
  async ({ actor, params }) => {
    await deleteUser(actor, params.id ?? '');
    return { to: '/admin/users', flash: { tone: 'success', text: 'User deleted successfully' } };
  },
  { failed: USER_NOT_DELETED },
);
export const clientAction = sendForm(USER_NOT_DELETED);

export default function DeleteUserPage() {
  const { user, formKey } = useLoaderData<typeof loader>();
  return <UserDeleteScreen user={user} formKey={formKey} formError={useActionData<typeof action>()} />;
}
