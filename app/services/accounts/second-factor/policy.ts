import { Settings, SETTINGS_ID, type StoredSettings } from '~models/settings';
import { isRequired } from '~/rules/accounts/second-factor';
import type { UserView } from '../user-view';
import { hasSecondFactor } from './stored-factors';

/** Whether a user must add an authenticator before using the admin. */
export async function mustEnrol({ id, role }: Pick<UserView, 'id' | 'role'>): Promise<boolean> {
  const projection = { secondFactor: 1 };
  const stored = await Settings.findById(SETTINGS_ID, projection).lean<Partial<StoredSettings> | null>();
  return isRequired(stored?.secondFactor ?? 'off', role) && !(await hasSecondFactor(id));
}
