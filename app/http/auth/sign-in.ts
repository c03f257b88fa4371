import { redirect, type ActionFunctionArgs, type TypedResponse } from '@remix-run/node';
import { Failure, TooMany } from '~/rules/validation/errors';
import { LOGIN_FAILED } from '~/rules/validation/messages';
import { toFailure } from '../map-error';
import { readTexts } from '../forms/read-form';
import { withRequestTimeout } from '../forms/request-timeout';
import { logIn } from './login';
import { logInWithPasskey, sentPasskey } from '../passkeys/passkey-login';
import { safeRedirect } from '~/rules/accounts/redirect';
import { SECOND_STEP_PATH } from '~/rules/accounts/second-factor';

/** With 307, browsers repeat the post at the new URL, so a recovered form is sent to its action again. */
const SAME_METHOD = 307;

/** Redirects a form that carries recovered input so that browsers repeat it there, else in the ordinary way. */
function goOn(to: string, isRepeated: boolean, cookies: string[]) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(to, { headers, ...(isRepeated && { status: SAME_METHOD }) });
}

/** Returns where a completed sign-in leads. */
export function afterSignIn({ searchParams }: URL, form: FormData, cookies: string[]) {
  if (form.has('held')) return goOn(safeRedirect(searchParams.get('for')), true, cookies);
  return goOn(safeRedirect(searchParams.get('redirectTo')), false, cookies);
}

/** Leads to the second step, with the query that says what follows the sign-in. */
function toSecondStep({ search }: URL, form: FormData, cookies: string[]) {
  return goOn(SECOND_STEP_PATH + search, form.has('held'), cookies);
}

/** A failed login: the message, and the status and headers of the response. */
export interface LoginError {
  ok: false;
  error: string;
  username: string;
  init: { status: number; headers: Record<string, string> };
}

/**
 * Handles the post of the login screen, including one that carries a form whose session had ended. Returns a redirect
 * or the error.
 */
export async function signIn({
  request,
  context,
}: ActionFunctionArgs): Promise<TypedResponse<never> | LoginError> {
  const url = new URL(request.url);
  const sent = await readTexts(request);
  const { form } = sent;
  try {
    const work = sentPasskey(form) === null ? logIn : logInWithPasskey;
    const { isComplete, cookies } = await withRequestTimeout(work(request, sent, context));
    return (isComplete ? afterSignIn : toSecondStep)(url, form, cookies);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { log, requestId } = context;
    const found = toFailure(error);
    const failure = found instanceof Failure ? found : new Failure(500, LOGIN_FAILED);
    if (found !== failure) log.error({ err: error, requestId }, 'unexpected error while signing in');
    const username = form.get('username');
    return {
      ok: false,
      error: failure.message,
      username: typeof username === 'string' ? username : '',
      init: {
        status: failure.status,
        headers: failure instanceof TooMany ? { 'Retry-After': String(failure.seconds) } : {},
      },
    };
  }
}
