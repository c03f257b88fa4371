import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { Failure } from '~/rules/validation/errors';
import { checkPassword } from '~/services/accounts/credentials';
import { endSession, startSession } from '~/services/accounts/sessions';
import type { UserView } from '~/services/accounts/user-view';
import type { Context } from '../context';
import type { SentForm } from '../forms/read-form';
import { countLogin, resetLoginCount } from './login-rate-limit';
import { readToken, sessionHeader } from './session';

/** What is known of a request that signs somebody in. */
type Where = Pick<Context, 'address' | 'origin' | 'requestId' | 'log'>;

const text = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/**
 * Checks a username and a password, with limits. Throws 400, 401 or 429 with the words to show. Every attempt is logged,
 * without the name that was typed: it may be a password in the wrong box.
 */
export async function verifyLogin(where: Where, username: string, password: string): Promise<UserView> {
  const { address, requestId, log } = where;
  if (username.trim() === '' || password === '') throw new Failure(400, 'Username and password are required');
  try {
    await countLogin(address, username);
  } catch (error) {
    log.warn({ requestId, address }, 'sign-in refused: too many attempts');
    throw error;
  }
  const user = await checkPassword(username, password);
  if (!user) {
    log.warn({ requestId, address }, 'sign-in failed');
    throw new Failure(401, 'Invalid username or password');
  }
  await resetLoginCount(address, username);
  log.info({ requestId, address, userId: user.id }, 'signed in');
  return user;
}

/**
 * Signs in by the posted form; answers the `Set-Cookie` of the new session. The session that the browser had until
 * now ends: nobody else can be left holding it.
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
  const before = await readToken(request);
  if (before !== null) await endSession(before);
  return sessionHeader(token, where.origin);
}

/** The strategy reads a request itself, and all of it, however much that is: it gets one that has been read with a limit. */
const posted = (url: string, form: FormData) =>
  new Request(url, {
    method: 'POST',
    body: new URLSearchParams({ username: text(form, 'username'), password: text(form, 'password') }),
  });
