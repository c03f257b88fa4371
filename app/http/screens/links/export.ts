import type { LoaderFunctionArgs } from '@remix-run/node';
import { Failure } from '~/rules/validation/errors';
import { writeCsv } from '~/services/links/redirect-csv';
import { exportRedirects } from '~/services/links/redirect-list';
import { toFailure } from '../../request/map-error';
import { withRequestTimeout } from '../../request/request-timeout';
import { findSignedIn, toLogin } from '../../request/session';

/** Sends all redirects as a file. */
export async function exportRedirectsLoader({ request }: LoaderFunctionArgs): Promise<Response> {
  try {
    const signedIn = await findSignedIn(request);
    if (!signedIn) throw toLogin(new URL(request.url));
    const text = writeCsv(await withRequestTimeout(exportRedirects(signedIn.actor)));
    return new Response(text, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="redirects.csv"',
        'Cache-Control': 'no-store',
      },
    });
  } catch (error) {
    const failure = toFailure(error);
    if (failure instanceof Failure) throw new Response(failure.message, { status: failure.status });
    throw failure;
  }
}
