import { createCookie } from '@remix-run/node';
import { CHALLENGE_LIFE_MS } from '~/services/accounts/second-factor/challenges';
import { isSecure } from '../request/session';

const NAME = 'showreel_challenge';
/** Longer than the challenge, so that an expired one is told from none. */
const LIFE_SECONDS = (3 * CHALLENGE_LIFE_MS) / 1000;
const KEPT = { httpOnly: true, sameSite: 'lax', path: '/', maxAge: LIFE_SECONDS } as const;

const plainCookie = createCookie(NAME, KEPT);
const secureCookie = createCookie(`__Host-${NAME}`, { ...KEPT, secure: true });
const cookieFor = (origin: string) => (isSecure(origin) ? secureCookie : plainCookie);

/** Returns the `Set-Cookie` of the second step of a sign-in. It is no session and opens nothing. */
export const challengeHeader = (token: string, origin: string) => cookieFor(origin).serialize(token);
export const endedChallengeHeader = (origin: string) => cookieFor(origin).serialize('', { maxAge: 0 });

/** Returns the token of the challenge that came with the request, or null. */
export async function readChallenge(request: Request): Promise<string | null> {
  const sent = request.headers.get('Cookie');
  const own: unknown = await secureCookie.parse(sent);
  // Behind a proxy that is not configured as trusted, https looks like http.
  const token: unknown = own ?? (isSecure(request.url) ? null : await plainCookie.parse(sent));
  return typeof token === 'string' && token !== '' ? token : null;
}
