import { randomUUID } from 'node:crypto';
import { type NewApiToken, TOKEN_SCOPES } from '~/core/access/api-token';
import { formAction, formsByIntent } from '~/core/forms/form-action.server';
import { checkedValues, readFlag, textOf } from '~/core/forms/read-controls.server';
import { baseOf } from '~/core/merge/field-merge';
import { adminLoader } from '~/core/request/admin-loader.server';
import type { Context } from '~/core/request/context.server';
import { type SignedIn, NOT_REAUTHENTICATED } from '~/core/request/session.server';
import { createApiToken, endApiToken } from '~/core/session/api-tokens.server';
import { listSessions } from '~/core/session/sessions.server';
import { countRecoveryCodes, listPasskeys } from '~/core/session/second-factor-policy.server';
import { PROFILE_FAILURES, TOKEN_FAILURES } from '~/core/validation/messages';
import { version } from '../../package.json';
import { countPasswordChange, forgivePasswordChange } from './login.server';
import { changePassword, parsePasswordChange, signOutElsewhere } from './credentials.server';
import { addPasskeyForm, proveAgainForm, removePasskeyForm } from './passkey-actions.server';
import { offersPasskeys } from './passkey-check.server';
import { passwordMinimum } from './password-rules.server';
import { logAccountAction } from './account-forms.server';
import { newRecoveryCodesForm, removeAuthenticatorForm } from './second-factor-actions.server';
import { editProfile, confirmedPassword, profileInput } from './users.server';
import { savedMessage } from '~/core/forms/flash.server';

/** Changes the user's own password; wrong current passwords are rate-limited like logins. Throws 400 or 429. */
export async function changeOwnPassword(
  { actor, token }: SignedIn,
  input: unknown,
  context: Context,
): Promise<void> {
  const change = await parsePasswordChange(actor, input);
  await countPasswordChange(actor.id);
  await changePassword(actor, token, change);
  await forgivePasswordChange(actor.id);
  logAccountAction({ actor, context }, 'password changed');
}

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
    const text = savedMessage(null, actor, 'Profile updated successfully!', merged);
    return { to: HERE, flash: { tone: 'success', text, place: 'profile' } };
  },
  { failed: PROFILE_FAILURES.profile },
);

/** The choice needs no message, because the next page shows its effect. */
const saveDarkMode = formAction(
  async ({ actor, form }) => {
    await editProfile(actor, { darkMode: readFlag(textOf(form, 'darkMode') ?? '') });
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

const TOKENS_PATH = '/admin/profile/tokens';

type Caller = Pick<SignedIn, 'actor'>;

export async function makeToken(
  { actor }: Caller,
  input: unknown,
  context: Context,
  tokenId?: string,
): Promise<NewApiToken> {
  const made = await createApiToken(actor, input, tokenId);
  logAccountAction({ actor, context }, 'API token created', { tokenId: made.id });
  return made;
}

export async function endToken({ actor }: Caller, id: string, context: Context): Promise<void> {
  await endApiToken(actor, id);
  logAccountAction({ actor, context }, 'API token ended', { tokenId: id });
}

interface WithToken {
  ok: true;
  token: NewApiToken;
}

/** A form sends texts, so that the days become a number. */
function tokenInput(form: FormData): Record<string, unknown> {
  const days = textOf(form, 'days');
  return {
    label: textOf(form, 'label') ?? '',
    scopes: checkedValues(form, 'scopes', TOKEN_SCOPES.length) ?? [],
    ...(days !== undefined && { days: Number(days) }),
  };
}

export const createTokenForm = formAction<WithToken>(
  async (request) => {
    const { form, context, recordId } = request;
    const token = await makeToken(request, tokenInput(form), context, recordId);
    // Also for a repeated form, which does not show the secret again.
    const text = 'Token created. Its secret is shown only once.';
    return { to: TOKENS_PATH, flash: { tone: 'success', text }, shown: { ok: true, token } };
  },
  { failed: TOKEN_FAILURES['create-token'] },
);

export const endTokenForm = formAction<WithToken>(
  async (request) => {
    await endToken(request, textOf(request.form, 'token') ?? '', request.context);
    return { to: TOKENS_PATH, flash: { tone: 'success', text: 'Token ended' } };
  },
  { failed: TOKEN_FAILURES['end-token'], typed: false },
);
