import { Link, useNavigation } from '@remix-run/react';
import { useMemo } from 'react';
import type { MergeBase } from '~/rules/merge/field-merge';
import { PASSWORD_LENGTH } from '~/rules/validation/limits';
import type { FormError } from '~/rules/forms/form-error';
import { CheckField, ChoiceField, TextField } from '~/components/forms/field';
import { PlainForm } from '~/components/forms/plain-form';
import { useToastWhile } from '~/components/ui/toast/toast-context';

const ROLE_CHOICES = [
  ['editor', 'Editor'],
  ['admin', 'Admin'],
  ['author', 'Author'],
] as const;

interface UserFormProps {
  action: string;
  formKey: string;
  formError: FormError | undefined;
  /** The user to edit; omitted for a new one. */
  user?: { username: string; email: string; firstName: string; lastName: string; role: string };
  base?: MergeBase;
  isOwn?: boolean;
  /** How many characters the password of a new user needs. */
  passwordMinimum?: number;
}

const NEW_USER = { username: '', email: '', firstName: '', lastName: '', role: 'editor' };

export function UserForm({
  action,
  formKey,
  formError,
  user,
  base,
  isOwn = false,
  passwordMinimum = PASSWORD_LENGTH.min,
}: UserFormProps) {
  const saving = useSavingToast(action, user ? 'Updating user...' : 'Creating user...');
  const { username, email, firstName, lastName, role } = user ?? NEW_USER;
  return (
    <section className="panel" aria-labelledby="user-panel">
      <h2 id="user-panel">{user ? 'Edit User' : 'Create New User'}</h2>
      <PlainForm
        id="user"
        className="panel__form"
        labelledBy="user-panel"
        action={action}
        formKey={formKey}
        values={{ username, email, firstName, lastName, role }}
        {...(base && { base })}
        formError={formError}
        toasts
      >
        <div className="pair">
          <TextField
            name="username"
            label="Username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...(user ? { readOnly: true, note: 'Username cannot be changed' } : { required: true })}
          />
          <TextField name="email" label="Email" type="email" autoComplete="off" required />
          <TextField name="firstName" label="First name" autoComplete="off" />
          <TextField name="lastName" label="Last name" autoComplete="off" />
          <ChoiceField
            name="role"
            label="Role"
            options={ROLE_CHOICES}
            disabled={isOwn}
            {...(isOwn && { note: 'Cannot change your own role' })}
          />
          {!user && (
            <TextField
              name="password"
              label="Password"
              type="password"
              autoComplete="new-password"
              placeholder={`Minimum ${passwordMinimum} characters`}
              required
            />
          )}
        </div>
        {!user && (
          <CheckField
            name="invite"
            label="Send a link instead of a password"
            note="You get a link to pass on. With it the user sets the password, within seven days."
          />
        )}
        <div className="acts">
          <button className="btn btn--go" type="submit" disabled={saving}>
            {saving ? 'Saving...' : user ? 'Save Changes' : 'Create User'}
          </button>
          <Link className="btn" to="/admin/users" preventScrollReset>
            Cancel
          </Link>
        </div>
      </PlainForm>
    </section>
  );
}

/** Shows a status while the form is being sent. */
function useSavingToast(action: string, progress: string): boolean {
  const { state, formAction } = useNavigation();
  const saving = state !== 'idle' && formAction === action;
  useToastWhile(useMemo(() => (saving ? { tone: 'loading', text: progress } : null), [saving, progress]));
  return saving;
}
