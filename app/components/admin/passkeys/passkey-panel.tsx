import { FormErrorMessage } from '~/components/forms/form-error-message';
import { TextField } from '~/components/forms/field';
import { PlainForm } from '~/components/forms/plain-form';
import { useHydrated } from '~/components/ui/hooks/use-hydrated';
import { MAX_PASSKEYS, type PasskeyView } from '~/rules/accounts/passkey';
import { longDate } from '~/rules/text/dates';
import type { FormError } from '~/rules/forms/form-error';
import { AccessRow, lastUse } from '../settings/access-row';
import { SettingsPanel } from '~/components/ui/settings-panel';
import { hasPasskeys } from './browser-passkeys';
import { NewPasskeyForm } from './new-passkey-form';

interface PasskeyPanelProps {
  passkeys: PasskeyView[];
  passkeyAccess: {
    /** Whether passkeys work at this address. */
    isOffered: boolean;
    /** Whether the session is new enough to change them. */
    isProven: boolean;
  };
  formKey: string;
  errorOf: (intent: 'add-passkey' | 'remove-passkey' | 'prove') => FormError | undefined;
}

/** Lists the user's passkeys, and adds and removes them. New ones need scripts, without which nothing of them is offered. */
export function PasskeyPanel({ passkeys, passkeyAccess: access, formKey, errorOf }: PasskeyPanelProps) {
  const canAdd = useHydrated() && access.isOffered && hasPasskeys();
  if (!canAdd && passkeys.length === 0) return null;
  const removal = errorOf('remove-passkey');
  return (
    <SettingsPanel
      title="Passkeys"
      text="Sign in with your fingerprint, face or PIN instead of the password and a code."
    >
      {removal && <FormErrorMessage formError={removal} inPlace />}
      {passkeys.length > 0 && (
        <ul className="log">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <AccessRow
              key={id}
              name={name}
              times={`Added ${longDate(createdAt)}, ${lastUse(lastUsedAt)}`}
              end={
                access.isProven ? { intent: 'remove-passkey', field: 'passkey', id, verb: 'Remove' } : null
              }
            />
          ))}
        </ul>
      )}
      {!access.isProven ? (
        <ProofForm formKey={formKey} formError={errorOf('prove')} />
      ) : canAdd && passkeys.length < MAX_PASSKEYS ? (
        <NewPasskeyForm key={formKey} formKey={formKey} formError={errorOf('add-passkey')} />
      ) : (
        canAdd && <p className="quiet">You have {MAX_PASSKEYS} passkeys. Remove one to add another.</p>
      )}
    </SettingsPanel>
  );
}

/** Asks for the password, so that an unattended browser cannot be used to add a way in. */
function ProofForm({ formKey, formError }: { formKey: string; formError: FormError | undefined }) {
  return (
    <PlainForm
      id="prove"
      className="stack"
      label="Passkeys"
      intent="prove"
      formKey={formKey}
      formError={formError}
    >
      <TextField
        name="currentPassword"
        label="Current password"
        note="You signed in some time ago: give it again to change your passkeys."
        type="password"
        autoComplete="current-password"
        required
      />
      <div className="acts">
        <button className="btn" type="submit">
          Continue
        </button>
      </div>
    </PlainForm>
  );
}
