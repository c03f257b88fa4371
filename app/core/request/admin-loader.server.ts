import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { authorize, type Action, type Actor } from '~/core/access/permissions';
import type { Context } from './context.server';
import { throwAsResponse } from './public-loader.server';
import { withRequestTimeout } from './body.server';
import { requireEnrolment, findSignedIn, toLogin, type SignedIn } from './session.server';

export interface AdminRequest extends SignedIn {
  request: Request;
  params: Record<string, string | undefined>;
  url: URL;
  context: Context;
}

/**
 * Wraps a loader of the admin. Each loader checks access itself, because a layout's loader does not protect its
 * children: without a session it redirects to the login screen, and without the permission it throws 403.
 */
export function adminLoader<Data>(
  read: (request: AdminRequest) => Promise<Data>,
  { needs = 'openAdmin' }: { needs?: Action } = {},
) {
  return async ({ request, params, context }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    try {
      const found = await withRequestTimeout(
        findSignedIn(request, context).then(async (signedIn) => {
          if (!signedIn) throw toLogin(url);
          await requireEnrolment(signedIn, url);
          authorize(signedIn.actor, needs);
          return read({ ...signedIn, request, params, url, context });
        }),
      );
      return data(found, { headers: { 'Cache-Control': 'no-store' } });
    } catch (error) {
      throwAsResponse(error);
    }
  };
}

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
      throwAsResponse(error);
    }
  };
