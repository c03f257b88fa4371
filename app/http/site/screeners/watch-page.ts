import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { networkOf } from '~/rules/accounts/network';
import { logosOf } from '~/rules/brand/site-look';
import { watchPath } from '~/rules/screeners/screener';
import { Failure } from '~/rules/validation/errors';
import { describeWatch } from '~/services/screeners/watch-view';
import {
  countScreenerOpening,
  filmProof,
  giveScreenerCode,
  mayOpenPage,
  openScreener,
  type OpenedScreener,
} from '~/services/screeners/watch';
import { readSettings } from '~/services/views/settings';
import { respondWithError } from '../../forms/form-error-response';
import { textOf } from '../../forms/form-fields';
import { readSmallForm } from '../../forms/read-form';
import { linkCookieHeader } from '../../request/link-cookie';
import { toFailure } from '../../request/map-error';
import { pageBrandOf } from '../../request/page-brand';
import { toErrorPage } from '../../request/public-loader';
import { withRequestTimeout } from '../../request/request-timeout';
import { isOpening } from '../../request/opening';
import { readWatchProof, watchCookie } from './watch-link';

/** Returns what every page of a link shows of the company. */
async function readSite() {
  const { siteName, logoUrl, faviconUrl, brand } = await readSettings(
    'siteName',
    'logoUrl',
    'faviconUrl',
    'brand',
  );
  return { siteName, faviconUrl, logoUrl: logosOf({ logoUrl, brand }).dark, brand: pageBrandOf(brand) };
}

/** Returns what a token opens, or why it opens nothing any more. Throws 404. */
async function openOrOver(token: string) {
  try {
    return { opened: await openScreener(token), over: null };
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 410) throw error;
    return { opened: null, over: error.message };
  }
}

/**
 * Loads the page of a link, counts that it was opened, and gives the cookie without which nothing below it is sent; a start is counted
 * with the film. Before the code is given, it shows nothing of the screener.
 */
export async function watchLoader({ request, params, context }: LoaderFunctionArgs) {
  const token = params.token ?? '';
  const site = { ...(await toErrorPage(readSite)), path: watchPath(token) };
  const { opened, over } = await toErrorPage(() => openOrOver(token));
  if (!opened) return data({ ...site, state: 'over' as const, over }, { status: 410 });
  const proof = await readWatchProof(token, request);
  if (!mayOpenPage(opened, proof)) return data({ ...site, state: 'closed' as const });
  const film = await toErrorPage(() => describeWatch(opened));
  if (isOpening(request) && !context.isDataRequest)
    countScreenerOpening(opened).catch((error: unknown) => {
      const { requestId, path } = context;
      context.log.warn({ err: error, requestId, path }, 'an opened link was not counted');
    });
  const cookie = await cookieFor(token, opened, context.origin);
  return data({ ...site, state: 'open' as const, film }, { headers: { 'Set-Cookie': cookie } });
}

const cookieFor = (token: string, opened: OpenedScreener, origin: string, proof = filmProof(opened)) =>
  linkCookieHeader(watchCookie(token), proof, origin, opened.screener.expiresAt);

/** Handles the form that asks for the code of a link. */
export async function watchAction({ request, params, context }: ActionFunctionArgs) {
  const url = new URL(request.url);
  const token = params.token ?? '';
  const { form, problem } = await readSmallForm(request);
  try {
    if (problem) throw problem;
    const proof = await withRequestTimeout(checkCode(token, textOf(form, 'code') ?? '', context.address));
    const opened = await openScreener(token);
    const cookie = await cookieFor(token, opened, context.origin, proof);
    return redirect(watchPath(token), { status: 303, headers: { 'Set-Cookie': cookie } });
  } catch (error) {
    const attempt = { request, url, form, context, failed: '', typed: false };
    return respondWithError(toFailure(error), attempt);
  }
}

const checkCode = async (token: string, code: string, address: string): Promise<string> =>
  giveScreenerCode(await openScreener(token), code, networkOf(address));
