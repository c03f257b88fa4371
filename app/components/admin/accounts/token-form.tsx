import { useNavigation } from '@remix-run/react';
import { ChecksField } from '~/components/forms/checks-field';
import { ChoiceField, TextField } from '~/components/forms/field';
import { PlainForm } from '~/components/forms/plain-form';
import { DEFAULT_TOKEN_DAYS, TOKEN_DAYS, TOKEN_SCOPES } from '~/rules/accounts/api-token';
import type { FormError } from '~/rules/forms/form-error';
import { LIMITS } from '~/rules/validation/limits';
import { SettingsPanel } from '~/components/ui/settings-panel';

const DAYS = TOKEN_DAYS.map((days) => [String(days), `${days} days`] as const);
const SCOPES = TOKEN_SCOPES.map((scope) => [scope, scope] as const);
const VALUES = { label: '', scopes: 'read', days: String(DEFAULT_TOKEN_DAYS) };

interface TokenFormProps {
  formKey: string;
  formError: FormError | undefined;
}

/** Makes a token: what will use it, what it may do, and when it ends. */
export function TokenForm({ formKey, formError }: TokenFormProps) {
  const { state, formData } = useNavigation();
  const isSaving = state !== 'idle' && formData?.get('intent') === 'create-token';
  return (
    <SettingsPanel
      title="New token"
      text="Acts as you, within its scopes. It cannot touch users, sessions, passwords or tokens."
    >
      <PlainForm
        // The form of a token that was made is empty again.
        key={formKey}
        id="new-token-form"
        className="stack"
        label="New token"
        intent="create-token"
        values={VALUES}
        formKey={formKey}
        formError={formError}
      >
        <div className="pair">
          <TextField
            name="label"
            label="Label"
            note="What will use it"
            maxLength={LIMITS.line}
            autoComplete="off"
            required
          />
          <ChoiceField name="days" label="Ends after" options={DAYS} />
        </div>
        <ChecksField name="scopes" label="Scopes" options={SCOPES} />
        <p className="quiet">
          <code>read</code> opens everything that you may read. The others open reading and changing what they
          name.
        </p>
        <div className="acts">
          <button className="btn btn--go" type="submit" disabled={isSaving}>
            {isSaving ? 'Creating...' : 'Create token'}
          </button>
        </div>
      </PlainForm>
    </SettingsPanel>
  );
}
