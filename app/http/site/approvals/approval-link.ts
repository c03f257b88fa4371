import type { LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { approvalPath } from '~/rules/approvals/round';
import { openLink, type OpenedLink } from '~/services/approvals/links';
import { readApproval } from '~/services/approvals/read-approval';
import { countOpening } from '~/services/grants/grants';
import { pageOf } from '../../request/list-url';
import { countWhenOpened } from '../../request/opening';
import { openOrEnded, toErrorPage } from '../../request/public-loader';
import { mayOpen, readLinkSite } from '../link-gate';

/** The cookie of whoever has given the code of a link. */
export const approvalCookie = (token: string) => ({ name: 'approval', path: approvalPath(token) });

/**
 * Loads what a page of a link shows; nothing is decided by it. Before the code is given, it shows nothing of what the link opens. `onOpened`
 * is told of a link that somebody may see.
 */
async function loadApproval(
  { request, params }: LoaderFunctionArgs,
  onOpened: (opened: OpenedLink) => void = () => undefined,
) {
  const token = params.token ?? '';
  const site = { ...(await toErrorPage(readLinkSite)), path: approvalPath(token) };
  const { opened } = await toErrorPage(() => openOrEnded(() => openLink(token)));
  if (!opened) return data({ ...site, state: 'ended' as const }, { status: 410 });
  if (!(await mayOpen(opened, approvalCookie(token), request)))
    return data({ ...site, state: 'closed' as const });
  const url = new URL(request.url);
  const approval = await toErrorPage(() => readApproval(opened, pageOf(url)));
  onOpened(opened);
  const isSaved = url.searchParams.has('saved');
  return data({ ...site, state: 'open' as const, approval, isSaved });
}

/** Loads the page of a link, and counts that it was opened. */
export const approvalLoader = (args: LoaderFunctionArgs) =>
  loadApproval(args, ({ grant }) => countWhenOpened(args, () => countOpening(grant)));

/** Loads the page of the second form, which is not counted. */
export const doneLoader = (args: LoaderFunctionArgs) => loadApproval(args);
