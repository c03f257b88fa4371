import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { Failure, TooMany } from '~/rules/validation/errors';
import { checkPassword } from '~/services/accounts/credentials';
import type { Via } from '~/rules/content/via';
import { endSession, startSession } from '~/services/accounts/sessions';
import { recordRefusedSignIn, recordSignIn } from '~/services/accounts/sign-ins';
import type { UserView } from '~/services/accounts/user-view';
import type { Context } from '../context';
import type { SentForm } from '../forms/read-form';
import { countLogin, resetLoginCount } from './login-rate-limit';
import { readToken, sessionHeader } from './session';

/** The parts of a request that a login needs. */
type Where = Pick<Context, 'address' | 'origin' | 'requestId' | 'log'>;

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * Checks a username and a password, rate-limited. Throws 400, 401 or 429 with the message to show. Every attempt is
 * logged, without the username that was typed: it may be a password in the wrong field.
 */
export async function verifyLogin(
  where: Where,
  username: string,
  password: string,
  via: Via = 'form',
): Promise<UserView> {
  const { address, requestId, log } = where;
  if (username.trim() === '' || password === '') throw new Failure(400, 'Username and password are required');
  try {
    await countLogin(address, username);
  } catch (error) {
    log.warn({ requestId, address }, 'sign-in rejected: too many attempts');
    if (error instanceof TooMany) await recordRefusedSignIn(username, via);
    throw error;
  }
  const user = await checkPassword(username, password);
  if (!user) {
    log.warn({ requestId, address }, 'sign-in failed');
    await recordRefusedSignIn(username, via);
    throw new Failure(401, 'Invalid username or password');
  }
  await resetLoginCount(address, username);
  log.info({ requestId, address, userId: user.id }, 'signed in');
  return user;
}

/**
 * Signs in with the posted form and returns the `Set-Cookie` of the new session. The browser's previous session ends,
 * so that no copy of it stays valid.
 */
export async function logIn(request: Request, { form, problem }: SentForm, where: Where): Promise<string> {
  if (problem) throw problem;
  const authenticator = new Authenticator<UserView>();
  authenticator.use(
    new FormStrategy(({ form }) => verifyLogin(where, text(form, 'username'), text(form, 'password'))),
    'form',
  );
  const user = await authenticator.authenticate('form', posted(request.url, form));
  const token = await startSession(user.id, request.headers.get('User-Agent') ?? '');
  await recordSignIn(user, 'form');
  const before = await readToken(request);
  if (before !== null) await endSession(before);
  return sessionHeader(token, where.origin);
}

/** The strategy reads a request body without a limit, so it gets one that has already been read with a limit. */
const posted = (url: string, form: FormData) =>
  new Request(url, {
    method: 'POST',
    body: new URLSearchParams({ username: text(form, 'username'), password: text(form, 'password') }),
  });
