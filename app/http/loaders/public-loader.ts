import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { Failure } from '~/rules/validation/errors';
import { toFailure } from '../map-error';
import { withRequestTimeout } from '../forms/request-timeout';

export interface PublicRequest {
  params: Record<string, string | undefined>;
  url: URL;
  /** Absolute origin of the site, without a slash at its end. */
  origin: string;
}

/**
 * A loader for a public page. It sees neither cookie nor header, so that the page is the same for everyone;
 * an expected failure becomes the page with that status.
 */
export function publicLoader<Data>(read: (request: PublicRequest) => Promise<Data>) {
  return (args: LoaderFunctionArgs): Promise<Data> => orPage(() => read(publicRequest(args)));
}

export const publicRequest = ({ params, request, context }: LoaderFunctionArgs): PublicRequest => ({
  params,
  url: new URL(request.url),
  origin: context.origin,
});

/** An expected failure becomes the page with that status. */
export async function orPage<Data>(read: () => Promise<Data>): Promise<Data> {
  try {
    return await withRequestTimeout(read());
  } catch (error) {
    const failure = toFailure(error);
    if (failure instanceof Failure) throw new Response(failure.message, { status: failure.status });
    throw failure;
  }
}

/** Sends a request for an earlier slug on to today's; search parameters are kept. */
export function followSlug(url: URL, asked: string | undefined, slug: string): void {
  if (asked === undefined || asked === slug) return;
  const segments = url.pathname.replace(/\.data$/, '').split('/');
  const place = segments.findLastIndex((segment) => decodeURIComponent(segment) === asked);
  throw redirect(segments.with(place, slug).join('/') + url.search, 301);
}
