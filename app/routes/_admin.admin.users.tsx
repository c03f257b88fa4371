import { randomUUID } from 'node:crypto';
import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { HelpLink } from '~/core/ui/help-link';
import { Icon } from '~/core/ui/icon';
import { UserTable } from '~/accounts/user-table';
import { adminLoader } from '~/core/request/admin-loader.server';
import { formAction } from '~/core/forms/form-action.server';
import { sendForm } from '~/core/forms/client-action';
import { USER_NOT_DELETED } from '~/core/validation/messages';
import { deleteUser, listUsers } from '~/accounts/users.server';
import { adminTitle } from '~/admin/layout/admin-page';

export { keepWhenRejected as shouldRevalidate } from '~/core/request/revalidation';
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
