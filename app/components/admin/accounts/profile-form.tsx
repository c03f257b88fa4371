import { useNavigation } from '@remix-run/react';
import type { MergeBase } from '~/rules/merge/field-merge';
import type { FormError } from '~/rules/forms/form-error';
import { SwitchField, TextField } from '~/components/forms/field';
import { HelpLink } from '../help/help-link';
import { Notice } from '~/components/ui/notice';
import { PlainForm } from '~/components/forms/plain-form';
import { SettingsPanel } from '~/components/ui/settings-panel';
import { useInPlaceForm } from '~/components/forms/use-in-place-form';

interface ProfileFormProps {
  user: {
    version: number;
    username: string;
    email: string;
    firstName: string;
    lastName: string;
    darkMode: boolean;
  };
  base: MergeBase;
  formKey: string;
  formError: FormError | undefined;
  saved: string | undefined;
}

/** Edits the name that colleagues see, and the admin's theme for this user. */
export function ProfileForm({ user, base, formKey, formError, saved }: ProfileFormProps) {
  const { state, formData } = useNavigation();
  const saving = state !== 'idle' && formData?.has('email') === true;
  const { username, email, firstName, lastName, darkMode } = user;
  return (
    <>
      <div className="bar">
        <h1 id="profile-title">My Profile</h1>
        <HelpLink />
        <button className="btn btn--go" type="submit" form="profile" disabled={saving}>
          {saving ? 'Saving...' : 'Save Profile'}
        </button>
      </div>
      {saved && !formError && (
        <Notice kind="good">
          <strong>{saved}</strong>
        </Notice>
      )}
      <PlainForm
        id="profile"
        labelledBy="profile-title"
        values={{ username, email, firstName, lastName, darkMode: String(darkMode) }}
        base={base}
        formKey={formKey}
        formError={formError}
        saved={saved}
      >
        <SettingsPanel title="Profile Information" text="Your name in articles and for colleagues.">
          <div className="pair">
            <TextField
              name="username"
              label="Username"
              autoComplete="username"
              readOnly
              note="Username cannot be changed"
            />
            <TextField name="email" label="Email" type="email" autoComplete="email" required />
            <TextField name="firstName" label="First name" autoComplete="given-name" />
            <TextField name="lastName" label="Last name" autoComplete="family-name" />
          </div>
        </SettingsPanel>
        <SettingsPanel title="Preferences" text="Only you see these.">
          <DarkMode />
        </SettingsPanel>
      </PlainForm>
    </>
  );
}

/** With scripts the theme changes at once (see `useDocumentLook`), otherwise when the form is saved. */
function DarkMode() {
  const { send } = useInPlaceForm({ action: '/admin/profile' });
  return (
    <div
      onChange={(event) => {
        const { name, checked } = event.target as HTMLInputElement;
        if (name !== 'darkMode') return;
        send({ intent: 'dark-mode', darkMode: String(checked) });
      }}
    >
      <SwitchField name="darkMode" label="Dark mode" />
    </div>
  );
}
