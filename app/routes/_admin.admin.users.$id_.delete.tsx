import { randomUUID } from 'node:crypto';
import { useActionData, useLoaderData } from '@remix-run/react';
import { UserDeleteScreen } from '~/components/admin/accounts/user-delete';
import { adminLoader } from '~/http/request/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { sendForm } from '~/http/forms/client-action';
import { USER_NOT_DELETED } from '~/rules/validation/messages';
import { deleteUser, getUser } from '~/services/accounts/users';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
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
