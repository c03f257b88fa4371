import { Link } from '@remix-run/react';
import type { FormError } from '~/rules/forms/form-error';
import { PlainForm } from '~/components/forms/plain-form';
import { DELETE_DETAIL, deleteQuestion, useDeletingToast } from './user-delete';

interface UserDeleteScreenProps {
  user: { id: string; username: string };
  formKey: string;
  formError: FormError | undefined;
}

/** The confirmation page for browsers without scripts. */
export function UserDeleteScreen({ user, formKey, formError }: UserDeleteScreenProps) {
  const action = `/admin/users/${user.id}/delete`;
  useDeletingToast(action);
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
