import { Link, useNavigation } from '@remix-run/react';
import { TextField } from '~/core/forms/field';
import { PlainForm } from '~/core/forms/plain-form';
import { Notice } from '~/core/ui/notice';
import type { FormError } from '~/core/merge/form-error';
import { SettingsPanel } from '~/core/ui/settings-panel';

interface SecondFactorPanelProps {
  /** The number of unused recovery codes; null without an authenticator. */
  codesLeft: number | null;
  /** The idempotency key; a new one after each save empties the form. */
  formKey: string;
  formError: FormError | undefined;
  saved: string | undefined;
}

export function SecondFactorPanel({ codesLeft, formKey, formError, saved }: SecondFactorPanelProps) {
  return (
    <SettingsPanel
      title="Second factor"
      text="A code from your phone, after the password: a stolen password alone then opens nothing."
    >
      {saved && !formError && (
        <Notice kind="good">
          <strong>{saved}</strong>
        </Notice>
      )}
      {codesLeft === null ? (
        <p>
          <Link className="btn" to="/admin/profile/authenticator">
            Add an authenticator
          </Link>
        </p>
      ) : (
        <ManageForm codesLeft={codesLeft} formKey={formKey} formError={formError} />
      )}
    </SettingsPanel>
  );
}

function ManageForm({
  codesLeft,
  ...form
}: {
  codesLeft: number;
  formKey: string;
  formError: FormError | undefined;
}) {
  const { state, formData } = useNavigation();
  const intent = state === 'idle' ? null : formData?.get('intent');
  const isSaving = intent === 'recovery-codes' || intent === 'remove-authenticator';
  return (
    <PlainForm id="second-factor" className="stack" label="Second factor" {...form}>
      <p>
        Your authenticator is on. You have {codesLeft} recovery {codesLeft === 1 ? 'code' : 'codes'} left.
      </p>
      <TextField
        name="currentPassword"
        label="Current password"
        note="Needed for either change. New recovery codes end the old ones."
        type="password"
        autoComplete="current-password"
        required
      />
      <div className="acts">
        <button className="btn" type="submit" name="intent" value="recovery-codes" disabled={isSaving}>
          New recovery codes
        </button>
        <button className="btn" type="submit" name="intent" value="remove-authenticator" disabled={isSaving}>
          Remove the authenticator
        </button>
      </div>
    </PlainForm>
  );
}
