import type { Request, RequestHandler } from 'express';
import { isApi, sendError } from './error-response';

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
    if (!SAFE.has(request.method) && guarded && !hasToken(request) && !isOwn(request, ours))
      return sendError(response, 403, 'This request came from another site and was refused.');
    // Remix would compare it with `Host`, which differs behind a proxy.
    delete request.headers.origin;
    next();
  };
}

/** API clients with a token: the cookie is ignored, and no other site can make a browser send a token. */
const hasToken = (request: Request) =>
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
