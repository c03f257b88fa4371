import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
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
