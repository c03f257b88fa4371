import { redirect, type ActionFunctionArgs, type TypedResponse } from '@remix-run/node';
import { Failure, TooMany } from '~/rules/validation/errors';
import { LOGIN_FAILED } from '~/rules/validation/messages';
import { toFailure } from '../map-error';
import { readTexts } from '../forms/read-form';
import { withRequestTimeout } from '../forms/request-timeout';
import { logIn } from './login';
import { safeRedirect } from '~/rules/accounts/redirect';

/** Browsers repeat the post at the address they are sent to: what a form had held goes back to it. */
const SAME_METHOD = 307;

/** A login that did not work: the words, and how to answer. */
export interface LoginError {
  ok: false;
  error: string;
  username: string;
  init: { status: number; headers: Record<string, string> };
}

/**
 * The post of the login screen, also with what a form had sent when its session was found to have ended. Answers
 * where to go, or why not.
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
