import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CachedPage, Rendering, Variant } from './cached-page';
import { acceptsCachedCopy } from './request-key';

/**
 * How the cache handled a request: `replaceable` is an older page while somebody else's request renders the current one, `stale` one
 * whose current version cannot be rendered.
 */
export type CacheState = 'hit' | 'miss' | 'replaceable' | 'stale';

const SUCCESS = 200;

/** The headers that report the state; `Cache-Status` is defined in RFC 9211. */
const STATUS: Record<CacheState, string[]> = {
  hit: ['cache-status', 'showreel; hit'],
  miss: ['cache-status', 'showreel; fwd=miss; stored'],
  replaceable: ['cache-status', 'showreel; hit; fwd=stale; detail=replaced'],
  stale: ['cache-status', 'showreel; hit; fwd=stale', 'warning', '110 - "Response is Stale"'],
};

/** The headers that report the state; a page that is older says how old it is, in seconds. */
export const cacheStatusOf = (state: CacheState, { at }: CachedPage): string[] =>
  state === 'replaceable'
    ? [...STATUS.replaceable, 'age', String(Math.ceil((performance.now() - at) / 1_000))]
    : STATUS[state];

export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  { status, etag, full, unchanged, body }: Variant,
  more: string[],
): void {
  // A condition applies only to a successful response (RFC 9110, 13.2.1).
  const isKnown = status === SUCCESS && acceptsCachedCopy(request, etag);
  // A browser would replace the stored page's policy with the one of the 304.
  if (isKnown) response.removeHeader('content-security-policy');
  response.writeHead(isKnown ? 304 : status, [...(isKnown ? unchanged : full), ...more]);
  if (isKnown || request.method === 'HEAD') response.end();
  else response.end(body);
}

export const isRedirect = ({ status }: Rendering) => status >= 300 && status < 400;

export function passOn(
  { status, headers, body }: Rendering,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.statusCode = status;
  // A page replaces the default policy with its own.
  for (const name of new Set(headers.map(([each]) => each)))
    response.setHeader(
      name,
      headers.filter(([each]) => each === name).map(([, value]) => value),
    );
  response.end(request.method === 'HEAD' ? undefined : body);
}
