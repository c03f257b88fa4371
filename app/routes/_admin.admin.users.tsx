import { randomUUID } from 'node:crypto';
import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { HelpLink } from '~/components/admin/help/help-link';
import { Icon } from '~/components/ui/icon';
import { UserTable } from '~/components/admin/accounts/user-table';
import { adminLoader } from '~/http/request/admin-loader';
import { formAction } from '~/http/forms/form-action';
import { sendForm } from '~/http/forms/client-action';
import { adminTitle } from '~/http/screens/admin-title';
import { USER_NOT_DELETED } from '~/rules/validation/messages';
import { deleteUser, listUsers } from '~/services/accounts/users';

export { keepWhenRejected as shouldRevalidate } from '~/http/request/revalidation';
export const loader = adminLoader(
  async ({ actor }) => ({ users: await listUsers(actor), ownId: actor.id, formKey: randomUUID() }),
  { needs: 'manageUsers' },
);

/** Deletes a user from their row in the list. Without JavaScript, `users/{id}/delete` does. */
export const action = formAction(
  async ({ actor, form }) => {
    const id = form.get('id');
    await deleteUser(actor, typeof id === 'string' ? id : '');
    const flash = { tone: 'success', text: 'User deleted successfully' } as const;
    return { to: '/admin/users', flash, ...(!form.has('closes') && { answer: { ok: true as const } }) };
  },
  { failed: USER_NOT_DELETED, typed: false },
);
export const clientAction = sendForm(USER_NOT_DELETED);

export const meta = adminTitle('User Management');

export default function UsersPage() {
  return (
    <>
      <div className="bar">
        <h1 tabIndex={-1}>User Management</h1>
        <HelpLink />
        <Link className="btn btn--go" to="/admin/users/new" preventScrollReset>
          <Icon name="add" />
          Create User
        </Link>
      </div>
      <Outlet />
      <UserTable {...useLoaderData<typeof loader>()} />
    </>
  );
}
