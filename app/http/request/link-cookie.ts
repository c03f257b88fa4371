import { createCookie } from '@remix-run/node';
import { isSecure } from './session';

/** A cookie that is only sent to a link and what lies below it. */
export interface LinkCookie {
  name: string;
  /** The path of the link, such as `/press/k/{token}`. */
  path: string;
}

const cookieOf = ({ name, path }: LinkCookie, origin: string) =>
  createCookie(`showreel_${name}`, { httpOnly: true, sameSite: 'lax', path, secure: isSecure(origin) });

/** Returns the `Set-Cookie` of a link; the cookie ends when the link does. */
export const linkCookieHeader = (cookie: LinkCookie, value: string, origin: string, expires: Date) =>
  cookieOf(cookie, origin).serialize(value, { expires });

/** Returns the value of the cookie that came with a request to a link, or null. */
export async function readLinkCookie(
  cookie: LinkCookie,
  request: Pick<Request, 'url' | 'headers'>,
): Promise<string | null> {
  const value: unknown = await cookieOf(cookie, request.url).parse(request.headers.get('Cookie'));
  return typeof value === 'string' && value !== '' ? value : null;
}
