import { createHash } from 'node:crypto';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { RateLimiter, type RemainingRequests, type CountShared } from './rate-limiter';
import { sendError } from './error-response';

interface Options {
  /** Requests per minute and token; an IP address may make twice as many. */
  rateLimit: number;
  corsOrigins: string[];
  countShared: CountShared;
  networkOf: (address: string) => string;
  /** Returns a request's token, in any spelling of the header; null without one. */
  tokenOf: (request: Pick<globalThis.Request, 'headers' | 'url'>) => Promise<string | null>;
}

const METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';

export function api(options: Options): Router {
  const router = Router();
  const { corsOrigins } = options;
  if (corsOrigins.length > 0) router.use(shareWith(new Set(corsOrigins)));
  router.use(limitRequests(options));
  router.use((request, response, next) => {
    if (!isOfPage(request.path) && !LINE_BREAK.test(request.path)) return next();
    sendError(response, 404, 'There is no such endpoint. All endpoints are listed at /api/docs.');
  });
  router.use((request, response, next) => {
    if (KNOWN.has(request.method)) return next();
    response.set('Allow', METHODS);
    sendError(response, 405, `The API only supports ${METHODS}.`);
  });
  return router;
}

/** Only pages have this suffix for their data, and the documentation is the only page under `/api`. */
const isOfPage = (path: string) => path.endsWith('.data') && path !== '/docs.data';
/** The router's `*` does not match line breaks, so Remix would answer with a page. */
const LINE_BREAK = /%(?:0[ad]|e2%80%a[89])/i;

const KNOWN = new Set([...METHODS.split(', '), 'PATCH']);
const READING = 'GET, HEAD';
const PUBLIC = /^\/(?:shows|news|people|pages|settings|openapi\.json)(?:\/|$)/i;
const EXPOSED =
  'ETag, Link, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, X-Request-Id';

/** Lets scripts of these origins read public data, never with a cookie or a token. */
function shareWith(origins: ReadonlySet<string>): RequestHandler {
  return (request, response, next) => {
    if (!PUBLIC.test(request.path)) return next();
    response.vary('Origin');
    const origin = request.get('Origin');
    const asked =
      request.method === 'OPTIONS' ? request.get('Access-Control-Request-Method') : request.method;
    if (origin === undefined || !origins.has(origin) || !READING.split(', ').includes(asked ?? ''))
      return next();
    response.set('Access-Control-Allow-Origin', origin);
    response.set('Access-Control-Expose-Headers', EXPOSED);
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    if (request.method !== 'OPTIONS') return next();
    response.set('Access-Control-Allow-Methods', READING);
    response.set('Access-Control-Allow-Headers', 'Accept, If-None-Match');
    response.set('Access-Control-Max-Age', '600');
    response.status(204).end();
  };
}

const WINDOW_SECONDS = 60;

/** Counts every request for its token and for its client's network, and reports the scarcer limit in headers. */
function limitRequests({ rateLimit, countShared, networkOf, tokenOf }: Options): RequestHandler {
  const shared = { seconds: WINDOW_SECONDS, countShared };
  const byToken = new RateLimiter({ name: 'API token', points: rateLimit, ...shared });
  const byNetwork = new RateLimiter({ name: 'API address', points: 2 * rateLimit, ...shared });
  const count = async (request: Request) => {
    const token = await tokenOf(withTokensOnly(request));
    const counts = [byNetwork.consume(networkOf(request.ip ?? ''))];
    if (token !== null) counts.push(byToken.consume(hashOf(token)));
    return (await Promise.all(counts)).reduce((one, other) => (one.left <= other.left ? one : other));
  };
  return (request, response, next) => {
    count(request)
      .then((scarcer) => {
        setRateLimitHeaders(response, scarcer);
        if (scarcer.left >= 0) return next();
        response.set('Retry-After', String(scarcer.seconds));
        sendError(response, 429, `Too many requests. Please try again in ${scarcer.seconds} seconds.`);
      })
      .catch(next);
  };
}

/** Keeps only the headers that may carry a token. */
function withTokensOnly(request: Request) {
  const headers = new Headers();
  for (const name of ['Authorization', 'Cookie']) headers.set(name, request.get(name) ?? '');
  return { headers, url: `${request.protocol}:` };
}

/** Hashed, so that tokens do not stay in memory. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

function setRateLimitHeaders(response: Response, { points, left, seconds }: RemainingRequests): void {
  response.set({
    'RateLimit-Limit': String(points),
    'RateLimit-Remaining': String(Math.max(0, left)),
    'RateLimit-Reset': String(seconds),
    'RateLimit-Policy': `${points};w=${WINDOW_SECONDS}`,
  });
}
