import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { z } from 'zod';
import type { Via } from '~/core/access/activity';
import { loginKey, LoginInput } from '~/core/access/user.server';
import {
  increaseCount,
  forgetCount,
  decreaseCount,
  type RateCount,
  networkOf,
} from '~/core/db/rate-counters.server';
import type { SentForm } from '~/core/forms/read-form.server';
import type { Context } from '~/core/request/context.server';
import { readToken, sessionHeader, tokenCookie } from '~/core/request/session.server';
import {
  endSession,
  startSession,
  type AuthenticatedUser,
  type UserView,
} from '~/core/session/sessions.server';
import { hasSecondFactor, SECOND_FACTOR_WAYS, WRONG_CODE } from '~/core/session/second-factor-policy.server';
import { Failure, TooMany, SecondFactorRequired } from '~/core/validation/errors';
import { LOGIN_LIMIT, PASSKEY_CHALLENGES } from '~/core/validation/limits';
import { parse } from '~/core/validation/fields.server';
import {
  CHALLENGE_LIFE_MS,
  openChallenge,
  passChallenge,
  startChallenge,
  useCode,
} from './second-factor.server';
import { checkPassword, recordSignIn, recordRefusedSignIn } from './credentials.server';

/** Longer than the challenge, so that an expired one is told from none. */
const LIFE_SECONDS = (3 * CHALLENGE_LIFE_MS) / 1000;

/** The cookie of the second step of a sign-in. It is no session and opens nothing. */
export const {
  header: challengeHeader,
  endedHeader: endedChallengeHeader,
  read: readChallenge,
} = tokenCookie('showreel_challenge', LIFE_SECONDS);

const byAddress = (address: string) => `login from ${networkOf(address)}`;

const byUsername = (username: string) => `login as ${loginKey(username)}`;

const byUser = (userId: string) => `password of ${userId}`;

const attempt = (name: string) => increaseCount(name, 1, LOGIN_LIMIT.minutes * 60);

/**
 * Counts the attempt before it is made, so that concurrent attempts all count, on every instance. Throws 429 when the
 * IP address or the username has failed ten times within a quarter of an hour.
 */
async function countLogin(address: string, username: string): Promise<void> {
  // A blocked IP address must not count usernames, because it could make up any number of them.
  rejectExceeded(await attempt(byAddress(address)));
  rejectExceeded(await attempt(byUsername(username)));
}

/**
 * A success resets the username's count, but only this attempt of the IP address: otherwise one account would unlock
 * guessing at all others.
 */
async function resetLoginCount(address: string, username: string): Promise<void> {
  await Promise.all([decreaseCount(byAddress(address)), forgetCount(byUsername(username))]);
}

/**
 * Takes back what was counted for a right password that a second factor must follow. Earlier failures of the username stay
 * counted: otherwise the password alone would unlock guessing at codes.
 */
async function uncountLogin(address: string, username: string): Promise<void> {
  await Promise.all([decreaseCount(byAddress(address)), decreaseCount(byUsername(username))]);
}

/**
 * Counts a sign-in by a passkey, per IP address. A username that others have guessed at stays open to its passkeys, which
 * nobody can guess; only a success of the address takes its own attempt back.
 */
export const countPasskeyLogin = async (address: string): Promise<void> =>
  rejectExceeded(await attempt(byAddress(address)));

export const uncountPasskeyLogin = (address: string): Promise<void> => decreaseCount(byAddress(address));

/** Counts what is stored for a person who asks for it. Throws 429. */
export const countPasskeyChallenge = async (address: string): Promise<void> =>
  rejectExceeded(await attempt(`passkey challenges for ${networkOf(address)}`), PASSKEY_CHALLENGES);

/** Applies the same limit, per user, to the current password that a password change requires. */
export async function countPasswordChange(userId: string): Promise<void> {
  rejectExceeded(await attempt(byUser(userId)));
}

export const forgivePasswordChange = (userId: string) => forgetCount(byUser(userId));

function rejectExceeded({ points, milliseconds }: RateCount, most: number = LOGIN_LIMIT.failures): void {
  if (points > most) throw new TooMany(Math.ceil(milliseconds / 1000));
}

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
