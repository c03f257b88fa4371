import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { isDatabaseUnavailable, isOutOfSpace } from '~/core/db/database-errors.server';
import { Failure, databaseDown, Busy } from '~/core/validation/errors';
import { GONE, PAGE_GONE } from './redirect';
import { withRequestTimeout } from './body.server';

/** The last path segment of the shared page for permanently removed URLs; no slug can equal it. */
export const GONE_SEGMENT = '~gone';

const noRoom = () => new Failure(507, 'There is no room left on the server. Please try again when there is.');

/** Turns an error of an unreachable or full database into its `Failure`; returns every other error unchanged. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  if (isOutOfSpace(error)) return noRoom();
  return isDatabaseUnavailable(error) ? databaseDown() : error;
}

/** Throws an expected failure as a response with its status and message, and every other error as it is. */
export function throwAsResponse(error: unknown): never {
  const failure = toFailure(error);
  throw failure instanceof Failure ? new Response(failure.message, { status: failure.status }) : failure;
}

export interface PublicRequest {
  params: Record<string, string | undefined>;
  url: URL;
  origin: string;
}

/**
 * Wraps the loader of a public page. It sees neither cookies nor headers, so the page is the same for everyone; an
 * expected failure renders the page with that status.
 */
export function publicLoader<Data>(read: (request: PublicRequest) => Promise<Data>) {
  return (args: LoaderFunctionArgs): Promise<Data> =>
    toErrorPage(() => read(publicRequest(args)).catch((error: unknown) => followFrom(args, error)));
}

/** Follows a redirect of the site if nothing was found; throws the error otherwise. */
async function followFrom({ request, context }: LoaderFunctionArgs, error: unknown): Promise<never> {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
  const redirected = await context.redirected;
  if (redirected?.location === null || new URL(request.url).pathname.endsWith(`/${GONE_SEGMENT}`))
    throw new Failure(GONE, PAGE_GONE);
  if (!redirected) throw error;
  throw redirect(redirected.location, redirected.status);
}

export const publicRequest = ({ params, request, context }: LoaderFunctionArgs): PublicRequest => ({
  params,
  url: new URL(request.url),
  origin: context.origin,
});

export async function toErrorPage<Data>(read: () => Promise<Data>): Promise<Data> {
  try {
    return await withRequestTimeout(read());
  } catch (error) {
    const failure = toFailure(error);
    if (!(failure instanceof Failure)) throw failure;
    const headers: HeadersInit = failure instanceof Busy ? { 'Retry-After': String(failure.seconds) } : {};
    throw new Response(failure.message, { status: failure.status, headers });
  }
}

/** Returns the target of a link, or why it has ended. Throws 404. */
export async function openOrEnded<Link>(open: () => Promise<Link>) {
  try {
    return { opened: await open(), ended: null };
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 410) throw error;
    return { opened: null, ended: error.message };
  }
}

/** Redirects a request for an earlier slug to the current one; search parameters are kept. */
export function followSlug(url: URL, asked: string | undefined, slug: string): void {
  if (asked === undefined || asked === slug) return;
  const segments = url.pathname.replace(/\.data$/, '').split('/');
  const index = segments.findLastIndex((segment) => decodeURIComponent(segment) === asked);
  throw redirect(segments.with(index, slug).join('/') + url.search, 301);
}

/** The headers prevent the response from running as a page. */
export const pictureResponse = (bytes: Uint8Array, headers: Record<string, string>): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      ...headers,
    },
  });

const FRESH_SECONDS = 300;

/** Returns a response for machines rather than browsers: the same for everyone, cached for five minutes. */
export function textResponse(body: string, type: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': `public, max-age=${FRESH_SECONDS}`,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    },
  });
}
