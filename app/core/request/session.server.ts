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
import { ENROLMENT_PATH } from '~/core/access/second-factor.server';
import { mustEnrol } from '~/core/session/second-factor-policy.server';

/** The signed-in user of one request. */
export interface SignedIn {
  user: UserView;
  actor: Actor;
  /** The session's token, needed to end this session or to exclude it when others end; empty for an API token. */
  token: string;
  /** Of the session; undefined for a bearer token. */
  proof?: SessionProof;
  /** What an API token may do; undefined for a session. */
  scopes?: readonly TokenScope[];
}

export const NOT_REAUTHENTICATED: SessionProof = { isRecent: false, byPasskey: false };

const NAME = 'showreel_session';
const KEPT = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: SESSION_LIFE_MS / 1000 } as const;

const plainCookie = createCookie(NAME, KEPT);
/** The cookie for https: browsers let no other host, not even a sibling subdomain, set a `__Host-` cookie. */
const secureCookie = createCookie(`__Host-${NAME}`, { ...KEPT, secure: true });

export const isSecure = (url: string) => url.startsWith('https:');
const cookieFor = (url: string) => (isSecure(url) ? secureCookie : plainCookie);

/** Returns the session's `Set-Cookie`; each use of the admin renews its maximum age. */
export const sessionHeader = (token: string, origin: string) => cookieFor(origin).serialize(token);

export const endedSessionHeader = (origin: string) => cookieFor(origin).serialize('', { maxAge: 0 });

const HINT = 'showreel_staff';

/**
 * Tells the site's own script that somebody is signed in on this browser, so that it can offer Edit Mode on pages that
 * are the same for everyone. The cookie grants no access. See docs/decisions/0011-edit-mode.md.
 */
export const staffHeader = (origin: string, isStaff = true) =>
  `${HINT}=1; Path=/; SameSite=Lax; Max-Age=${isStaff ? SESSION_LIFE_MS / 1000 : 0}${isSecure(origin) ? '; Secure' : ''}`;

/** Returns the token that came with the request, whether or not its session is still valid. */
export async function readToken(request: Pick<Request, 'headers' | 'url'>): Promise<string | null> {
  const sent = request.headers.get('Cookie');
  const own: unknown = await secureCookie.parse(sent);
  // Behind a proxy that is not configured as trusted, https looks like http.
  const token: unknown = own ?? (isSecure(request.url) ? null : await plainCookie.parse(sent));
  return typeof token === 'string' && token !== '' ? token : null;
}

/** The files of a form may take longer to arrive, and its session may end meanwhile. */
const LOOKUP_LIFE_MS = 10_000;
const lookups = new WeakMap<object, { at: number; found: Promise<SignedIn | null> }>();

/**
 * Returns the user whose session cookie the request carries, or null; the session is looked up once. The loaders of a page, which get a
 * request each, share their context. An action shares nothing, since it may change what the loaders after it read.
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

/** Redirects to the login screen, which then leads back to the requested URL. */
export function toLogin(url: URL): Response {
  const to = url.pathname + url.search;
  return redirect(`/admin?${new URLSearchParams({ redirectTo: to }).toString()}`);
}

/**
 * Leads a user who must have a second factor, and has none, to adding one. Only pages do that: forms are still saved, so that
 * nothing is lost that was typed before the rule was made. The API needs no second factor of such a user either.
 */
export async function requireEnrolment({ user, proof }: SignedIn, { pathname }: URL): Promise<void> {
  if (pathname !== ENROLMENT_PATH && (await mustEnrol(user, proof))) throw redirect(ENROLMENT_PATH);
}
