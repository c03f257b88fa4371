import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Actor } from '~/core/access/permissions';
import { Failure } from '~/core/validation/errors';
import { toFailure } from './public-loader.server';
import { findSignedIn, toLogin } from './session.server';

type Params = Record<string, string | undefined>;

/** Returns the loader of a CSV file for signed-in users. `read` checks what the user may do, and returns the file's text. */
export const csvLoader =
  (name: string, read: (actor: Actor, params: Params, url: URL) => Promise<string>) =>
  async ({ request, params }: LoaderFunctionArgs): Promise<Response> => {
    try {
      const signedIn = await findSignedIn(request);
      const url = new URL(request.url);
      if (!signedIn) throw toLogin(url);
      return new Response(await read(signedIn.actor, params, url), {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${name}"`,
          'Cache-Control': 'no-store',
        },
      });
    } catch (error) {
      const failure = toFailure(error);
      if (failure instanceof Failure) throw new Response(failure.message, { status: failure.status });
      throw failure;
    }
  };
