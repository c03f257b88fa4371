import { useNavigation } from '@remix-run/react';
import type { PasswordLinkPurpose } from './password-links.server';
import { capitalise, TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { longDateTime } from '~/core/text/formats';
import { SavedNotice } from '~/core/ui/notice';
import { SettingsPanel } from '~/core/ui/settings-panel';

interface PasswordFormProps {
  user: { username: string };
  formKey: string;
  formError: FormError | undefined;
  saved: string | undefined;
  minimum: number;
}

/** Asks for the current password, so that an unattended browser cannot be used to take over the account. */
export function PasswordForm({ user, formKey, formError, saved, minimum }: PasswordFormProps) {
  const { state, formData } = useNavigation();
  const saving = state !== 'idle' && formData?.get('intent') === 'password';
  return (
    <SettingsPanel title="Change Password" text="Changing it ends your other sessions.">
      <SavedNotice saved={saved} formError={formError} />
      <PlainForm
        id="password"
        className="stack"
        intent="password"
        label="Change Password"
        formKey={formKey}
        formError={formError}
        saved={saved}
      >
        {/* Tells password managers the account; without a name it is not sent. */}
        <input hidden readOnly id="password-of" autoComplete="username" value={user.username} />
        <CurrentPasswordField />
        <div className="pair">
          <NewPasswordFields minimum={minimum} />
        </div>
        <div className="acts">
          <button className="btn" type="submit" disabled={saving}>
            {saving ? 'Saving...' : 'Change Password'}
          </button>
        </div>
      </PlainForm>
    </SettingsPanel>
  );
}

export const CurrentPasswordField = ({ note }: { note?: string }) => (
  <TextField
    name="currentPassword"
    label="Current password"
    note={note}
    type="password"
    autoComplete="current-password"
    required
  />
);

function NewPasswordFields({ minimum }: { minimum: number }) {
  return (
    <>
      <TextField
        name="newPassword"
        label="New password"
        type="password"
        autoComplete="new-password"
        placeholder={`Minimum ${minimum} characters`}
        required
      />
      <TextField
        name="confirmPassword"
        label="Confirm new password"
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}

interface JoinFormProps {
  link: { kind: PasswordLinkPurpose; username: string; role: string; madeBy: string; expiresAt: string };
  formError: FormError | undefined;
  minimum: number;
}

export function JoinForm({ link, formError, minimum }: JoinFormProps) {
  const busy = useNavigation().state !== 'idle';
  const verb = link.kind === 'invitation' ? 'Join' : 'Set password';
  return (
    <PlainForm
      id="join"
      label={verb}
      values={{ username: link.username }}
      // The link itself works only once.
      formKey=""
      formError={formError}
    >
      <p>{introduction(link)}</p>
      <TextField name="username" label="Username" autoComplete="username" readOnly />
      <NewPasswordFields minimum={minimum} />
      <button className="btn btn--go" type="submit" disabled={busy}>
        {busy ? 'Saving...' : verb}
      </button>
      <p className="quiet">This link works until {longDateTime(link.expiresAt)}, and once.</p>
    </PlainForm>
  );
}

function introduction({ kind, role, madeBy }: JoinFormProps['link']): string {
  const who = madeBy || 'The operator of this site';
  if (kind === 'reset') return `${who} has reset your password. Choose a new one.`;
  return `${who} has made an account for you as ${capitalise(role)}. Choose a password, and it is yours.`;
}
