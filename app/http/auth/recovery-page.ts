import { data, type ActionFunctionArgs } from '@remix-run/node';
import { safeRedirect } from '~/rules/accounts/redirect';
import { Failure } from '~/rules/validation/errors';
import { HELD } from '../forms/form-limits';
import { packFields, RECOVERY_REASONS, recoveredFields, recoveryReason } from '../forms/form-recovery';
import { readAnyTexts } from '../forms/read-form';
import { toFailure } from '../map-error';
import { offersPasskeys } from './passkeys/site';
import { findSignedIn } from './session';
import { afterSignIn, signInWith } from './sign-in';

/** What the page shows when nothing was posted that it can keep. */
const NOT_KEPT = {
  title: 'This cannot be kept',
  held: '',
  typed: null,
  retryAt: null,
  isSignInNeeded: false,
};

/** Whether a form that failed for this reason can be sent again, whoever sends it. */
const isWorthRetrying = (reason: string) => reason === 'down' || reason === 'broken';

/**
 * Receives a form that failed, or the sign-in after which it is sent again. Only who is signed in is shown what was typed, field by
 * field; for everybody else it stays in one hidden field, because anybody may post anything here.
 */
export async function recoverAction(args: ActionFunctionArgs) {
  const { request, context } = args;
  const url = new URL(request.url);
  const sent = await readAnyTexts(request);
  const { form } = sent;
  const passkeys = offersPasskeys(context);
  // Without a database nobody is known to be signed in.
  const signedIn = await findSignedIn(request).catch(() => null);
  const signsIn = form.has('password') && form.has(HELD);
  const reason = recoveryReason(url);
  if (signedIn && signsIn && reason === 'session') return afterSignIn(url, form, []);
  try {
    if (sent.problem) throw sent.problem;
    const result = signsIn && !signedIn ? await signInWith(args, sent) : null;
    if (result && !('error' in result)) return result;
    const isSignInNeeded = reason === 'session' || (!signedIn && !isWorthRetrying(reason));
    const { status, ...messages } = RECOVERY_REASONS[isSignInNeeded ? 'session' : reason];
    const page = {
      ...messages,
      passkeys,
      isSignInNeeded,
      error: result?.error,
      username: result?.username,
      held: packFields(form),
      typed: signedIn ? recoveredFields(form) : null,
      retryAt: isWorthRetrying(reason) ? safeRedirect(url.searchParams.get('for')) : null,
    };
    return data(page, result?.init ?? { status });
  } catch (error) {
    const failure = toFailure(error);
    if (!(failure instanceof Failure)) throw failure;
    const page = { ...NOT_KEPT, passkeys, error: undefined, username: undefined, text: failure.message };
    return data(page, { status: failure.status });
  }
}
