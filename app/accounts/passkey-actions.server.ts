import { formAction, answeredAsJson, formsByIntent } from '~/core/forms/form-action.server';
import { parseJson } from '~/core/text/json';
import { textOf } from '~/core/forms/read-controls.server';
import type { SentForm } from '~/core/forms/read-form.server';
import type { Context } from '~/core/request/context.server';
import { NOT_REAUTHENTICATED } from '~/core/request/session.server';
import { Failure, retryHeaders, TooMany } from '~/core/validation/errors';
import { PROFILE_FAILURES } from '~/core/validation/messages';
import {
  countPasskeyLogin,
  uncountPasskeyLogin,
  newSession,
  type LoginStep,
  countPasskeyChallenge,
} from './login.server';
import { recordRefusedSignIn, reauthenticate, recordRefusedProof } from './credentials.server';
import {
  checkPasskey,
  PasskeyRefused,
  passkeySite,
  openPasskeySignIn,
  addPasskey,
  removePasskey,
  openPasskeyEnrolment,
} from './passkey-check.server';
import { checkCurrentPassword, logAccountAction } from './account-forms.server';
import { data, type ActionFunctionArgs } from '@remix-run/node';
import { withRequestTimeout } from '~/core/request/body.server';
import { toFailure } from '~/core/request/public-loader.server';

export const sentPasskey = (form: FormData): string | null => textOf(form, 'passkey') || null;

/** More than twice the maximum size of a response. */
const MAX_ANSWER = 65_536;

/** Returns null if it is too long or invalid JSON; both are then refused like any other response. */
export function parsedPasskey(form: FormData): unknown {
  const sent = sentPasskey(form) ?? '';
  return sent.length > MAX_ANSWER ? null : parseJson(sent);
}

/** A passkey counts as both factors. Every attempt is logged. */
export async function logInWithPasskey(
  request: Request,
  { form, problem }: SentForm,
  where: Context,
): Promise<LoginStep> {
  if (problem) throw problem;
  const { address, requestId, log } = where;
  const site = await passkeySite(where);
  await countPasskeyLogin(address).catch(async (error: unknown) => {
    log.warn({ requestId, address }, 'sign-in rejected: too many attempts');
    if (error instanceof TooMany) await recordRefusedSignIn(null, 'form', 'locked');
    throw error;
  });
  const authenticated = await checkPasskey(parsedPasskey(form), site).catch(async (error: unknown) => {
    if (!(error instanceof PasskeyRefused)) throw error;
    log.warn({ requestId, address }, 'sign-in failed: passkey not accepted');
    await recordRefusedSignIn(error.username, 'form');
    throw error;
  });
  await uncountPasskeyLogin(address);
  log.info({ requestId, address, userId: authenticated.user.id }, 'signed in with a passkey');
  return {
    cookies: [await newSession(request, authenticated, { ...where, byPasskey: true })],
    isComplete: true,
  };
}

const PROFILE = '/admin/profile';

export const addPasskeyForm = formAction(
  async (request) => {
    const { actor, proof = NOT_REAUTHENTICATED, form, context } = request;
    const input = {
      site: await passkeySite(context),
      passkeyName: textOf(form, 'passkeyName') ?? '',
      credential: parsedPasskey(form),
    };
    await addPasskey(actor, proof, input);
    logAccountAction(request, 'passkey added');
    return { to: PROFILE, flash: { tone: 'success', text: 'Passkey added' } };
  },
  { failed: PROFILE_FAILURES['add-passkey'], typed: false },
);

export const removePasskeyForm = formAction(
  async (request) => {
    const { actor, proof = NOT_REAUTHENTICATED, form, token } = request;
    await removePasskey(actor, proof, { id: textOf(form, 'passkey') ?? '', keptToken: token });
    logAccountAction(request, 'passkey removed');
    return { to: PROFILE, flash: { tone: 'success', text: 'Passkey removed' } };
  },
  { failed: PROFILE_FAILURES['remove-passkey'], typed: false },
);

/** Confirms the password, which allows changing passkeys for a while. */
export const proveAgainForm = formAction(
  async (request) => {
    const { actor, token } = request;
    await checkCurrentPassword(request, (_, password) => reauthenticate(actor, token, password)).catch(
      async (error: unknown) => {
        // The password was not checked, so nothing else logs it.
        if (error instanceof TooMany) await recordRefusedProof(actor, 'locked');
        throw error;
      },
    );
    logAccountAction(request, 'password given again');
    return { to: PROFILE };
  },
  { failed: PROFILE_FAILURES.prove, typed: false },
);

const forNewPasskey = formAction<object>(
  async ({ actor, proof = NOT_REAUTHENTICATED, form, context }) => {
    const site = await passkeySite(context);
    const passkeyName = textOf(form, 'passkeyName') ?? '';
    const options = await openPasskeyEnrolment(actor, proof, { site, passkeyName });
    return { to: '/admin/profile', answer: { ok: true, options } };
  },
  { failed: PROFILE_FAILURES['add-passkey'], writes: false },
);

/** Open to everyone, because the user is only known after the sign-in. */
async function forSignIn({ context }: ActionFunctionArgs) {
  try {
    const site = await withRequestTimeout(passkeySite(context));
    await withRequestTimeout(countPasskeyChallenge(context.address));
    return data({ ok: true, options: await withRequestTimeout(openPasskeySignIn(site)) });
  } catch (error) {
    const failure = toFailure(error);
    if (!(failure instanceof Failure)) throw error;
    return data(
      { ok: false, detail: failure.message },
      { status: failure.status, headers: retryHeaders(failure) },
    );
  }
}

/** Returns challenges to scripts: for a new passkey on the profile, or for a sign-in. */
export const passkeyOptionsAction = answeredAsJson(
  formsByIntent<unknown>({ 'add-passkey': forNewPasskey }, forSignIn),
);
