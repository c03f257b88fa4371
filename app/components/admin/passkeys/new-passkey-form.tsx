import { useNavigation, useSubmit } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { TextField } from '~/components/forms/field';
import { PlainForm } from '~/components/forms/plain-form';
import { MAX_PASSKEY_NAME } from '~/rules/accounts/passkey';
import type { FormError } from '~/rules/forms/form-error';
import { PROFILE_FAILURES } from '~/rules/validation/messages';
import { makePasskey, NoPasskey } from './browser-passkeys';

interface NewPasskeyFormProps {
  formKey: string;
  formError: FormError | undefined;
}

/** Adds a passkey: the browser makes it between the click and the form. */
export function NewPasskeyForm({ formKey, formError }: NewPasskeyFormProps) {
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
