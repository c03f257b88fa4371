import { isKindName } from '~/rules/kinds/kind-names';
import type { TokenScope } from '~/rules/accounts/api-token';
import type { SignedIn } from '../request/session';
import { KIND_NAME_LIST, type KindName } from '~/rules/kinds/kinds';

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
