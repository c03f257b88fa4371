import { redirect, type ActionFunctionArgs, type TypedResponse } from '@remix-run/node';
import { Failure, TooMany } from '~/rules/validation/errors';
import { LOGIN_FAILED } from '~/rules/validation/messages';
import { toFailure } from '../map-error';
import { readTexts } from '../forms/read-form';
import { withRequestTimeout } from '../forms/request-timeout';
import { logIn } from './login';
import { safeRedirect } from '~/rules/accounts/redirect';

/** With 307, browsers repeat the post at the new URL, so a recovered form is sent to its action again. */
const SAME_METHOD = 307;

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
  const { searchParams } = new URL(request.url);
  const sent = await readTexts(request);
  const { form } = sent;
  try {
    const cookie = await withRequestTimeout(logIn(request, sent, context));
    const headers = { 'Set-Cookie': cookie };
    if (form.has('held'))
      return redirect(safeRedirect(searchParams.get('for')), { status: SAME_METHOD, headers });
    return redirect(safeRedirect(searchParams.get('redirectTo')), { headers });
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
