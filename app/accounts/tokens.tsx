import { FormErrorMessage } from '~/core/forms/form-error-message';
import {
  type ApiTokenView,
  type NewApiToken,
  DEFAULT_TOKEN_DAYS,
  TOKEN_DAYS,
  TOKEN_SCOPES,
} from '~/core/access/api-token';
import { longDate } from '~/core/text/formats';
import type { FormError } from '~/core/merge/form-error';
import { SettingsPanel, AccessRow, lastUse } from '~/core/ui/settings-panel';
import { Notice } from '~/core/ui/notice';
import { LinkAddress } from '~/core/ui/link-address';
import { Link, useNavigation } from '@remix-run/react';
import { ChoiceField, TextField } from '~/core/forms/field';
import { ChecksField } from '~/core/forms/checks-field';
import { PlainForm } from '~/core/forms/plain-form';
import { LIMITS } from '~/core/validation/limits';

interface TokenListProps {
  tokens: ApiTokenView[];
  formError: FormError | undefined;
}

export function TokenList({ tokens, formError }: TokenListProps) {
  return (
    <SettingsPanel title="Your tokens" text="They end with your account.">
      {formError && <FormErrorMessage formError={formError} inPlace />}
      {tokens.length === 0 && <p className="quiet">You have no tokens.</p>}
      <ul className="log">
        {tokens.map(({ id, label, scopes, createdAt, expiresAt, lastUsedAt }) => (
          <AccessRow
            key={id}
            name={label}
            tags={scopes.map((scope) => (
              <span key={scope} className="tag">
                {scope}
              </span>
            ))}
            times={`Created ${longDate(createdAt)}, ends ${longDate(expiresAt)}, ${lastUse(lastUsedAt)}`}
            end={{ intent: 'end-token', field: 'token', id, verb: 'End' }}
          />
        ))}
      </ul>
    </SettingsPanel>
  );
}

/** Shown once: only its hash is stored. `origin` is that of the site. */
export function NewToken({ made, origin }: { made: NewApiToken; origin: string }) {
  const { label, token, expiresAt } = made;
  return (
    <section className="panel" aria-labelledby="new-token">
      <h2 id="new-token">{label}: copy this token now</h2>
      <div className="panel__form">
        <Notice kind="good">
          It is shown once, because only its hash is kept here. It works until {longDate(expiresAt)}.
        </Notice>
        <LinkAddress url={token} name={label} what="token" />
        <p className="quiet">The program sends it with every request, for example:</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable */}
        <pre className="command" tabIndex={0} role="region" aria-label="Example of a request">
          <code>{`curl ${origin}/api/auth/profile \\\n  -H "Authorization: Bearer ${token}"`}</code>
        </pre>
        <p>
          <a href="/api/docs#tokens">How programs use the API</a>
        </p>
      </div>
    </section>
  );
}

export function TokenLink() {
  return (
    <SettingsPanel title="API" text="Programs act as you with a token, as far as you allow them.">
      <p>
        <Link to="/admin/profile/tokens">API tokens</Link>
      </p>
    </SettingsPanel>
  );
}

const DAYS = TOKEN_DAYS.map((days) => [String(days), `${days} days`] as const);
const SCOPES = TOKEN_SCOPES.map((scope) => [scope, scope] as const);
const VALUES = { label: '', scopes: 'read', days: String(DEFAULT_TOKEN_DAYS) };

export function TokenForm({ formKey, formError }: { formKey: string; formError: FormError | undefined }) {
  const { state, formData } = useNavigation();
  const isSaving = state !== 'idle' && formData?.get('intent') === 'create-token';
  return (
    <SettingsPanel
      title="New token"
      text="Acts as you, within its scopes. It cannot touch users, sessions, passwords or tokens."
    >
      <PlainForm
        // The form is empty again after creating a token.
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
