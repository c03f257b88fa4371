import { createCookie } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import type { z } from 'zod';
import { User, type StoredUser } from '~models/user';
import { networkOf } from '~/core/access/account-network';
import type { Via } from '~/core/access/activity';
import type { Actor } from '~/core/access/permissions';
import { SECOND_FACTOR_WAYS, WRONG_CODE } from '~/core/access/second-factor.server';
import { loginKey, PasswordChange, LoginInput } from '~/core/access/user.server';
import { aboutUser, audited, recordEvent } from '~/core/activity/record-event.server';
import { hashPassword, passwordMatches } from '~/core/db/passwords.server';
import { increaseCount, forgetCount, decreaseCount, type RateCount } from '~/core/db/rate-counters.server';
import type { SentForm } from '~/core/forms/read-form.server';
import type { Context } from '~/core/request/context.server';
import { isSecure, readToken, sessionHeader } from '~/core/request/session.server';
import {
  deleteSessionsOf,
  endOfSessions,
  endListedSession,
  endSession,
  endSessionsOf,
  renewProof,
  startSession,
  toAuthenticatedUser,
  type AuthenticatedUser,
  toActor,
  type UserView,
} from '~/core/session/sessions.server';
import { hasSecondFactor } from '~/core/session/second-factor-policy.server';
import { Failure, TooMany, SecondFactorRequired } from '~/core/validation/errors';
import { LOGIN_LIMIT, PASSKEY_CHALLENGES } from '~/core/validation/limits';
import { parse } from '~/core/validation/fields.server';
import { rejectWeakPassword } from './password-rules.server';
import {
  CHALLENGE_LIFE_MS,
  openChallenge,
  passChallenge,
  startChallenge,
  useCode,
} from './second-factor.server';
import { findUser } from './users.server';

/**
 * The hash to compare for an unknown username. It is computed before the first login result of either kind, so that
 * both take equally long.
 */
let decoy: Promise<string> | undefined;

/** Returns null for wrong credentials. Takes equally long for an unknown username. */
export async function checkPassword(username: string, password: string): Promise<AuthenticatedUser | null> {
  const nobody = await (decoy ??= hashPassword('no such user'));
  const user = await User.findOne({ usernameKey: loginKey(username) }).lean<StoredUser>();
  const matches = await passwordMatches(user?.passwordHash ?? nobody, password);
  return user && user.passwordHash !== null && matches ? toAuthenticatedUser(user) : null;
}

/** Throws 400 for invalid input, such as a new password that is too common. */
export async function parsePasswordChange(actor: Actor, input: unknown) {
  const change = parse(PasswordChange, input);
  await rejectWeakPassword('newPassword', change.newPassword, await findUser(actor.id));
  return change;
}

const isWrong = () => {
  const message = 'Current password is incorrect';
  return new Failure(400, message, { currentPassword: [message] });
};

/** Throws 400 for a wrong password. */
export async function requireOwnPassword(actor: Actor, password: string): Promise<void> {
  const { passwordHash } = await findUser(actor.id);
  if (passwordHash === null || !(await passwordMatches(passwordHash, password))) throw isWrong();
}

/** Ends the actor's other sessions. Throws 400 for a wrong current password. */
export async function changePassword(actor: Actor, token: string, input: unknown): Promise<void> {
  await audited(actor, aboutUser('password', actor.id), async () => {
    const { currentPassword, newPassword } = await parsePasswordChange(actor, input);
    // A concurrent change may be stored after the check of the current password; then it is checked again.
    while (!(await replacePassword(actor, token, { currentPassword, newPassword })));
    await deleteSessionsOf(actor.id, token);
  });
}

/** Returns false if the stored password changed since it was read. */
async function replacePassword(
  actor: Actor,
  token: string,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<boolean> {
  const user = await findUser(actor.id);
  if (user.passwordHash === null || !(await passwordMatches(user.passwordHash, currentPassword)))
    throw isWrong();
  const passwordHash = await hashPassword(newPassword);
  const { $set, $inc } = endOfSessions(token);
  const { modifiedCount } = await User.updateOne(
    { _id: user._id, passwordHash: user.passwordHash },
    {
      $set: { ...$set, passwordHash, updatedAt: new Date(), updatedBy: actor.id },
      $inc: { ...$inc, version: 1 },
    },
  );
  return modifiedCount > 0;
}

export const recordSignIn = (user: UserView, via: Via): Promise<void> =>
  recordEvent(toActor(user, via), aboutUser('sign-in', user.id));

/**
 * The reasons of refusals that can be repeated without limit: sign-in is locked, or the password is correct but the
 * code is missing. They are aggregated per window; other refusals are rate-limited.
 */
type UnlimitedRefusal = 'locked' | 'code missing';

/** Logs a refused sign-in with the user of that name, if any, and without any typed input. */
export async function recordRefusedSignIn(
  username: string | null,
  via: Via,
  unlimited?: UnlimitedRefusal,
): Promise<void> {
  const user =
    username === null
      ? null
      : await User.findOne({ usernameKey: loginKey(username) }, { username: 1 })
          .lean<Pick<StoredUser, '_id' | 'username'> | null>()
          .catch(() => null);
  const record = user && ({ kind: 'users', id: String(user._id), title: user.username } as const);
  await recordEvent(null, { what: 'sign-in', record, via, refused: true, unlimited });
}

/** Confirms the password in a session. Logged like a sign-in, also if it is refused. Throws 400 for a wrong password. */
export async function reauthenticate(actor: Actor, token: string, password: string): Promise<void> {
  try {
    await requireOwnPassword(actor, password);
  } catch (error) {
    if (error instanceof Failure) await recordRefusedProof(actor);
    throw error;
  }
  await renewProof(token);
  await recordEvent(actor, aboutUser('sign-in', actor.id));
}

export const recordRefusedProof = (actor: Actor, unlimited?: UnlimitedRefusal): Promise<void> =>
  recordEvent(actor, { ...aboutUser('sign-in', actor.id), refused: true, unlimited });

export const signOut = (actor: Actor, token: string): Promise<void> =>
  audited(actor, aboutUser('sign-out', actor.id), () => endSession(token));

export const signOutElsewhere = (actor: Actor, token: string, id?: string): Promise<void> =>
  audited(actor, aboutUser('sign-out', actor.id), () =>
    id === undefined ? endSessionsOf(actor.id, token) : endListedSession(actor.id, id),
  );

const NAME = 'showreel_challenge';
/** Longer than the challenge, so that an expired challenge can be told from a missing one. */
const LIFE_SECONDS = (3 * CHALLENGE_LIFE_MS) / 1000;
const KEPT = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: LIFE_SECONDS } as const;

const plainCookie = createCookie(NAME, KEPT);
const secureCookie = createCookie(`__Host-${NAME}`, { ...KEPT, secure: true });
const cookieFor = (origin: string) => (isSecure(origin) ? secureCookie : plainCookie);

/** The cookie of the second step of a sign-in; it is not a session and grants no access. */
export const challengeHeader = (token: string, origin: string) => cookieFor(origin).serialize(token);
export const endedChallengeHeader = (origin: string) => cookieFor(origin).serialize('', { maxAge: 0 });

export async function readChallenge(request: Request): Promise<string | null> {
  const sent = request.headers.get('Cookie');
  const own: unknown = await secureCookie.parse(sent);
  // Behind a proxy that is not configured as trusted, https looks like http.
  const token: unknown = own ?? (isSecure(request.url) ? null : await plainCookie.parse(sent));
  return typeof token === 'string' && token !== '' ? token : null;
}

const byAddress = (address: string) => `login from ${networkOf(address)}`;
const byUsername = (username: string) => `login as ${loginKey(username)}`;
const byUser = (userId: string) => `password of ${userId}`;

const attempt = (name: string) => increaseCount(name, 1, LOGIN_LIMIT.minutes * 60);

/**
 * Counts the attempt in advance, so that concurrent attempts on all instances count. Throws 429 after ten failures
 * per IP address or username within a quarter of an hour.
 */
async function countLogin(address: string, username: string): Promise<void> {
  // A blocked IP address must not count usernames, because it could make up any number of them.
  rejectExceeded(await attempt(byAddress(address)));
  rejectExceeded(await attempt(byUsername(username)));
}

/**
 * A success resets the username's count, but takes back only this attempt of the IP address: otherwise one account
 * would unlock guessing at all others.
 */
async function resetLoginCount(address: string, username: string): Promise<void> {
  await Promise.all([decreaseCount(byAddress(address)), forgetCount(byUsername(username))]);
}

/**
 * Takes back the attempt of a correct password before the second factor. Earlier failures of the username stay
 * counted: otherwise the password alone would unlock guessing at codes.
 */
async function uncountLogin(address: string, username: string): Promise<void> {
  await Promise.all([decreaseCount(byAddress(address)), decreaseCount(byUsername(username))]);
}

/**
 * Counts a sign-in by passkey per IP address. A locked username still accepts its passkeys, because they cannot be
 * guessed; a success only takes back its own attempt.
 */
export const countPasskeyLogin = async (address: string): Promise<void> =>
  rejectExceeded(await attempt(byAddress(address)));
export const uncountPasskeyLogin = (address: string): Promise<void> => decreaseCount(byAddress(address));

/** Limits the challenges that visitors can make the server store. Throws 429. */
export const countPasskeyChallenge = async (address: string): Promise<void> =>
  rejectExceeded(await attempt(`passkey challenges for ${networkOf(address)}`), PASSKEY_CHALLENGES);

/** Applies the same limit, per user, to the current password in a password change. */
export async function countPasswordChange(userId: string): Promise<void> {
  rejectExceeded(await attempt(byUser(userId)));
}

export const forgivePasswordChange = (userId: string) => forgetCount(byUser(userId));

function rejectExceeded({ points, milliseconds }: RateCount, most: number = LOGIN_LIMIT.failures): void {
  if (points > most) throw new TooMany(Math.ceil(milliseconds / 1000));
}

type Where = Pick<Context, 'address' | 'origin' | 'requestId' | 'log'>;

/** Throws 400 for input that the API would also reject. */
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
 * Checks username and password, rate-limited, and returns whether a second factor is required. Throws 400, 401 or 429
 * with the message to show. Every attempt is logged without the typed username, which may be a password in the wrong
 * field.
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

/** Signs in with all credentials at once, as programs do. Throws `SecondFactorRequired` without a valid code. */
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

export async function logInAtOnce(
  request: Request,
  { form, problem }: SentForm,
  where: Where,
): Promise<string> {
  if (problem) throw problem;
  return newSession(request, await verifyLogin(where, credentialsIn(form)), where);
}

export interface LoginStep {
  cookies: string[];
  isComplete: boolean;
}

/** Checks the posted credentials and starts a session or, for a user with a second factor, a challenge. */
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

/** Checks the posted code, rate-limited like a password. */
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

/** Ends the browser's previous session, so that no copy of it stays valid. */
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

/** The strategy reads a request's body without a limit, so it gets an empty one instead. */
const emptyForm = (url: string) => new Request(url, { method: 'POST', body: new URLSearchParams() });
