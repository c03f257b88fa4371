import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { safeRedirect } from '~/rules/accounts/redirect';
import { SIGN_IN_AGAIN } from '~/rules/accounts/second-factor';
import { Failure, TooMany } from '~/rules/validation/errors';
import { LOGIN_FAILED } from '~/rules/validation/messages';
import { ChallengeOver, openChallenge } from '~/services/accounts/second-factor/challenges';
import type { Context } from '../request/context';
import { flashHeader } from '../forms/flash';
import { HELD } from '../forms/form-limits';
import { packFields, redirectToRecovery } from '../forms/form-recovery';
import { readSmallFormWithInput } from '../forms/read-form';
import { withRequestTimeout } from '../request/request-timeout';
import { toFailure } from '../request/map-error';
import { signInBrand, afterSignIn } from './sign-in';
import { endedChallengeHeader, readChallenge } from './challenge-cookie';
import { logInWithCode } from './login';
import { postedCode } from './posted-code';
import { findSignedIn } from '../request/session';
import { getSettings } from '~/services/views/settings';

/** The place of a message on the sign-in screen. */
export const SIGN_IN_PLACE = 'sign-in';

/** Leads back to the sign-in screen, which says why and then leads on to where the sign-in was to lead. */
async function toSignIn({ searchParams }: URL, { origin }: Context, isOver: boolean) {
  const headers = new Headers({ 'Set-Cookie': await endedChallengeHeader(origin) });
  const flash = { tone: 'error', text: SIGN_IN_AGAIN, place: SIGN_IN_PLACE } as const;
  if (isOver) headers.append('Set-Cookie', await flashHeader(flash, origin));
  const redirectTo = searchParams.get('redirectTo');
  const query = redirectTo === null ? '' : `?${new URLSearchParams({ redirectTo }).toString()}`;
  return redirect(`/admin${query}`, { headers });
}

/** Loads the second step of a sign-in: whose it is. Without a challenge it leads to the sign-in screen. */
export async function secondStepLoader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  try {
    if (await findSignedIn(request)) throw redirect(safeRedirect(url.searchParams.get('redirectTo')));
    const challenge = await readChallenge(request);
    if (challenge === null) throw await toSignIn(url, context, false);
    const { user } = await withRequestTimeout(openChallenge(challenge));
    const settings = await withRequestTimeout(getSettings());
    const found = { ...signInBrand(settings), username: user.username };
    return data(found, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (error instanceof ChallengeOver) throw await toSignIn(url, context, true);
    const failure = toFailure(error);
    if (failure instanceof Failure) throw new Response(failure.message, { status: failure.status });
    throw failure;
  }
}

/** Where recovered input is to be sent again after a sign-in. */
const recoveredUrl = (url: URL): URL => new URL(safeRedirect(url.searchParams.get('for')), url);

/** What the form shows again: the error, and the recovered input that the sign-in has interrupted. */
interface SecondStepAnswer {
  ok: false;
  error: string;
  held: string | null;
}

/**
 * Handles the code of the second step. A form without a code comes from the sign-in screen with recovered input: it only gets
 * the field for the code.
 */
export async function secondStepAction({ request, context }: ActionFunctionArgs) {
  const url = new URL(request.url);
  const { form, problem } = await readSmallFormWithInput(request);
  const held = form.has(HELD) ? packFields(form) : null;
  const answer = (error: string, init: ResponseInit) =>
    data<SecondStepAnswer>({ ok: false, error, held }, init);
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
    const found = toFailure(error);
    if (found instanceof Response) throw found;
    const failure = found instanceof Failure ? found : new Failure(500, LOGIN_FAILED);
    const { log, requestId } = context;
    if (found !== failure) log.error({ err: error, requestId }, 'unexpected error while signing in');
    const headers = failure instanceof TooMany ? { 'Retry-After': String(failure.seconds) } : undefined;
    return answer(failure.message, { status: failure.status, ...(headers && { headers }) });
  }
}
