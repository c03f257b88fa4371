import { FormErrorMessage } from '~/components/forms/form-error-message';
import type { ApiTokenView } from '~/rules/accounts/api-token';
import { longDate } from '~/rules/text/dates';
import type { FormError } from '~/rules/forms/form-error';
import { AccessRow, lastUse } from '../settings/access-row';
import { SettingsPanel } from '~/components/ui/settings-panel';

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
