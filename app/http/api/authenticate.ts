import { findSessionUser } from '~/services/accounts/sessions';
import { toActor } from '~/services/accounts/user-view';
import { withRequestTimeout } from '../forms/request-timeout';
import { findSignedIn, type SignedIn } from '../auth/session';

/**
 * Who calls: by the bearer's token, else by the cookie of our own pages. Beside a token, good or not, the cookie does not
 * count: a request with one is let through from other sites, which can send our cookie but no token (server/middleware/csrf.ts).
 */
export async function authenticate(request: Request): Promise<SignedIn | null> {
  const [, token] = /^bearer +(.*)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (token === undefined) return findSignedIn(request);
  const user = await withRequestTimeout(findSessionUser(token));
  return user && { user, actor: toActor(user), token };
}
