import { Link, useNavigation } from '@remix-run/react';
import type { ShownLink } from './password-links.server';
import { CheckField, ChoiceField, TextField } from '~/core/forms/field';
import { ButtonForm, PlainForm } from '~/core/forms/plain-form';
import type { MergeBase } from '~/core/merge/field-merge';
import type { FormError } from '~/core/merge/form-error';
import { longDateTime } from '~/core/text/formats';
import { MadeLink } from '~/sharing/share-links';
import { LinkAddress } from '~/core/ui/link-address';
import { Notice } from '~/core/ui/notice';
import { useLoadingToast } from '~/core/ui/toasts';
import { PASSWORD_LENGTH } from '~/core/validation/limits';

const ROLE_CHOICES = [
  ['editor', 'Editor'],
  ['admin', 'Admin'],
  ['author', 'Author'],
] as const;

interface UserFormProps {
  action: string;
  formKey: string;
  formError: FormError | undefined;
  user?: { username: string; email: string; firstName: string; lastName: string; role: string };
  base?: MergeBase;
  isOwn?: boolean;
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
  const { state, formAction } = useNavigation();
  const saving = state !== 'idle' && formAction === action;
  useLoadingToast(saving ? (user ? 'Updating user...' : 'Creating user...') : undefined);
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
        <UserFields isNew={!user} isOwn={isOwn} passwordMinimum={passwordMinimum} />
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

type UserFieldsProps = Required<Pick<UserFormProps, 'isOwn' | 'passwordMinimum'>> & { isNew: boolean };

function UserFields({ isNew, isOwn, passwordMinimum }: UserFieldsProps) {
  return (
    <>
      <div className="pair">
        <TextField
          name="username"
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...(isNew ? { required: true } : { readOnly: true, note: 'Username cannot be changed' })}
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
        {isNew && (
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
      {isNew && (
        <CheckField
          name="invite"
          label="Send a link instead of a password"
          note="You get a link to pass on. With it the user sets the password, within seven days."
        />
      )}
    </>
  );
}

type AccessIntent = 'reset' | 'end-sessions' | 'remove-second-factor';

interface UserAccessProps {
  id: string;
  username: string;
  hasSecondFactor: boolean;
  /** Whether a link to set the password is live. */
  hasLink: boolean;
  formKey: string;
  errorOf: (intent: AccessIntent) => FormError | undefined;
}

/** Helps users who have forgotten their password or lost a device. */
export function UserAccess(access: UserAccessProps) {
  const { id, username, hasSecondFactor, hasLink, formKey, errorOf } = access;
  const form = (intent: AccessIntent) => ({
    id: intent,
    intent,
    action: `/admin/users/${id}`,
    formKey: `${formKey}/${intent}`,
    formError: errorOf(intent),
    toasts: true,
  });
  const newLink = (
    <ButtonForm {...form('reset')} label="Reset password" verb={hasLink ? 'New link' : 'Reset password'}>
      <p className="quiet">
        Makes a link by which {username} sets a new password. The old one stops working, and all sessions end.
      </p>
    </ButtonForm>
  );
  return (
    <section className="panel" aria-labelledby="user-access">
      <h2 id="user-access">Access of {username}</h2>
      <div className="panel__form stack">
        {hasLink ? <MadeLink name={username} url={null} newLink={newLink} /> : newLink}
        <ButtonForm {...form('end-sessions')} label="End all sessions">
          <p className="quiet">Signs {username} out everywhere. The password stays as it is.</p>
        </ButtonForm>
        {hasSecondFactor && (
          <ButtonForm {...form('remove-second-factor')} label="Remove second factor">
            <p className="quiet">
              For a lost phone or key: removes the authenticator and all passkeys. {username} then signs in
              with the password alone, and can add others.
            </p>
          </ButtonForm>
        )}
      </div>
    </section>
  );
}

/** Shown once: only the hash of the link is stored. */
export function NewLink({ link: { url, username, expiresAt } }: { link: ShownLink }) {
  return (
    <section className="panel" aria-labelledby="new-link">
      <h2 id="new-link">Link for {username}</h2>
      <div className="panel__form">
        <Notice kind="good">
          Pass this link on to {username}, who sets a password with it. It is shown only now, and works once,
          until {longDateTime(expiresAt)}.
        </Notice>
        <LinkAddress url={url} name={username} />
        <div className="acts">
          <Link className="btn" to="/admin/users" preventScrollReset>
            Done
          </Link>
        </div>
      </div>
    </section>
  );
}
