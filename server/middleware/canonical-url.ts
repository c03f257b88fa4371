import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { sendError } from './error-response';

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const ESCAPED = /%[\da-f]{2}/gi;
const UNRESERVED = /[\w.~-]/;

/** Returns the request's host, or null if there is none, several, or an invalid one. */
export function hostOf({ headers, rawHeaders }: IncomingMessage): string | null {
  const { host = '' } = headers;
  let given = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    // The common spellings come first: this runs for every request, and lower-casing is its most expensive part.
    if (name.length === 4 && (name === 'Host' || name === 'host' || name.toLowerCase() === 'host'))
      given += 1;
  }
  return given === 1 && isHost(host) ? host : null;
}

/**
 * Far longer than every path of the site. With thousands of segments the router's recursion would exhaust the stack.
 */
const MAX_PATH_LENGTH = 8_192;

let lastHost = '';

/**
 * Whether the host is valid in a URL: a port may be too high, or a number may not be an IP address. Memoized, because it is mostly the same
 * host.
 */
function isHost(host: string): boolean {
  if (host === lastHost) return true;
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastHost = host;
  return true;
}

/**
 * Returns the canonical form of the request's path (RFC 3986, 6.2.2) with its query; null for an invalid path. It has
 * no `..`, no backslashes, and no unnecessary escapes.
 */
export function canonicalTarget(target: string): string | null {
  if (!target.startsWith('/')) return null;
  const [path = '', query] = target.split(/\?(.*)/s);
  const plain = path.replace(ESCAPED, (escaped) => {
    const character = String.fromCharCode(parseInt(escaped.slice(1), 16));
    return UNRESERVED.test(character) ? character : escaped;
  });
  const { pathname } = new URL(`http://host${plain}`);
  return query === undefined ? pathname : `${pathname}?${query}`;
}

/**
 * Express takes a URL as written, Remix normalizes it: `/x/../api` is the API to one and no page to the other. After
 * this both see the same, so that no layer can be bypassed. Without a host the response is 400, and for too long a path
 * 414.
 */
export const canonicalUrl: RequestHandler = (request, response, next) => {
  const target = canonicalTarget(request.url);
  if (target === null || hostOf(request) === null) return sendError(response, 400, 'Bad request');
  if ((target.split('?', 1)[0] ?? '').length > MAX_PATH_LENGTH)
    return sendError(response, 414, 'The URL is too long.');
  // Remix would use this header's host, path and all; proxies forward what a client sends here.
  delete request.headers['x-forwarded-host'];
  request.url = target;
  request.originalUrl = target;
  next();
};
