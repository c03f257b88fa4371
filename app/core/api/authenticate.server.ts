import { type TokenScope, TOKEN_PREFIX } from '~/core/access/api-token';
import { isKindName } from '~/core/nouns/kind-names';
import { KIND_NAME_LIST, type KindName, KINDS_BY_NAME } from '~/core/nouns/kinds';
import { withRequestTimeout } from '~/core/request/body.server';
import { type SignedIn, findSignedIn, readToken } from '~/core/request/session.server';
import { findTokenUser } from '~/core/session/api-tokens.server';
import { findSessionUser, toActor } from '~/core/session/sessions.server';
import { Failure } from '~/core/validation/errors';

/** The scopes of which a token needs one; or that every token may call an operation, or none. */
type Rule = 'always' | 'never' | readonly TokenScope[];

/** The rules of all operations, by the first part of their paths after `/api`. What has no rule is closed to tokens. */
export const RULES_BY_SUBJECT: Readonly<Record<string, Rule>> = {
  auth: 'never',
  users: 'never',
  activity: 'never',
  health: 'never',
  ...Object.fromEntries(KIND_NAME_LIST.map((name) => [name, [name]])),
  settings: ['settings'],
  // It is only read, so that its one scope is `read`.
  press: [],
  redirects: ['links'],
  'not-found': ['links'],
  trash: KIND_NAME_LIST,
  upload: ['upload'],
  'openapi.json': 'always',
};

const EXCEPTIONS: Readonly<Record<string, Rule>> = { 'GET /api/auth/profile': 'always' };

/** Links open what is not public to whoever has their address, and say what their recipients did: who only reads gets none. */
const LINKS = /^\/api\/[^/]+\/[^/]+\/(?:previews|press-links|approvals|screeners)(?:\/|$)/i;

/** Returns the rule of an operation; the path may have parameters in braces. `read` opens what `GET` is open to, but for links. */
export function tokenRule(method: string, path: string): Rule {
  const [, , subject = ''] = path.split('/');
  const own = Object.hasOwn(RULES_BY_SUBJECT, subject) ? RULES_BY_SUBJECT[subject] : undefined;
  const rule = EXCEPTIONS[`${method} ${path}`] ?? own ?? 'never';
  return typeof rule === 'object' && method === 'GET' && !LINKS.test(path) ? ['read', ...rule] : rule;
}

/**
 * Whether a caller may call an operation at all; with a session always. Where an operation is open to the scopes of several
 * kinds of records and the request names a `kind`, only the scope of that kind counts.
 */
export function isWithinScopes(
  { scopes }: Pick<SignedIn, 'scopes'>,
  { method, path, kind }: { method: string; path: string; kind?: string | null | undefined },
): boolean {
  if (scopes === undefined) return true;
  const rule = tokenRule(method, path);
  if (typeof rule === 'string') return rule === 'always';
  const named = isKindName(kind) && rule.includes(kind) ? kind : null;
  return rule.some(
    (scope) => scopes.includes(scope) && (named === null || scope === 'read' || scope === named),
  );
}

/** The kinds of records about which a caller may read in a list of several. */
export const readableKinds = ({ scopes }: Pick<SignedIn, 'scopes'>): KindName[] =>
  KIND_NAME_LIST.filter((kind) => !scopes || scopes.includes('read') || scopes.includes(kind));

/** The kinds of records that a caller may change. */
const writableKinds = ({ scopes }: Pick<SignedIn, 'scopes'>): KindName[] =>
  KIND_NAME_LIST.filter((kind) => !scopes || scopes.includes(kind));

const bearerOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  /^bearer +(.*)$/i.exec(headers.get('Authorization') ?? '')?.[1];

/** Returns the token by which a caller of the API would be identified, however its header is written; null without one. */
export const callerToken = async (request: Pick<Request, 'headers' | 'url'>): Promise<string | null> =>
  bearerOf(request) ?? (await readToken(request));

/**
 * Returns the caller, identified by the bearer token of a session or an API token, else by session cookie. Throws 401
 * for an API token that is over. Callers of this function check the scopes (`app/core/api/authenticate.server.ts`). With a token, valid or not, the cookie is
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
