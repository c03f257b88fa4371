import type { UserView } from '~/core/session/sessions.server';
import { Link, Form, useLocation, useNavigation } from '@remix-run/react';
import { longDate } from '~/core/text/formats';
import { Table } from '~/core/lists/list';
import { capitalise } from '~/core/forms/field';
import { useState } from 'react';
import { ConfirmDialog } from '~/core/forms/form-question';
import { Icon } from '~/core/ui/icon';
import { useLoadingToast } from '~/core/ui/toasts';
import { focusHeading, useInPlaceForm } from '~/core/forms/in-place-form';
import { type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { PlainForm } from '~/core/forms/plain-form';

function UserDelete({ id, username, formKey }: { id: string; username: string; formKey: string }) {
  const [asked, setAsked] = useState(false);
  const { pathname } = useLocation();
  const { send } = useInPlaceForm({ action: '/admin/users', progress: DELETING, onSaved: focusHeading });
  return (
    <Form
      className="inline"
      method="get"
      action={`/admin/users/${id}/delete`}
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
      }}
    >
      <button className="icon icon--bad" type="submit" aria-label={`Delete ${username}`}>
        <Icon name="remove" />
      </button>
      <ConfirmDialog
        question={deleteQuestion(username)}
        detail={DELETE_DETAIL}
        verb="Delete"
        open={asked}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          // If this user's form is open, it closes; another user's form stays open.
          const closes = pathname === `/admin/users/${id}`;
          send({ id, [IDEMPOTENCY_KEY]: `${formKey}/${id}`, ...(closes && { closes: 'true' }) });
        }}
      />
    </Form>
  );
}

const deleteQuestion = (username: string) => `Are you sure you want to delete ${username}?`;
const DELETE_DETAIL =
  'The account is deleted and signed out everywhere. Its content is kept. This cannot be undone.';

const DELETING = 'Deleting user...';

interface UserDeleteScreenProps {
  user: { id: string; username: string };
  formKey: string;
  formError: FormError | undefined;
}

export function UserDeleteScreen({ user, formKey, formError }: UserDeleteScreenProps) {
  const action = `/admin/users/${user.id}/delete`;
  const { formAction, formMethod } = useNavigation();
  useLoadingToast(formAction === action && formMethod === 'POST' ? DELETING : undefined);
  return (
    <section className="panel" aria-labelledby="delete-user">
      <h2 id="delete-user">{deleteQuestion(user.username)}</h2>
      <p className="quiet">{DELETE_DETAIL}</p>
      <PlainForm
        id="delete"
        labelledBy="delete-user"
        action={action}
        formKey={formKey}
        formError={formError}
        toasts
      >
        <div className="acts">
          <Link className="btn" to="/admin/users">
            Cancel
          </Link>
          <button className="btn btn--bad" type="submit">
            Delete
          </button>
        </div>
      </PlainForm>
    </section>
  );
}

const COLUMNS = ['Username', 'Email', 'Name', 'Role', 'Created', 'Actions'];

interface UserTableProps {
  users: UserView[];
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

function UserRow({ user, isOwn, formKey }: { user: UserView; isOwn: boolean; formKey: string }) {
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
