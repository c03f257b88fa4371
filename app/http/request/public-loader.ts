import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { isGonePath } from '~/rules/links/gone-page';
import { GONE, PAGE_GONE } from '~/rules/links/redirect';
import { Busy, Failure } from '~/rules/validation/errors';
import { toFailure } from './map-error';
import { withRequestTimeout } from './request-timeout';

export interface PublicRequest {
  params: Record<string, string | undefined>;
  url: URL;
  /** Absolute origin of the site, without a trailing slash. */
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

/** Redirects where nothing is found and a redirect of the site leads on; throws the error otherwise. */
function followFrom({ request, context }: LoaderFunctionArgs, error: unknown): never {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
  const { redirected } = context;
  if (redirected?.location === null || isGonePath(new URL(request.url).pathname))
    throw new Failure(GONE, PAGE_GONE);
  if (!redirected) throw error;
  throw redirect(redirected.location, redirected.status);
}

export const publicRequest = ({ params, request, context }: LoaderFunctionArgs): PublicRequest => ({
  params,
  url: new URL(request.url),
  origin: context.origin,
});

/** Turns an expected failure into the page with that status. */
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

/** Returns what a link opens, or why it opens nothing any more. Throws 404. */
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
