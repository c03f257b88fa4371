import { findSessionUser } from '~/services/sessions';
import { toActor } from '~/services/user-view';
import { inTime } from '../patience';
import { findSignedIn, type SignedIn } from '../session';

/**
 * Who calls: by the bearer's token, else by the cookie of our own pages. Beside a token, good or not, the cookie does not
 * count: a request with one is let through from other sites, which can send our cookie but no token (server/origin.ts).
 */
export async function findCaller(request: Request): Promise<SignedIn | null> {
  const [, token] = /^bearer +(.*)$/i.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (token === undefined) return findSignedIn(request);
  const user = await inTime(findSessionUser(token));
  return user && { user, actor: toActor(user), token };
}
