import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

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
