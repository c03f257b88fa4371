import {
  redirect,
  type ActionFunctionArgs,
  type TypedResponse,
  data,
  type LoaderFunctionArgs,
} from '@remix-run/node';
import { SECOND_STEP_PATH, SIGN_IN_AGAIN } from '~/core/session/second-factor-policy.server';
import { logosOf } from '~/core/brand/site-look';
import { flashHeader, readFlash } from '~/core/forms/flash.server';
import { RECOVERED } from '~/core/forms/form-limits.server';
import {
  RECOVERY_PATH,
  packFields,
  redirectToRecovery,
  RECOVERY_REASONS,
  recoveredFields,
  recoveryReason,
} from '~/core/forms/form-recovery.server';
import {
  readSmallForm,
  type SentForm,
  readSmallFormWithInput,
  readAnyTexts,
} from '~/core/forms/read-form.server';
import type { Context } from '~/core/request/context.server';
import { throwAsResponse, toFailure } from '~/core/request/public-loader.server';
import { pageBrandOf } from '~/core/request/page-brand.server';
import { withRequestTimeout } from '~/core/request/body.server';
import { findSignedIn, safeRedirect } from '~/core/request/session.server';
import { readPlainLogos, type SettingsView, getSettings } from '~/core/session/settings.server';
import { Failure, retryHeaders } from '~/core/validation/errors';
import { LOGIN_FAILED } from '~/core/validation/messages';
import { logIn, endedChallengeHeader, readChallenge, logInWithCode } from './login.server';
import { logInWithPasskey, sentPasskey } from './passkey-actions.server';
import { offersPasskeys } from './passkey-check.server';
import { ChallengeOver, openChallenge, postedCode } from './second-factor.server';
import { kindOfForm } from '~/core/nouns/labels';

/** With 307, browsers repeat the post at the new URL, so a recovered form is sent to its action again. */
const SAME_METHOD = 307;

/** A form with recovered input is redirected so that browsers repeat the post. */
function goOn(to: string, isRepeated: boolean, cookies: string[]) {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(to, { headers, ...(isRepeated && { status: SAME_METHOD }) });
}

/** Returns the redirect after a completed sign-in. Recovered input that its form cannot save goes back to the page that shows it. */
function afterSignIn({ search, searchParams }: URL, form: FormData, cookies: string[]) {
  if (form.has(RECOVERED)) {
    const isSaved = searchParams.get('why') === 'session';
    return goOn(isSaved ? safeRedirect(searchParams.get('for')) : RECOVERY_PATH + search, true, cookies);
  }
  return goOn(safeRedirect(searchParams.get('redirectTo')), false, cookies);
}

/** Keeps the query, which has the target of the sign-in. */
function toSecondStep({ search }: URL, form: FormData, cookies: string[]) {
  return goOn(SECOND_STEP_PATH + search, form.has(RECOVERED), cookies);
}

/** Returns what a sign-in is refused with; an unexpected error is logged. Throws responses, such as redirects. */
function signInFailure(error: unknown, { log, requestId }: Context): Failure {
  if (error instanceof Response) throw error;
  const found = toFailure(error);
  if (found instanceof Failure) return found;
  log.error({ err: error, requestId }, 'unexpected error while signing in');
  return new Failure(500, LOGIN_FAILED);
}

export const signIn = async (args: ActionFunctionArgs) => signInWith(args, await readSmallForm(args.request));

/** The same for a form that has already been read, and may carry the input of an expired session. */
async function signInWith(
  { request, context }: ActionFunctionArgs,
  sent: SentForm,
): Promise<
  | TypedResponse<never>
  | { ok: false; error: string; username: string; init: { status: number; headers: Record<string, string> } }
> {
  const url = new URL(request.url);
  const { form } = sent;
  try {
    const work = sentPasskey(form) === null ? logIn : logInWithPasskey;
    const { isComplete, cookies } = await withRequestTimeout(work(request, sent, context));
    return (isComplete ? afterSignIn : toSecondStep)(url, form, cookies);
  } catch (error) {
    const failure = signInFailure(error, context);
    const username = form.get('username');
    return {
      ok: false,
      error: failure.message,
      username: typeof username === 'string' ? username : '',
      init: { status: failure.status, headers: retryHeaders(failure) },
    };
  }
}

/** Returns the brand for the screens outside the admin. */
export async function signInBrand({
  siteName,
  logoUrl,
  brand,
}: Pick<SettingsView, 'siteName' | 'logoUrl' | 'brand'>) {
  const logos = logosOf({ logoUrl, brand }, await readPlainLogos());
  return { siteName, brand: pageBrandOf(brand, siteName), logo: logos[brand.ground || 'light'] };
}

const SIGN_IN_PLACE = 'sign-in';

/** Redirects to the sign-in screen with the reason; the target of the sign-in is kept. */
async function toSignIn({ searchParams }: URL, { origin }: Context, isOver: boolean) {
  const headers = new Headers({ 'Set-Cookie': await endedChallengeHeader(origin) });
  const flash = { tone: 'error', text: SIGN_IN_AGAIN, place: SIGN_IN_PLACE } as const;
  if (isOver) headers.append('Set-Cookie', await flashHeader(flash, origin));
  const redirectTo = searchParams.get('redirectTo');
  const query = redirectTo === null ? '' : `?${new URLSearchParams({ redirectTo }).toString()}`;
  return redirect(`/admin${query}`, { headers });
}

/** Redirects to the sign-in screen without a challenge. */
export async function secondStepLoader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  try {
    if (await findSignedIn(request)) throw redirect(safeRedirect(url.searchParams.get('redirectTo')));
    const challenge = await readChallenge(request);
    if (challenge === null) throw await toSignIn(url, context, false);
    const { user } = await withRequestTimeout(openChallenge(challenge));
    const settings = await withRequestTimeout(getSettings());
    const found = { ...(await signInBrand(settings)), username: user.username };
    return data(found, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (error instanceof ChallengeOver) throw await toSignIn(url, context, true);
    throwAsResponse(error);
  }
}

const recoveredUrl = (url: URL): URL => new URL(safeRedirect(url.searchParams.get('for')), url);

/**
 * Checks the code of the second step. A form without a code comes from the sign-in screen with recovered input: it
 * only gets the field for the code.
 */
export async function secondStepAction({ request, context }: ActionFunctionArgs) {
  const url = new URL(request.url);
  const { form, problem } = await readSmallFormWithInput(request);
  const held = form.has(RECOVERED) ? packFields(form) : null;
  const answer = (error: string, init: ResponseInit) =>
    data<{ ok: false; error: string; held: string | null }>({ ok: false, error, held }, init);
  try {
    if (problem) throw problem;
    const challenge = await readChallenge(request);
    if (challenge === null) throw new ChallengeOver(401);
    if (!form.has('code') && held !== null) return answer('', { status: 200 });
    const code = postedCode(form);
    const { cookies } = await withRequestTimeout(logInWithCode(request, { challenge, code }, context));
    return afterSignIn(url, form, cookies);
  } catch (error) {
    if (error instanceof ChallengeOver)
      return held === null
        ? await toSignIn(url, context, true)
        : redirectToRecovery(recoveredUrl(url), 'session');
    const failure = signInFailure(error, context);
    return answer(failure.message, { status: failure.status, headers: retryHeaders(failure) });
  }
}

export async function signInLoader({ request, context }: LoaderFunctionArgs) {
  // The sign-in screen also renders while the database is unreachable; signing in then reports the error.
  const [signedIn, settings] = await Promise.all([
    findSignedIn(request).catch(() => null),
    withRequestTimeout(getSettings()).catch(() => null),
  ]);
  if (signedIn) throw redirect(safeRedirect(new URL(request.url).searchParams.get('redirectTo')));
  const { flash, header } = await readFlash(request, context);
  const isOwn = flash?.place === SIGN_IN_PLACE;
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (isOwn && header) headers.append('Set-Cookie', header);
  const found = {
    ...(settings ? await signInBrand(settings) : { siteName: 'Sign in', brand: null, logo: undefined }),
    notice: isOwn ? flash.text : undefined,
    passkeys: offersPasskeys(context),
  };
  return data(found, { headers });
}

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
  const signsIn = form.has('password') && form.has(RECOVERED);
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
