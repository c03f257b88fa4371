import { redirect, type ActionFunctionArgs, type TypedResponse } from '@remix-run/node';
import { Failure, TooMany } from '~/rules/validation/errors';
import { LOGIN_FAILED } from '~/rules/validation/messages';
import { toFailure } from '../request/map-error';
import { HELD } from '../forms/form-limits';
import { RECOVERY_PATH } from '../forms/form-recovery';
import { readSmallForm, type SentForm } from '../forms/read-form';
import { withRequestTimeout } from '../request/request-timeout';
import { logIn } from './login';
import { logInWithPasskey, sentPasskey } from './passkeys/sign-in';
import { safeRedirect } from '~/rules/accounts/redirect';
import { SECOND_STEP_PATH } from '~/rules/accounts/second-factor';
import { logosOf } from '~/rules/brand/site-look';
import type { SettingsView } from '~/services/views/settings';
import { pageBrandOf } from '../request/page-brand';

/** With 307, browsers repeat the post at the new URL, so a recovered form is sent to its action again. */
const SAME_METHOD = 307;

/** Redirects a form that carries recovered input so that browsers repeat it there, else in the ordinary way. */
function goOn(to: string, isRepeated: boolean, cookies: string[]) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(to, { headers, ...(isRepeated && { status: SAME_METHOD }) });
}

/**
 * Returns where a completed sign-in leads. Recovered input that its form cannot save goes back to the page that shows it.
 */
export function afterSignIn({ search, searchParams }: URL, form: FormData, cookies: string[]) {
  if (form.has(HELD)) {
    const isSaved = searchParams.get('why') === 'session';
    return goOn(isSaved ? safeRedirect(searchParams.get('for')) : RECOVERY_PATH + search, true, cookies);
  }
  return goOn(safeRedirect(searchParams.get('redirectTo')), false, cookies);
}

/** Leads to the second step, with the query that says what follows the sign-in. */
function toSecondStep({ search }: URL, form: FormData, cookies: string[]) {
  return goOn(SECOND_STEP_PATH + search, form.has(HELD), cookies);
}

/** A failed login: the message, and the status and headers of the response. */
export interface LoginError {
  ok: false;
  error: string;
  username: string;
  init: { status: number; headers: Record<string, string> };
}

/** Handles the post of the login screen. Returns a redirect or the error. */
export const signIn = async (args: ActionFunctionArgs) => signInWith(args, await readSmallForm(args.request));

/** The same for a form that has been read, and may carry the input of one whose session had ended. */
export async function signInWith(
  { request, context }: ActionFunctionArgs,
  sent: SentForm,
): Promise<TypedResponse<never> | LoginError> {
  const url = new URL(request.url);
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

/** Returns what the screens outside the admin show of the brand; '' for a site without a logo. */
export const signInBrand = ({
  siteName,
  logoUrl,
  brand,
}: Pick<SettingsView, 'siteName' | 'logoUrl' | 'brand'>) => ({
  siteName,
  brand: pageBrandOf(brand),
  logoUrl: logosOf({ logoUrl, brand })[brand.ground || 'light'],
});
