import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { watchPath } from '~/rules/screeners/screener';
import { isOpenTo, proofOf } from '~/services/grants/passcodes';
import { countScreenerOpening, openScreener } from '~/services/screeners/watch';
import { describeWatch } from '~/services/screeners/watch-view';
import { linkCookieHeader } from '../../request/link-cookie';
import { countWhenOpened } from '../../request/opening';
import { openOrEnded, toErrorPage } from '../../request/public-loader';
import { gateAction, readLinkSite } from '../link-gate';
import { readWatchProof, watchCookie } from './watch-link';

/**
 * Loads the page of a link, counts that it was opened, and gives the cookie without which nothing below it is sent; a start is counted
 * with the film. Before the code is given, it shows nothing of the screener.
 */
export async function watchLoader(args: LoaderFunctionArgs) {
  const { request, params, context } = args;
  const token = params.token ?? '';
  const site = { ...(await toErrorPage(readLinkSite)), path: watchPath(token) };
  const { opened, ended } = await toErrorPage(() => openOrEnded(() => openScreener(token)));
  if (!opened) return data({ ...site, state: 'over' as const, over: ended }, { status: 410 });
  if (!isOpenTo(opened, await readWatchProof(token, request)))
    return data({ ...site, state: 'closed' as const });
  const film = await toErrorPage(() => describeWatch(opened));
  countWhenOpened(args, () => countScreenerOpening(opened));
  const { expiresAt } = opened;
  const cookie = await linkCookieHeader(watchCookie(token), proofOf(opened), context.origin, expiresAt);
  return data({ ...site, state: 'open' as const, film }, { headers: { 'Set-Cookie': cookie } });
}

/** Handles the form that asks for the code of a link. */
export const watchAction = gateAction('code', openScreener, watchCookie);
