import { useNavigation } from '@remix-run/react';
import type { FormError } from '~/rules/forms/form-error';
import { TextField } from '~/components/forms/field';
import { Notice } from '~/components/ui/notice';
import { PlainForm } from '~/components/forms/plain-form';
import { SettingsPanel } from '~/components/ui/settings-panel';

interface PasswordFormProps {
  user: { username: string };
  formKey: string;
  formError: FormError | undefined;
  saved: string | undefined;
  /** How many characters a new password needs. */
  minimum: number;
}

/** Asks for the current password, so that an unattended browser cannot be used to take over the account. */
export function PasswordForm({ user, formKey, formError, saved, minimum }: PasswordFormProps) {
  const { state, formData } = useNavigation();
  const saving = state !== 'idle' && formData?.get('intent') === 'password';
  return (
    <SettingsPanel title="Change Password" text="Changing it ends your other sessions.">
      {saved && !formError && (
        <Notice kind="good">
          <strong>{saved}</strong>
        </Notice>
      )}
      <PlainForm
        id="password"
        className="stack"
        intent="password"
        label="Change Password"
        formKey={formKey}
        formError={formError}
        saved={saved}
      >
        {/* Tells password managers whose password this is; without a name it is not sent. */}
        <input hidden readOnly id="password-of" autoComplete="username" value={user.username} />
        <TextField
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
        />
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

/** A new password, twice. `minimum`: its characters. */
export function NewPasswordFields({ minimum }: { minimum: number }) {
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
