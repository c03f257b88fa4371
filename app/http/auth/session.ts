import { createCookie, redirect } from '@remix-run/node';
import type { Actor } from '~/rules/accounts/permissions';
import { findSessionUser, SESSION_LIFE_MS } from '~/services/accounts/sessions';
import { toActor, type UserView } from '~/services/accounts/user-view';
import { withRequestTimeout } from '../forms/request-timeout';

/** Who is signed in, for one request. */
export interface SignedIn {
  user: UserView;
  actor: Actor;
  /** The session's own token, to end it or to spare it. */
  token: string;
}

const NAME = 'showreel_session';
const KEPT = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: SESSION_LIFE_MS / 1000 } as const;

const plainCookie = createCookie(NAME, KEPT);
/** Over https: browsers let no other host, not even a neighbour in the same domain, set a cookie of such a name. */
const secureCookie = createCookie(`__Host-${NAME}`, { ...KEPT, secure: true });

export const isSecure = (url: string) => url.startsWith('https:');
const cookieFor = (url: string) => (isSecure(url) ? secureCookie : plainCookie);

/** The `Set-Cookie` that carries a session; its age starts anew with each use of the admin area. */
export const sessionHeader = (token: string, origin: string) => cookieFor(origin).serialize(token);

export const endedSessionHeader = (origin: string) => cookieFor(origin).serialize('', { maxAge: 0 });

const HINT = 'showreel_staff';

/**
 * Says to the site's own script, and to nobody else, that somebody is signed in here, so that it can offer Edit Mode on
 * pages that are the same for everyone. It opens nothing. See docs/decisions/0011-edit-mode.md.
 */
export const staffHeader = (origin: string, isStaff = true) =>
  `${HINT}=1; Path=/; SameSite=Lax; Max-Age=${isStaff ? SESSION_LIFE_MS / 1000 : 0}${isSecure(origin) ? '; Secure' : ''}`;

/** The token that came with the request, whether its session lives or not. */
export async function readToken(request: Request): Promise<string | null> {
  const sent = request.headers.get('Cookie');
  const own: unknown = await secureCookie.parse(sent);
  // Behind a proxy that nobody told us of, https looks like http.
  const token: unknown = own ?? (isSecure(request.url) ? null : await plainCookie.parse(sent));
  return typeof token === 'string' && token !== '' ? token : null;
}

/** Who sent the request by cookie, or null. */
export async function findSignedIn(request: Request): Promise<SignedIn | null> {
  const token = await readToken(request);
  if (token === null) return null;
  const user = await withRequestTimeout(findSessionUser(token));
  return user && { user, actor: toActor(user), token };
}

/** Sends on to the login screen, and after that back to where the request wanted to go. */
export function toLogin(url: URL): Response {
  const to = url.pathname + url.search;
  return redirect(`/admin?${new URLSearchParams({ redirectTo: to }).toString()}`);
}
