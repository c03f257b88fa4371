import type { IncomingMessage } from 'node:http';
import { hostOf } from '../middleware/canonical-url';
import type { Encoding } from './cached-page';

/** Cookies of ours; those that others set for a whole domain change nothing here. */
const OUR_COOKIE = /(?:^|;\s*)(?:__Host-)?showreel_/;

/** True for a request that anybody could have sent: whoever is signed in, or asks for more than the page, is not. */
export function isAnonymous({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    !(headers.cookie !== undefined && OUR_COOKIE.test(headers.cookie))
  );
}

/** Says under which origin a request sees the site, or null when it names no host. */
export function originReader(publicUrl: string | undefined, proxies: number) {
  return (request: IncomingMessage): string | null => {
    const { headers, socket } = request;
    const host = hostOf(request);
    if (host === null) return null;
    if (publicUrl !== undefined) return publicUrl;
    // Who may be trusted to say more is Express's business: behind a proxy only a plain case is answered from here.
    if (proxies === 0) return 'encrypted' in socket ? `https://${host}` : `http://${host}`;
    const scheme = headers['x-forwarded-proto'];
    const isPlain = headers['x-forwarded-host'] === undefined && (scheme === 'https' || scheme === 'http');
    return isPlain ? `${scheme}://${host}` : null;
  };
}

/** The best encoding that a client takes. Weights but `q=0` do not matter: smaller is better for both sides. */
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

/** Whether `If-None-Match` names this tag; the comparison is weak, as for every GET (RFC 9110, 13.1.2). */
export function acceptsCachedCopy({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known === etag || known === '*' || known.includes(etag));
}
