import type { LoaderFunctionArgs } from '@remix-run/node';
import { Failure } from '~/rules/validation/errors';
import { watchPath } from '~/rules/screeners/screener';
import { openScreener, requireFilmProof, type OpenedScreener } from '~/services/screeners/watch';
import { readLinkCookie } from '../../request/link-cookie';

/** The cookie that the page of a link sets for what lies below it. */
export const watchCookie = (token: string) => ({ name: 'screener', path: watchPath(token) });

export const readWatchProof = (token: string, request: Request): Promise<string | null> =>
  readLinkCookie(watchCookie(token), request);

type Args = Pick<LoaderFunctionArgs, 'request' | 'params'>;

/** Returns what a link opens to whoever asks for something below it. Throws 403 without the cookie of its page, 404 and 410. */
export async function openBelow({ request, params }: Args): Promise<OpenedScreener> {
  const token = params.token ?? '';
  const opened = await openScreener(token);
  requireFilmProof(opened, await readWatchProof(token, request));
  return opened;
}

/** Turns an expected failure into an answer of plain text. */
export async function toTextAnswer(read: () => Promise<Response>): Promise<Response> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' };
    return new Response(error.message, { status: error.status, headers });
  }
}
