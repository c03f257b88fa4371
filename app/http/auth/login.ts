import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { z } from 'zod';
import { LoginInput } from '~/rules/accounts/user';
import { parse } from '~/rules/validation/parse';
import { SECOND_FACTOR_WAYS, WRONG_CODE } from '~/rules/accounts/second-factor';
import type { Via } from '~/rules/activity/via';
import { Failure, TooMany, SecondFactorRequired } from '~/rules/validation/errors';
import { checkPassword } from '~/services/accounts/credentials';
import { openChallenge, passChallenge, startChallenge } from '~/services/accounts/second-factor/challenges';
import { hasSecondFactor } from '~/services/accounts/second-factor/stored-factors';
import { useCode } from '~/services/accounts/second-factor/verify-code';
import { endSession, startSession } from '~/services/accounts/sessions';
import { recordRefusedSignIn, recordSignIn } from '~/services/accounts/sign-ins';
import type { AuthenticatedUser, UserView } from '~/services/accounts/user-view';
import type { Context } from '../request/context';
import type { SentForm } from '../forms/read-form';
import { challengeHeader, endedChallengeHeader } from './challenge-cookie';
import { countLogin, resetLoginCount, uncountLogin } from './login-rate-limit';
import { readToken, sessionHeader } from '../request/session';

/** The parts of a request that a login needs. */
type Where = Pick<Context, 'address' | 'origin' | 'requestId' | 'log'>;

/** Returns what a sign-in form was filled in with. Throws 400 for what the API rejects, too. */
function credentialsIn(form: FormData): z.infer<typeof LoginInput> {
  const sent = ['username', 'password', 'code'].map((name) => [name, form.get(name) ?? undefined]);
  return parse(LoginInput, Object.fromEntries(sent));
}

/** Throws 429 after too many failures. */
async function countAttempt({ address, requestId, log }: Where, username: string, via: Via): Promise<void> {
  try {
    await countLogin(address, username);
  } catch (error) {
    log.warn({ requestId, address }, 'sign-in rejected: too many attempts');
    if (error instanceof TooMany) await recordRefusedSignIn(username, via, 'locked');
    throw error;
  }
}

async function succeed({ address, requestId, log }: Where, user: UserView): Promise<void> {
  await resetLoginCount(address, user.username);
  log.info({ requestId, address, userId: user.id }, 'signed in');
}

/**
 * Checks a username and a password, rate-limited, and says whether a second factor must follow. Throws 400, 401 or 429 with
 * the message to show. Every attempt is logged, without the username that was typed: it may be a password in the wrong field.
 */
async function verifyPassword(where: Where, username: string, password: string, via: Via) {
  const { address, requestId, log } = where;
  await countAttempt(where, username, via);
  const authenticated = await checkPassword(username, password);
  if (!authenticated) {
    log.warn({ requestId, address }, 'sign-in failed');
    await recordRefusedSignIn(username, via);
    throw new Failure(401, 'Invalid username or password');
  }
  return { authenticated, needsCode: await hasSecondFactor(authenticated.user.id) };
}

/** Signs in with everything at once, as programs do. Throws `SecondFactorRequired` if a right code is missing. */
export async function verifyLogin(
  where: Where,
  { username, password, code = '' }: { username: string; password: string; code?: string | undefined },
  via: Via = 'form',
): Promise<AuthenticatedUser> {
  const { address, requestId, log } = where;
  const { authenticated, needsCode } = await verifyPassword(where, username, password, via);
  const { user } = authenticated;
  if (needsCode && code.trim() === '') {
    await uncountLogin(address, username);
    await recordRefusedSignIn(username, via, 'code missing');
    throw new SecondFactorRequired(401, 'A second factor is required', SECOND_FACTOR_WAYS);
  }
  if (needsCode && !(await useCode(user.id, code))) {
    log.warn({ requestId, address, userId: user.id }, 'sign-in failed: wrong code');
    await recordRefusedSignIn(username, via);
    throw new SecondFactorRequired(401, WRONG_CODE, SECOND_FACTOR_WAYS, { code: [WRONG_CODE] });
  }
  await succeed(where, user);
  return authenticated;
}

/** Signs in with a form that has everything at once, and returns the `Set-Cookie` of the new session. */
export async function logInAtOnce(
  request: Request,
  { form, problem }: SentForm,
  where: Where,
): Promise<string> {
  if (problem) throw problem;
  return newSession(request, await verifyLogin(where, credentialsIn(form)), where);
}

/** What a step of a sign-in leads to: a session, or the second step. */
export interface LoginStep {
  cookies: string[];
  isComplete: boolean;
}

/** Checks the posted username and password, and starts a session or, for a user with a second factor, a challenge. */
export async function logIn(request: Request, { form, problem }: SentForm, where: Where): Promise<LoginStep> {
  if (problem) throw problem;
  const { username, password } = credentialsIn(form);
  const authenticator = new Authenticator<Awaited<ReturnType<typeof verifyPassword>>>();
  authenticator.use(new FormStrategy(() => verifyPassword(where, username, password, 'form')), 'form');
  const { authenticated, needsCode } = await authenticator.authenticate('form', emptyForm(request.url));
  if (needsCode) {
    await uncountLogin(where.address, username);
    const challenge = await startChallenge(authenticated);
    return { cookies: [await challengeHeader(challenge, where.origin)], isComplete: false };
  }
  await succeed(where, authenticated.user);
  return { cookies: [await newSession(request, authenticated, where)], isComplete: true };
}

/** Passes the second step of a sign-in with the posted code, rate-limited like a password. */
export async function logInWithCode(
  request: Request,
  { challenge, code }: { challenge: string; code: string },
  where: Where,
): Promise<LoginStep> {
  const { address, requestId, log } = where;
  const { id, username } = (await openChallenge(challenge)).user;
  await countAttempt(where, username, 'form');
  const authenticated = await passChallenge(challenge, code).catch(async (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    log.warn({ requestId, address, userId: id }, 'sign-in failed: wrong code');
    await recordRefusedSignIn(username, 'form');
    throw error;
  });
  await succeed(where, authenticated.user);
  const session = await newSession(request, authenticated, where);
  return { cookies: [session, await endedChallengeHeader(where.origin)], isComplete: true };
}

/** The browser's previous session ends, so that no copy of it stays valid. */
export async function newSession(
  request: Request,
  authenticated: AuthenticatedUser,
  { origin, byPasskey = false }: Pick<Where, 'origin'> & { byPasskey?: boolean },
): Promise<string> {
  const token = await startSession(authenticated, request.headers.get('User-Agent') ?? '', byPasskey);
  await recordSignIn(authenticated.user, 'form');
  const before = await readToken(request);
  if (before !== null) await endSession(before);
  return sessionHeader(token, origin);
}

/** The strategy reads a request's body without a limit, so it gets an empty one in place of the form that has been read. */
const emptyForm = (url: string) => new Request(url, { method: 'POST', body: new URLSearchParams() });
