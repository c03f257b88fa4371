import { randomUUID } from 'node:crypto';
import { baseOf } from '~/rules/merge/field-merge';
import { countRecoveryCodes } from '~/services/accounts/second-factor/stored-factors';
import { listPasskeys } from '~/services/accounts/passkeys/stored-passkeys';
import { passwordMinimum } from '~/services/accounts/password-rules';
import { listSessions } from '~/services/accounts/sessions';
import { formsByIntent } from '../forms/intent-dispatch';
import { adminLoader } from '../loaders/admin-loader';
import { RELEASE } from '../pages/release';
import { saveDarkMode, savePassword, saveProfile, signOutElsewhereForm } from './profile-actions';
import { addPasskeyForm, proveAgainForm, removePasskeyForm } from './passkeys/actions';
import { offersPasskeys } from './passkeys/site';
import { newRecoveryCodesForm, removeAuthenticatorForm } from './second-factor-actions';
import { NOT_REAUTHENTICATED } from './session';

export const profileLoader = adminLoader(async ({ user, token, proof = NOT_REAUTHENTICATED, context }) => ({
  user,
  base: baseOf(user),
  sessions: await listSessions(user.id, token),
  recoveryCodes: await countRecoveryCodes(user.id),
  passwordMinimum: passwordMinimum(),
  passkeys: await listPasskeys(user.id),
  // What can be done about them.
  passkeyAccess: { isOffered: offersPasskeys(context), isProven: proof.isRecent },
  keys: {
    profile: randomUUID(),
    password: randomUUID(),
    secondFactor: randomUUID(),
    passkeys: randomUUID(),
  },
  release: RELEASE,
}));

export const profileAction = formsByIntent(
  {
    password: savePassword,
    'dark-mode': saveDarkMode,
    sessions: signOutElsewhereForm,
    'recovery-codes': newRecoveryCodesForm,
    'remove-authenticator': removeAuthenticatorForm,
    'add-passkey': addPasskeyForm,
    'remove-passkey': removePasskeyForm,
    prove: proveAgainForm,
  },
  saveProfile,
);
