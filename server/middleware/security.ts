import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler, Request } from 'express';
import helmet from 'helmet';
import { isApi, sendError } from './error-response';

/**
 * Headers of every response. A page's Content-Security-Policy comes from its renderer, which knows the hashes of its
 * scripts; every other response gets the strictest policy.
 */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  // Embedded players do not play without the referrer of the embedding site.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
});

/** The same as names and values, for responses without Express. */
export const SECURITY_HEADERS: [name: string, value: string][] = (() => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  securityHeaders(request, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
})();

/**
 * Returns the `Cache-Control` of a rendered response. Without `PUBLIC_URL` its absolute URLs contain the requested host, which may be
 * forged: a shared cache that ignores the host must not serve it to others, so only browsers may store it.
 */
export function cacheControlOf(given: string | null, publicUrl: string | undefined): string | null {
  if (publicUrl !== undefined) return given;
  if (given === null) return 'private, max-age=0, must-revalidate';
  const directives = given.split(/\s*,\s*/).filter((directive) => directive !== 'public');
  const isPrivate = directives.includes('private') || directives.includes('no-store');
  return (isPrivate ? directives : ['private', ...directives]).join(', ');
}

/**
 * Headers of everything below links with a token, for every status: not cached, not indexed, and no referrer. Without a referrer older
 * browsers do not send the origin of a form either, so pages with forms send their origin, without the path.
 */
export const linkHeaders =
  ({ hasForms = false } = {}): RequestHandler =>
  (_request, response, next) => {
    response.set({
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow, noarchive',
      'Referrer-Policy': hasForms ? 'strict-origin' : 'no-referrer',
    });
    next();
  };

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITE = new Set(['same-origin', 'none']);

/**
 * Rejects (403) cross-site requests that change something: with our cookies, or by a form. Browsers send
 * `Sec-Fetch-Site`, or else `Origin` with every change, or at least `Referer`.
 */
export function rejectCrossSiteRequests(publicUrl: string | undefined): RequestHandler {
  const ours = publicUrl && new URL(publicUrl).host;
  return (request, response, next) => {
    // Without a cookie an API request has no special rights; but a form could sign a user in.
    const guarded = request.headers.cookie !== undefined || !isApi(request.path);
    if (!SAFE.has(request.method) && guarded && !hasBearerToken(request) && !isOwn(request, ours))
      return sendError(response, 403, 'This request came from another site and was refused.');
    // Remix would compare it with `Host`, which differs behind a proxy.
    delete request.headers.origin;
    next();
  };
}

/** API clients with a token: the cookie is ignored, and no other site can make a browser send a token. */
const hasBearerToken = (request: Request) =>
  isApi(request.path) && /^bearer /i.test(request.get('Authorization') ?? '');

function isOwn(request: Request, ours: string | undefined): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) return OWN_SITE.has(site);
  // Only clients other than browsers omit all three headers, and other sites do not control those.
  const sender = request.get('Origin') ?? request.get('Referer');
  if (sender === undefined) return true;
  const host = URL.canParse(sender) ? new URL(sender).host : null;
  return host !== null && (host === ours || host === request.get('Host'));
}
