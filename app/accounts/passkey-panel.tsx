import { useNavigation, useSubmit } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { MAX_PASSKEY_NAME, MAX_PASSKEYS, type PasskeyView } from '~/core/access/passkey';
import { TextField } from '~/core/forms/field';
import { FormErrorMessage } from '~/core/forms/form-error-message';
import { PlainForm } from '~/core/forms/plain-form';
import type { FormError } from '~/core/merge/form-error';
import { longDate } from '~/core/text/formats';
import { SettingsPanel, AccessRow, lastUse } from '~/core/ui/settings-panel';
import { useHydrated } from '~/core/ui/use-hydrated';
import { PROFILE_FAILURES } from '~/core/validation/messages';
import { CurrentPasswordField } from './password-form';
import { makePasskey, NoPasskey, hasPasskeys } from './browser-passkeys';

/** The browser creates the passkey between the click and the form. */
function NewPasskeyForm({ formKey, formError }: { formKey: string; formError: FormError | undefined }) {
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<FormError>();
  const isBusy = isAsking || (state !== 'idle' && formData?.get('intent') === 'add-passkey');
  const add = async (form: HTMLFormElement) => {
    setFailure(undefined);
    setAsking(true);
    const fields = new FormData(form);
    try {
      const name = fields.get('passkeyName');
      fields.set('passkey', await makePasskey(typeof name === 'string' ? name : ''));
      submit(fields, { method: 'post', replace: true, preventScrollReset: true });
    } catch (error) {
      setFailure(failureOf(error, formKey));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div
      onSubmitCapture={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isBusy) void add(event.target as HTMLFormElement);
      }}
    >
      <PlainForm
        id="new-passkey"
        className="stack"
        label="New passkey"
        intent="add-passkey"
        formKey={formKey}
        formError={failure ?? formError}
      >
        <TextField
          name="passkeyName"
          label="Name"
          note="By which you know the device, such as “Laptop”."
          maxLength={MAX_PASSKEY_NAME}
          autoComplete="off"
          required
        />
        <div className="acts">
          <button className="btn" type="submit" disabled={isBusy}>
            {isBusy ? 'Adding...' : 'Add a passkey'}
          </button>
        </div>
      </PlainForm>
    </div>
  );
}

const failureOf = (error: unknown, idempotencyKey: string): FormError => ({
  ok: false,
  message: PROFILE_FAILURES['add-passkey'],
  detail: error instanceof NoPasskey ? error.message : 'The browser could not make a passkey here.',
  fields: error instanceof NoPasskey ? error.fields : {},
  values: {},
  idempotencyKey,
});

interface PasskeyPanelProps {
  passkeys: PasskeyView[];
  passkeyAccess: {
    isOffered: boolean;
    isProven: boolean;
  };
  formKey: string;
  errorOf: (intent: 'add-passkey' | 'remove-passkey' | 'prove') => FormError | undefined;
}

/** New passkeys need scripts, so nothing is offered without them. */
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
      <CurrentPasswordField note="You signed in some time ago: give it again to change your passkeys." />
      <div className="acts">
        <button className="btn" type="submit">
          Continue
        </button>
      </div>
    </PlainForm>
  );
}
