import type { MetaFunction } from '@remix-run/node';
import { Link, Outlet, useLoaderData } from '@remix-run/react';
import { HelpLink } from '~/components/admin/help/help-link';
import { Icon } from '~/components/admin/icon';
import { UserTable } from '~/components/admin/user-table';
import { adminLoader } from '~/http/admin';
import { listUsers } from '~/services/users';

export const loader = adminLoader(async ({ actor }) => ({ users: await listUsers(actor), ownId: actor.id }), {
  needs: 'manageUsers',
});

export const meta: MetaFunction = () => [{ title: 'User Management | Admin' }];

export default function UsersPage() {
  return (
    <>
      <div className="bar">
        <h1>User Management</h1>
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
