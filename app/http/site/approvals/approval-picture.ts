import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { approvalPath } from '~/rules/approvals/round';
import { openLink } from '~/services/approvals/links';
import { readNamedPicture } from '~/services/approvals/named-picture';
import { pictureResponse } from '../../request/picture-response';
import { toErrorPage } from '../../request/public-loader';
import { mayOpen } from '../link-gate';
import { approvalCookie } from './approval-link';

/** Serves a still of a link with the person's name drawn into it; nothing keeps it. */
export const approvalPicture = ({ request, params }: LoaderFunctionArgs): Promise<Response> =>
  toErrorPage(async () => {
    const token = params.token ?? '';
    const opened = await openLink(token);
    if (!(await mayOpen(opened, approvalCookie(token), request))) return redirect(approvalPath(token), 303);
    const width = new URL(request.url).searchParams.get('width');
    const bytes = await readNamedPicture(opened, { number: params.number ?? '', width });
    return pictureResponse(bytes, { 'Cache-Control': 'private, no-store' });
  });
