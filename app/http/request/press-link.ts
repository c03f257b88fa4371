import { linkCookieHeader, readLinkCookie } from './link-cookie';

/** Returns the path of the page of a link to a press kit. */
export const pressLinkPath = (token: string): string => `/press/k/${token}`;

/** Returns the absolute URL that opens a press kit. */
export const pressLinkUrl = (origin: string, token: string): string => origin + pressLinkPath(token);

const cookieOf = (token: string) => ({ name: 'press', path: pressLinkPath(token) });

/** Returns the `Set-Cookie` that keeps the proof of a password until the link ends. */
export const pressProofHeader = (token: string, proof: string, origin: string, expires: Date) =>
  linkCookieHeader(cookieOf(token), proof, origin, expires);

/** Returns the proof that came with a request, or null. */
export const readPressProof = (
  request: Pick<Request, 'url' | 'headers'>,
  token: string,
): Promise<string | null> => readLinkCookie(cookieOf(token), request);
