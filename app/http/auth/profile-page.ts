import { randomUUID } from 'node:crypto';
import { baseOf } from '~/rules/content/field-merge';
import { countRecoveryCodes } from '~/services/accounts/second-factor/stored-factors';
import { listSessions } from '~/services/accounts/sessions';
import { formsByIntent } from '../forms/intent-dispatch';
import { adminLoader } from '../loaders/admin-loader';
import { RELEASE } from '../pages/release';
import { saveDarkMode, savePassword, saveProfile, signOutElsewhereForm } from './profile-actions';
import { newRecoveryCodesForm, removeAuthenticatorForm } from './second-factor-actions';

export const profileLoader = adminLoader(async ({ user, token }) => ({
  user,
  base: baseOf(user),
  sessions: await listSessions(user.id, token),
  recoveryCodes: await countRecoveryCodes(user.id),
  keys: { profile: randomUUID(), password: randomUUID(), secondFactor: randomUUID() },
  release: RELEASE,
}));

export const profileAction = formsByIntent(
  {
    password: savePassword,
    'dark-mode': saveDarkMode,
    sessions: signOutElsewhereForm,
    'recovery-codes': newRecoveryCodesForm,
    'remove-authenticator': removeAuthenticatorForm,
  },
  saveProfile,
);
