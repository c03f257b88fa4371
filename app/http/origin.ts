import { Failure } from '~/rules/errors';

const SAME_SITE = new Set(['same-origin', 'none']);

/**
 * Refuses (403) what another site makes a browser send. `Sec-Fetch-Site` says who asks; browsers without it send
 * `Origin` with every change.
 */
export function refuseOtherSites(request: Request, origin: string): void {
  const site = request.headers.get('Sec-Fetch-Site');
  const from = request.headers.get('Origin');
  const allowed = site !== null ? SAME_SITE.has(site) : from === null || isSameHost(from, origin, request);
  if (!allowed) throw new Failure(403, 'This request came from another site and was refused.');
}

const isSameHost = (from: string, origin: string, request: Request) =>
  from === origin || (URL.canParse(from) && new URL(from).host === new URL(request.url).host);
