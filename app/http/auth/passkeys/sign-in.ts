import { checkPasskey, PasskeyRefused } from '~/services/accounts/passkeys/check-passkey';
import { recordRefusedSignIn } from '~/services/accounts/sign-ins';
import { TooMany } from '~/rules/validation/errors';
import type { Context } from '../../request/context';
import { textOf } from '../../forms/form-fields';
import type { SentForm } from '../../forms/read-form';
import { newSession, type LoginStep } from '../login';
import { countPasskeyLogin, uncountPasskeyLogin } from '../login-rate-limit';
import { passkeySite } from './site';

/** Returns what a passkey has signed, if the sign-in form was sent with that instead of a password. */
export const sentPasskey = (form: FormData): string | null => textOf(form, 'passkey') || null;

/** More than twice what the parts of an answer may have together. */
const MAX_ANSWER = 65_536;

/** Returns the answer of the browser about a passkey; null if it is too long or no JSON, which is then refused like any other. */
export function parsedPasskey(form: FormData): unknown {
  const sent = sentPasskey(form) ?? '';
  if (sent.length > MAX_ANSWER) return null;
  try {
    return JSON.parse(sent);
  } catch {
    return null;
  }
}

/** Signs in with the passkey that was sent, which is both factors. Every attempt is logged and recorded. */
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
