import type { IncomingMessage } from 'node:http';
import { hostOf } from '../middleware/canonical-url';
import type { Encoding } from './cached-page';

/** The application's cookies; other cookies of the domain do not matter. */
const OUR_COOKIE = /(?:^|;\s*)(?:__Host-)?showreel_/;

/** Whether this is a GET or HEAD request without a session, a token or an `Origin`. */
export function isAnonymous({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    !(headers.cookie !== undefined && OUR_COOKIE.test(headers.cookie))
  );
}

/** Returns a function that determines the origin of a request, or null if it names no host. */
export function originReader(publicUrl: string | undefined, proxies: number) {
  return (request: IncomingMessage): string | null => {
    const { headers, socket } = request;
    const host = hostOf(request);
    if (host === null) return null;
    if (publicUrl !== undefined) return publicUrl;
    // Express evaluates trusted proxies; behind a proxy the cache serves only simple cases.
    if (proxies === 0) return 'encrypted' in socket ? `https://${host}` : `http://${host}`;
    const scheme = headers['x-forwarded-proto'];
    const isPlain = headers['x-forwarded-host'] === undefined && (scheme === 'https' || scheme === 'http');
    return isPlain ? `${scheme}://${host}` : null;
  };
}

/**
 * Returns the best encoding that the client accepts. Weights except `q=0` are ignored: a smaller response is better for
 * both sides.
 */
export function encodingFor({ headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return 'identity';
  if (accepts(accepted, 'br')) return 'br';
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
}

function accepts(accepted: string, encoding: string): boolean {
  if (!accepted.includes('q=0')) return accepted.includes(encoding);
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0{0,3})?$/.test(parameter));
  });
}

/** Whether `If-None-Match` contains this tag, by weak comparison (RFC 9110, 13.1.2). */
export function acceptsCachedCopy({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known === etag || known === '*' || known.includes(etag));
}
