import type { Request, RequestHandler } from 'express';
import { isApi, sendError } from './error-response';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITE = new Set(['same-origin', 'none']);

/**
 * Refuses (403) what another site makes a browser send to change something: with our cookies, or by a form.
 * `Sec-Fetch-Site` says who asks; browsers without it send `Origin` with every change, or at least `Referer`.
 */
export function rejectCrossSiteRequests(publicUrl: string | undefined): RequestHandler {
  const ours = publicUrl && new URL(publicUrl).host;
  return (request, response, next) => {
    // Without a cookie the API does nothing that its caller could not do; a form could still sign somebody in.
    const guarded = request.headers.cookie !== undefined || !isApi(request.path);
    if (!SAFE.has(request.method) && guarded && !hasToken(request) && !isOwn(request, ours))
      return sendError(response, 403, 'This request came from another site and was refused.');
    // Remix would compare it with `Host`, which behind a proxy is another one.
    delete request.headers.origin;
    next();
  };
}

/** The API's clients: with a token the cookie does not count, and no other site can make a browser send one. */
const hasToken = (request: Request) =>
  isApi(request.path) && /^bearer /i.test(request.get('Authorization') ?? '');

function isOwn(request: Request, ours: string | undefined): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) return OWN_SITE.has(site);
  // Only programs that are no browser send none of the three; no other site commands those.
  const sender = request.get('Origin') ?? request.get('Referer');
  if (sender === undefined) return true;
  const host = URL.canParse(sender) ? new URL(sender).host : null;
  return host !== null && (host === ours || host === request.get('Host'));
}
