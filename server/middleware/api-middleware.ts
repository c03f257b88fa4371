import { createHash } from 'node:crypto';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { SharedRateLimiter, type RemainingRequests, type CountShared } from './shared-rate-limiter';
import { sendError } from './error-response';

interface Options {
  /** Requests per minute and token; an IP address may make twice as many. */
  rateLimit: number;
  /** Origins whose scripts may read public data. */
  corsOrigins: string[];
  countShared: CountShared;
}

const METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';

/** Middleware for all of `/api`. */
export function api({ rateLimit, corsOrigins, countShared }: Options): Router {
  const router = Router();
  if (corsOrigins.length > 0) router.use(shareWith(new Set(corsOrigins)));
  router.use(limitRequests(rateLimit, countShared));
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

/** Only pages have this ending for their data, and the documentation is the only page under `/api`. */
const isOfPage = (path: string) => path.endsWith('.data') && path !== '/docs.data';
/** The router's `*` matches none of these, so that Remix would answer with a page. */
const LINE_BREAK = /%(?:0[ad]|e2%80%a[89])/i;

const KNOWN = new Set([...METHODS.split(', '), 'PATCH']);
const READING = 'GET, HEAD';
const PUBLIC = /^\/(?:shows|news|people|settings|openapi\.json)(?:\/|$)/i;
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

/** Counts every request for its token or cookie and for its IP address, and reports the scarcer limit in headers. */
function limitRequests(limit: number, countShared: CountShared): RequestHandler {
  const byToken = new SharedRateLimiter('API token', limit, WINDOW_SECONDS, countShared);
  const byAddress = new SharedRateLimiter('API address', 2 * limit, WINDOW_SECONDS, countShared);
  const count = async (request: Request) => {
    const credentials = credentialsOf(request);
    const counts = [byAddress.consume(request.ip ?? '')];
    if (credentials !== undefined) counts.push(byToken.consume(credentials));
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

/** Returns a hash of the credentials, so that they do not stay in memory. */
function credentialsOf(request: Request): string | undefined {
  const given = request.get('Authorization') ?? request.get('Cookie');
  return given && createHash('sha256').update(given).digest('base64url');
}

function setRateLimitHeaders(response: Response, { points, left, seconds }: RemainingRequests): void {
  response.set({
    'RateLimit-Limit': String(points),
    'RateLimit-Remaining': String(Math.max(0, left)),
    'RateLimit-Reset': String(seconds),
    'RateLimit-Policy': `${points};w=${WINDOW_SECONDS}`,
  });
}
