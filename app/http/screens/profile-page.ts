import { randomUUID } from 'node:crypto';
import { baseOf } from '~/rules/merge/field-merge';
import { countRecoveryCodes } from '~/services/accounts/second-factor/stored-factors';
import { listPasskeys } from '~/services/accounts/passkeys/stored-passkeys';
import { passwordMinimum } from '~/services/accounts/password-rules';
import { listSessions } from '~/services/accounts/sessions';
import { formsByIntent } from '../forms/intent-dispatch';
import { adminLoader } from '../request/admin-loader';
import { saveDarkMode, savePassword, saveProfile, signOutElsewhereForm } from './profile-actions';
import { addPasskeyForm, proveAgainForm, removePasskeyForm } from '../auth/passkeys/actions';
import { offersPasskeys } from '../auth/passkeys/site';
import { newRecoveryCodesForm, removeAuthenticatorForm } from '../auth/second-factor-actions';
import { NOT_REAUTHENTICATED } from '../request/session';
import { version } from '../../../package.json';

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

/** The release without its patch number, such as `1.1`. */
const RELEASE = version.split('.').slice(0, 2).join('.');
