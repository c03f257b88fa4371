import { findSessionUser } from '~/services/accounts/sessions';
import { toActor } from '~/services/accounts/user-view';
import { withRequestTimeout } from '../forms/request-timeout';
import { findSignedIn, type SignedIn } from '../auth/session';

/**
 * Returns the caller, identified by bearer token, else by session cookie. With a token, valid or not, the cookie is
 * ignored: cross-site requests with an Authorization header are let through (server/middleware/csrf.ts), and they would
 * carry our cookie.
 */
export async function authenticate(request: Request): Promise<SignedIn | null> {
  const [, token] = /^bearer +(.*)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (token === undefined) {
    const signedIn = await findSignedIn(request);
    return signedIn && { ...signedIn, actor: { ...signedIn.actor, via: 'api' } };
  }
  const user = await withRequestTimeout(findSessionUser(token));
  return user && { user, actor: toActor(user, 'api'), token };
}
