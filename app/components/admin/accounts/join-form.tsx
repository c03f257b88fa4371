import { useNavigation } from '@remix-run/react';
import { capitalise } from '~/components/forms/capitalise';
import { TextField } from '~/components/forms/field';
import { PlainForm } from '~/components/forms/plain-form';
import type { PasswordLinkPurpose } from '~/rules/accounts/password-link';
import { longDateTime } from '~/rules/text/dates';
import type { FormError } from '~/rules/forms/form-error';
import { NewPasswordFields } from './password-form';

interface JoinFormProps {
  link: { kind: PasswordLinkPurpose; username: string; role: string; madeBy: string; expiresAt: string };
  formError: FormError | undefined;
  /** How many characters the password needs. */
  minimum: number;
}

/** The form of a link by which somebody sets a first or a new password. */
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
