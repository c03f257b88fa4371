import type { Request, RequestHandler } from 'express';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITE = new Set(['same-origin', 'none']);

/**
 * Refuses (403) what another site makes a browser send to change something: with our cookies, or to the admin.
 * `Sec-Fetch-Site` says who asks; browsers without it send `Origin` with every change.
 */
export function refuseOtherSites(publicUrl: string | undefined): RequestHandler {
  const ours = publicUrl && new URL(publicUrl).host;
  return (request, response, next) => {
    const guarded = request.headers.cookie !== undefined || request.path.startsWith('/admin');
    if (!SAFE.has(request.method) && guarded && !isOwn(request, ours)) {
      response.status(403).type('text/plain').send('This request came from another site and was refused.');
      return;
    }
    // Remix would compare it with `Host`, which behind a proxy is another one.
    delete request.headers.origin;
    next();
  };
}

function isOwn(request: Request, ours: string | undefined): boolean {
  const site = request.get('Sec-Fetch-Site');
  if (site !== undefined) return OWN_SITE.has(site);
  const origin = request.get('Origin');
  if (origin === undefined) return true;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  return host !== null && (host === ours || host === request.get('Host'));
}
