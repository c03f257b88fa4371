import { randomUUID } from 'node:crypto';
import { baseOf } from '~/rules/merge/field-merge';
import { countRecoveryCodes } from '~/services/accounts/second-factor/stored-factors';
import { listPasskeys } from '~/services/accounts/passkeys/stored-passkeys';
import { passwordMinimum } from '~/services/accounts/password-rules';
import { listSessions } from '~/services/accounts/sessions';
import { formsByIntent } from '../forms/intent-dispatch';
import { adminLoader } from '../request/admin-loader';
import { addPasskeyForm, proveAgainForm, removePasskeyForm } from '../auth/passkeys/actions';
import { offersPasskeys } from '../auth/passkeys/site';
import { newRecoveryCodesForm, removeAuthenticatorForm } from '../auth/second-factor-actions';
import { NOT_REAUTHENTICATED } from '../request/session';
import { version } from '../../../package.json';
import { PROFILE_FAILURES } from '~/rules/validation/messages';
import { editProfile } from '~/services/accounts/profile';
import { signOutElsewhere } from '~/services/accounts/sign-ins';
import { confirmedPassword, profileInput } from '../forms/account-forms';
import { formAction } from '../forms/form-action';
import { savedMessage } from '../forms/saved-message';
import { changeOwnPassword } from '../auth/password';

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

/** The release without its patch number, such as `1.1`. */
const RELEASE = version.split('.').slice(0, 2).join('.');

const HERE = '/admin/profile';

const saveProfile = formAction(
  async ({ actor, form, base }) => {
    const { merged } = await editProfile(actor, profileInput(form), { base });
    const text = savedMessage(null, 'Profile updated successfully!', merged);
    return { to: HERE, flash: { tone: 'success', text, place: 'profile' } };
  },
  { failed: PROFILE_FAILURES.profile },
);

/** The switch needs no message, because the next page shows its effect. */
const saveDarkMode = formAction(
  async ({ actor, form }) => {
    await editProfile(actor, { darkMode: form.getAll('darkMode').at(-1) === 'true' });
    return { to: HERE, answer: { ok: true as const } };
  },
  { failed: PROFILE_FAILURES['dark-mode'] },
);

const savePassword = formAction(
  async (request) => {
    await changeOwnPassword(request, confirmedPassword(request.form), request.context);
    return {
      to: HERE,
      flash: { tone: 'success', text: 'Password changed successfully!', place: 'password' },
    };
  },
  { failed: PROFILE_FAILURES.password },
);

const signOutElsewhereForm = formAction(
  async ({ actor, token, form }) => {
    const id = form.get('session');
    await signOutElsewhere(actor, token, typeof id === 'string' ? id : undefined);
    return { to: HERE, flash: { tone: 'success', text: 'Signed out of that session.', place: 'sessions' } };
  },
  { failed: PROFILE_FAILURES.sessions },
);

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
