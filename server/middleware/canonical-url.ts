import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { sendError } from './error-response';

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const ESCAPED = /%[\da-f]{2}/gi;
const UNRESERVED = /[\w.~-]/;

/** The host that a request is for, or null when it names none, several, or something that is no host. */
export function hostOf({ headers, rawHeaders }: IncomingMessage): string | null {
  const { host = '' } = headers;
  let given = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    // Mostly as browsers and proxies write it: each request comes by here, and making letters small is the dearest of it.
    if (name.length === 4 && (name === 'Host' || name === 'host' || name.toLowerCase() === 'host'))
      given += 1;
  }
  return given === 1 && isHost(host) ? host : null;
}

/** Far above every path of the site. With thousands of segments the router's recursion would exhaust the stack. */
const MAX_PATH_LENGTH = 4_096;

let lastHost = '';

/** Whether an address can be made of it: a port may be too high and a number no IP address. Mostly it is the same one. */
function isHost(host: string): boolean {
  if (host === lastHost) return true;
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastHost = host;
  return true;
}

/**
 * The one way to write the path that a request is for (RFC 3986, 6.2.2), with its query; null for what is no path. No
 * steps up, no backslashes, nothing escaped that need not be.
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
 * Express takes an address as it is written, Remix as it is meant: `/x/../api` is the API to one and no page to the
 * other. After this both see the same, so that no layer can be walked around. Whoever names no host gets 400, and a path that is too
 * long 414.
 */
export const canonicalUrl: RequestHandler = (request, response, next) => {
  const target = canonicalTarget(request.url);
  if (target === null || hostOf(request) === null) return sendError(response, 400, 'Bad request');
  if ((target.split('?', 1)[0] ?? '').length > MAX_PATH_LENGTH)
    return sendError(response, 414, 'The URL is too long.');
  // Remix would take its host for ours, path and all; proxies hand on what a client says there.
  delete request.headers['x-forwarded-host'];
  request.url = target;
  request.originalUrl = target;
  next();
};
