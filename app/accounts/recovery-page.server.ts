import { data, type ActionFunctionArgs } from '@remix-run/node';
import { safeRedirect } from '~/core/access/account-redirect.server';
import { kindOfForm } from '~/core/nouns/kind-names';
import { Failure } from '~/core/validation/errors';
import { HELD } from '~/core/forms/form-limits.server';
import {
  packFields,
  RECOVERY_REASONS,
  recoveredFields,
  recoveryReason,
} from '~/core/forms/form-recovery.server';
import { readAnyTexts } from '~/core/forms/read-form.server';
import { toFailure } from '~/core/request/public-loader.server';
import { offersPasskeys } from './passkey-check.server';
import { findSignedIn } from '~/core/request/session.server';
import { afterSignIn, signInWith } from './sign-in.server';

const GO_BACK = 'Go back in the browser: what you typed is still in the form.';
const NOT_KEPT = {
  title: 'This cannot be kept',
  held: '',
  kind: null,
  typed: null,
  retryAt: null,
  isSignInNeeded: false,
};

/** Whether sending the form again may succeed, for any user. */
const isWorthRetrying = (reason: string) => reason === 'down' || reason === 'broken';

function recoveryOf(url: URL, form: FormData, isSignedIn: boolean) {
  const reason = recoveryReason(url);
  const isSignInNeeded = reason === 'session' || (!isSignedIn && !isWorthRetrying(reason));
  return {
    ...RECOVERY_REASONS[isSignInNeeded ? 'session' : reason],
    isSignInNeeded,
    kind: kindOfForm(url.searchParams.get('for')?.split('?', 1)[0] ?? ''),
    held: packFields(form),
    typed: isSignedIn ? recoveredFields(form) : null,
    retryAt: isWorthRetrying(reason) ? safeRedirect(url.searchParams.get('for')) : null,
  };
}

/** Without a database nobody counts as signed in, and the page does not wait for it. */
async function isSignedIn(request: Request, reason: string): Promise<boolean> {
  return reason !== 'down' && (await findSignedIn(request).catch(() => null)) !== null;
}

/**
 * Receives a failed form, or the sign-in that precedes sending it again. Only signed-in users see the input field by
 * field; for others it stays in one hidden field, because visitors may post anything here.
 */
export async function recoverAction(args: ActionFunctionArgs) {
  const { request, context } = args;
  const url = new URL(request.url);
  const sent = await readAnyTexts(request);
  const { form, problem } = sent;
  const reason = recoveryReason(url);
  const isKnown = await isSignedIn(request, reason);
  const signsIn = form.has('password') && form.has(HELD);
  if (signsIn && isKnown && reason === 'session') return afterSignIn(url, form, []);
  const result = signsIn && !isKnown ? await signInWith(args, sent) : null;
  if (result && !('error' in result)) return result;
  const shown = { error: result?.error, username: result?.username, passkeys: offersPasskeys(context) };
  try {
    if (problem) throw problem;
    const { status, ...recovery } = recoveryOf(url, form, isKnown);
    return data({ ...shown, ...recovery }, result?.init ?? { status });
  } catch (error) {
    const failure = toFailure(error);
    if (!(failure instanceof Failure)) throw failure;
    const text = `${failure.message} ${GO_BACK}`;
    return data({ ...shown, ...NOT_KEPT, text }, { status: failure.status });
  }
}
