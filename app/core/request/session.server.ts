import { createCookie, redirect } from '@remix-run/node';
import type { TokenScope } from '~/core/access/api-token';
import type { Actor } from '~/core/access/permissions';
import {
  findSession,
  SESSION_LIFE_MS,
  type SessionProof,
  toActor,
  type UserView,
} from '~/core/session/sessions.server';
import { withRequestTimeout } from './body.server';
import { mustEnrol, ENROLMENT_PATH } from '~/core/session/second-factor-policy.server';

export interface SignedIn {
  user: UserView;
  actor: Actor;
  /** Needed to end this session, or to exclude it when others end; empty for an API token. */
  token: string;
  /** Of the session; undefined for a bearer token. */
  proof?: SessionProof;
  scopes?: readonly TokenScope[];
}

export const NOT_REAUTHENTICATED: SessionProof = { isRecent: false, byPasskey: false };

export const isSecure = (url: string) => url.startsWith('https:');

/** A cookie with a token that only the server reads. */
export function tokenCookie(name: string, maxAge: number) {
  const kept = { httpOnly: true, sameSite: 'lax', path: '/', maxAge } as const;
  const plain = createCookie(name, kept);
  /** For https: no other host, not even a sibling subdomain, can set a `__Host-` cookie. */
  const secure = createCookie(`__Host-${name}`, { ...kept, secure: true });
  const cookieFor = (origin: string) => (isSecure(origin) ? secure : plain);
  return {
    header: (token: string, origin: string) => cookieFor(origin).serialize(token),
    endedHeader: (origin: string) => cookieFor(origin).serialize('', { maxAge: 0 }),
    /** Returns the token of the request, even if it is no longer valid; null without one. */
    read: async ({ headers, url }: Pick<Request, 'headers' | 'url'>): Promise<string | null> => {
      const sent = headers.get('Cookie');
      const own: unknown = await secure.parse(sent);
      // Behind a proxy that is not configured as trusted, https looks like http.
      const token: unknown = own ?? (isSecure(url) ? null : await plain.parse(sent));
      return typeof token === 'string' && token !== '' ? token : null;
    },
  };
}

/** Each use of the admin renews the cookie's maximum age. */
export const {
  header: sessionHeader,
  endedHeader: endedSessionHeader,
  read: readToken,
} = tokenCookie('showreel_session', SESSION_LIFE_MS / 1000);

const HINT = 'showreel_staff';

/**
 * Tells the site's script that a user is signed in, so that it can offer Edit Mode on cached pages. The cookie grants
 * no access. See docs/decisions/0011-edit-mode.md.
 */
export const staffHeader = (origin: string, isStaff = true) =>
  `${HINT}=1; Path=/; SameSite=Lax; Max-Age=${isStaff ? SESSION_LIFE_MS / 1000 : 0}${isSecure(origin) ? '; Secure' : ''}`;

/** The files of a form may take longer to arrive, and its session may end meanwhile. */
const LOOKUP_LIFE_MS = 10_000;
const lookups = new WeakMap<object, { at: number; found: Promise<SignedIn | null> }>();

/**
 * Looks up the session cookie once. The loaders of a page get a request each, so they share their context. An action
 * shares nothing, because it may change what later loaders read.
 */
export function findSignedIn(request: Request, sharedBy: object = request): Promise<SignedIn | null> {
  const last = lookups.get(sharedBy);
  if (last && performance.now() - last.at < LOOKUP_LIFE_MS) return last.found;
  const found = lookUp(request);
  lookups.set(sharedBy, { at: performance.now(), found });
  return found;
}

async function lookUp(request: Request): Promise<SignedIn | null> {
  const token = await readToken(request);
  if (token === null) return null;
  const found = await withRequestTimeout(findSession(token));
  return found && { ...found, actor: toActor(found.user, 'form'), token };
}

/** The login screen leads back to the requested URL. */
export function toLogin(url: URL): Response {
  const to = url.pathname + url.search;
  return redirect(`/admin?${new URLSearchParams({ redirectTo: to }).toString()}`);
}

/**
 * Redirects a user without a required second factor to the enrolment. Only pages do that: forms are still saved, so
 * that input from before the rule is not lost. The API requires no enrolment.
 */
export async function requireEnrolment({ user, proof }: SignedIn, { pathname }: URL): Promise<void> {
  if (pathname !== ENROLMENT_PATH && (await mustEnrol(user, proof))) throw redirect(ENROLMENT_PATH);
}

export function locationOf(path: string): string {
  const { pathname, search, hash } = new URL(path, 'http://site');
  return pathname + search + hash;
}

export function safeRedirect(to: unknown, fallback = '/admin/dashboard'): string {
  if (typeof to !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(to)) return fallback;
  const location = locationOf(to);
  // Resolving `..` can leave two leading slashes, which would lead to another site.
  return location.startsWith('//') ? fallback : location;
}
