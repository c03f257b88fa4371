import { Link } from '@remix-run/react';
import { longDate } from '~/core/text/formats';
import { Table } from '~/core/lists/list';
import { UserDelete } from './user-delete';
import { capitalise } from '~/core/forms/field';

export interface ListedUser {
  id: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  createdAt: string;
}

const COLUMNS = ['Username', 'Email', 'Name', 'Role', 'Created', 'Actions'];

interface UserTableProps {
  users: ListedUser[];
  ownId: string;
  formKey: string;
}

export function UserTable({ users, ownId, formKey }: UserTableProps) {
  return (
    <Table caption="Users" columns={COLUMNS}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} isOwn={user.id === ownId} formKey={formKey} />
      ))}
    </Table>
  );
}

function UserRow({ user, isOwn, formKey }: { user: ListedUser; isOwn: boolean; formKey: string }) {
  const { id, username, email, firstName, lastName, role, createdAt } = user;
  return (
    <tr>
      <td>
        <bdi>{username}</bdi> {isOwn && <span className="tag tag--you">You</span>}
      </td>
      <td className="quiet">{email}</td>
      <td>
        <bdi>{[firstName, lastName].filter(Boolean).join(' ')}</bdi>
      </td>
      <td>
        <span className={`tag tag--${role}`}>{capitalise(role)}</span>
      </td>
      <td className="quiet num">{longDate(createdAt)}</td>
      <td>
        <Link
          className="btn btn--plain"
          to={`/admin/users/${id}`}
          aria-label={`Edit ${username}`}
          preventScrollReset
        >
          Edit
        </Link>
        {!isOwn && <UserDelete id={id} username={username} formKey={formKey} />}
      </td>
    </tr>
  );
}
