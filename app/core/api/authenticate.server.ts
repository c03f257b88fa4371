import { type TokenScope, TOKEN_PREFIX } from '~/core/access/api-token';
import { KIND_NAME_LIST, type KindName, KINDS_BY_NAME, isKindName } from '~/core/nouns/kinds';
import { withRequestTimeout } from '~/core/request/body.server';
import { type SignedIn, findSignedIn, readToken } from '~/core/request/session.server';
import { findTokenUser } from '~/core/session/api-tokens.server';
import { findSessionUser, toActor } from '~/core/session/sessions.server';
import { Failure } from '~/core/validation/errors';

/** Scopes (a token needs one of them); or whether every token may call an operation, or none. */
type Rule = 'always' | 'never' | readonly TokenScope[];

/** The rules by the first path segment after `/api`. Operations without a rule are closed to tokens. */
export const RULES_BY_SUBJECT: Readonly<Record<string, Rule>> = {
  auth: 'never',
  users: 'never',
  activity: 'never',
  health: 'never',
  imports: 'never',
  ...Object.fromEntries(KIND_NAME_LIST.map((name) => [name, [name]])),
  settings: ['settings'],
  // Read-only, so their only scope is `read`.
  press: [],
  calendar: [],
  search: [],
  audience: [],
  redirects: ['links'],
  'not-found': ['links'],
  trash: KIND_NAME_LIST,
  upload: ['upload'],
  'openapi.json': 'always',
};

const EXCEPTIONS: Readonly<Record<string, Rule>> = { 'GET /api/auth/profile': 'always' };

/** Links open unpublished content to anyone who has the address, and show what recipients did. So `read` excludes them. */
const LINKS = /^\/api\/[^/]+\/[^/]+\/(?:previews|answers|press-links|approvals|screeners)(?:\/|$)/i;

/** Returns the rule of an operation; the path may have parameters in braces. `read` allows every `GET` except links. */
export function tokenRule(method: string, path: string): Rule {
  const [, , subject = ''] = path.split('/');
  const own = Object.hasOwn(RULES_BY_SUBJECT, subject) ? RULES_BY_SUBJECT[subject] : undefined;
  const rule = EXCEPTIONS[`${method} ${path}`] ?? own ?? 'never';
  return typeof rule === 'object' && method === 'GET' && !LINKS.test(path) ? ['read', ...rule] : rule;
}

/**
 * Whether a token's scopes allow an operation; sessions may call everything. If several kinds have the operation in
 * their scope and the request names a `kind`, only that scope counts.
 */
export function isWithinScopes(
  { scopes }: Pick<SignedIn, 'scopes'>,
  { method, path, kind }: { method: string; path: string; kind?: string | null | undefined },
): boolean {
  if (scopes === undefined) return true;
  const rule = tokenRule(method, path);
  if (typeof rule === 'string') return rule === 'always';
  // Files in the trash are for `read` and for sessions.
  const isNamed = isKindName(kind) ? rule.includes(kind) : kind === 'media';
  const named = isNamed ? kind : null;
  return rule.some((each) => scopes.includes(each) && (named === null || each === 'read' || each === named));
}

export const mayReadFiles = ({ scopes }: Pick<SignedIn, 'scopes'>): boolean =>
  !scopes || scopes.includes('read');

export const readableKinds = ({ scopes }: Pick<SignedIn, 'scopes'>): KindName[] =>
  KIND_NAME_LIST.filter((kind) => !scopes || scopes.includes('read') || scopes.includes(kind));

const writableKinds = ({ scopes }: Pick<SignedIn, 'scopes'>): KindName[] =>
  KIND_NAME_LIST.filter((kind) => !scopes || scopes.includes(kind));

const bearerOf = ({ headers }: Pick<Request, 'headers'>): string | undefined =>
  /^bearer +(.*)$/i.exec(headers.get('Authorization') ?? '')?.[1];

/** Returns the token from the header, however it is written; null without one. */
export const callerToken = async (request: Pick<Request, 'headers' | 'url'>): Promise<string | null> =>
  bearerOf(request) ?? (await readToken(request));

/**
 * Returns the caller by bearer token (session or API token), else by session cookie. Throws 401 for an expired or
 * revoked API token. Callers check the scopes themselves. A request with any token ignores the cookie, because
 * cross-site requests with an Authorization header pass the CSRF check (server/middleware/security.ts) and would carry
 * our cookie.
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
