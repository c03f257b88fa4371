import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { isRequired } from '~/rules/accounts/second-factor';
import { countPasskeys } from '../passkeys/stored-passkeys';
import type { SessionProof } from '../sessions';
import type { UserView } from '../user-view';
import { hasSecondFactor } from './stored-factors';

type Caller = Pick<UserView, 'id' | 'role'>;

/**
 * Whether a user must add an authenticator before using the admin. A session that a passkey has opened needs none, as long as
 * the user has passkeys; one that the password alone has opened does, also of a user who has passkeys.
 */
export async function mustEnrol(
  { id, role }: Caller,
  { byPasskey = false }: Partial<SessionProof> = {},
): Promise<boolean> {
  const projection = { secondFactor: 1 };
  const stored = await Settings.findById(SETTINGS_ID, projection).lean<Partial<StoredSettings> | null>();
  if (!isRequired(stored?.secondFactor ?? 'off', role) || (await hasSecondFactor(id))) return false;
  return !byPasskey || (await countPasskeys(id)) === 0;
}
