import { Link } from '@remix-run/react';
import { SettingsPanel } from '~/components/ui/settings-panel';

/** Leads from the profile to the user's API tokens. */
export function TokenLink() {
  return (
    <SettingsPanel title="API" text="Programs act as you with a token, as far as you allow them.">
      <p>
        <Link to="/admin/profile/tokens">API tokens</Link>
      </p>
    </SettingsPanel>
  );
}
