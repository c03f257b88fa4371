import { TOKEN_PREFIX } from '~/rules/accounts/api-token';
import { Failure } from '~/rules/validation/errors';
import { findTokenUser } from '~/services/accounts/api-tokens';
import { findSessionUser } from '~/services/accounts/sessions';
import { toActor } from '~/services/accounts/user-view';
import { KINDS_BY_NAME } from '~/rules/kinds/kinds';
import { withRequestTimeout } from '../request/request-timeout';
import { findSignedIn, readToken, type SignedIn } from '../request/session';
import { readableKinds, writableKinds } from './token-scopes';

const bearerOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  /^bearer +(.*)$/i.exec(headers.get('Authorization') ?? '')?.[1];

/** Returns the token by which a caller of the API would be identified, however its header is written; null without one. */
export const callerToken = async (request: Pick<Request, 'headers' | 'url'>): Promise<string | null> =>
  bearerOf(request) ?? (await readToken(request));

/**
 * Returns the caller, identified by the bearer token of a session or an API token, else by session cookie. Throws 401
 * for an API token that is over. Callers of this function check the scopes (`app/http/api/token-scopes.ts`). With a token, valid or not, the cookie is
 * ignored: cross-site requests with an Authorization header are let through (server/middleware/csrf.ts), and they would
 * carry our cookie.
 */
export async function authenticate(request: Request): Promise<SignedIn | null> {
  const token = bearerOf(request);
  if (token === undefined) {
    const signedIn = await findSignedIn(request);
    return signedIn && { ...signedIn, actor: { ...signedIn.actor, via: 'api' } };
  }
  if (token.startsWith(TOKEN_PREFIX)) {
    const found = await withRequestTimeout(findTokenUser(token));
    if (!found) throw new Failure(401, 'This token has ended, or never existed.');
    const { user, scopes } = found;
    const [readable, writable] = [readableKinds, writableKinds].map((kindsOf) =>
      kindsOf({ scopes }).map((name) => KINDS_BY_NAME[name]),
    );
    const actor = {
      ...toActor(user, 'api'),
      isProgram: true,
      readableKinds: readable,
      writableKinds: writable,
    };
    return { user, actor, token: '', scopes };
  }
  const user = await withRequestTimeout(findSessionUser(token));
  return user && { user, actor: toActor(user, 'api'), token };
}
