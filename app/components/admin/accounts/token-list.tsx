import { Form } from '@remix-run/react';
import { FormErrorMessage } from '~/components/forms/form-error-message';
import type { ApiTokenView } from '~/rules/accounts/api-token';
import { longDate, longDateTime } from '~/rules/text/dates';
import type { FormError } from '~/rules/validation/form-error';
import { SettingsPanel } from '../settings/settings-panels';

interface TokenListProps {
  tokens: ApiTokenView[];
  formError: FormError | undefined;
}

/** Lists the user's live tokens, each with a button that ends it. */
export function TokenList({ tokens, formError }: TokenListProps) {
  return (
    <SettingsPanel title="Your tokens" text="They end with your account.">
      {formError && <FormErrorMessage formError={formError} inPlace />}
      {tokens.length === 0 && <p className="quiet">You have no tokens.</p>}
      <ul className="log">
        {tokens.map(({ id, label, scopes, createdAt, expiresAt, lastUsedAt }) => (
          <li key={id}>
            <span>
              <strong>{label}</strong>{' '}
              {scopes.map((scope) => (
                <span key={scope} className="tag">
                  {scope}
                </span>
              ))}
              <span className="quiet num log__more">
                Created {longDate(createdAt)}, ends {longDate(expiresAt)},{' '}
                {lastUsedAt === null ? 'not used yet' : `last used ${longDateTime(lastUsedAt)}`}
              </span>
            </span>
            <Form method="post" replace preventScrollReset>
              <input type="hidden" name="intent" value="end-token" />
              <input type="hidden" name="token" value={id} />
              <button className="btn btn--plain" type="submit" aria-label={`End ${label}`}>
                End
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </SettingsPanel>
  );
}
