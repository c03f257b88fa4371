import type { LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { approvalPath } from '~/rules/approvals/round';
import { logosOf } from '~/rules/brand/site-look';
import { Failure } from '~/rules/validation/errors';
import { countLinkOpening } from '~/services/approvals/links';
import { isOpenTo, openLink, type OpenedLink } from '~/services/approvals/open-link';
import { readApproval } from '~/services/approvals/read-approval';
import { readSettings } from '~/services/views/settings';
import { readLinkCookie } from '../../request/link-cookie';
import { pageOf } from '../../request/list-url';
import { pageBrandOf } from '../../request/page-brand';
import { toErrorPage } from '../../request/public-loader';
import { isOpening } from '../../request/opening';

/** The cookie of whoever has given the code of a link. */
export const approvalCookie = (token: string) => ({ name: 'approval', path: approvalPath(token) });

/** Returns what every page of a link shows of the company. */
async function readSite() {
  const { siteName, logoUrl, brand } = await readSettings('siteName', 'logoUrl', 'brand');
  return { siteName, logoUrl: logosOf({ logoUrl, brand }).dark, brand: pageBrandOf(brand) };
}

/** Whether whoever sends a request may see what a link opens. */
export const mayOpen = async (opened: OpenedLink, token: string, request: Request): Promise<boolean> =>
  isOpenTo(opened, await readLinkCookie(approvalCookie(token), request));

/** Returns what a token opens; null if the link has ended. Throws 404. */
async function openUnlessEnded(token: string): Promise<OpenedLink | null> {
  try {
    return await openLink(token);
  } catch (error) {
    if (error instanceof Failure && error.status === 410) return null;
    throw error;
  }
}

/**
 * Loads what a page of a link shows; nothing is decided by it. Before the code is given, it shows nothing of what the link opens. `onOpened`
 * is told of a link that somebody may see.
 */
async function loadApproval(
  { request, params }: LoaderFunctionArgs,
  onOpened: (opened: OpenedLink) => void = () => undefined,
) {
  const token = params.token ?? '';
  const site = await toErrorPage(readSite);
  const opened = await toErrorPage(() => openUnlessEnded(token));
  if (!opened) return data({ ...site, path: approvalPath(token), state: 'ended' as const }, { status: 410 });
  if (!(await mayOpen(opened, token, request)))
    return data({ ...site, path: approvalPath(token), state: 'closed' as const });
  const url = new URL(request.url);
  const approval = await toErrorPage(() => readApproval(opened, pageOf(url)));
  onOpened(opened);
  const isSaved = url.searchParams.has('saved');
  return data({ ...site, path: approvalPath(token), state: 'open' as const, approval, isSaved });
}

/** Loads the page of a link, and counts that it was opened. */
export const approvalLoader = (args: LoaderFunctionArgs) =>
  loadApproval(args, ({ grant }) => {
    const { request, context } = args;
    if (!isOpening(request) || context.isDataRequest) return;
    countLinkOpening(grant).catch((error: unknown) => {
      const { requestId, path } = context;
      context.log.warn({ err: error, requestId, path }, 'an opened link was not counted');
    });
  });

/** Loads the page of the second form, which is not counted. */
export const doneLoader = (args: LoaderFunctionArgs) => loadApproval(args);
