import { type LoaderFunctionArgs, data, redirect } from '@remix-run/node';
import { APPROVAL_FORM } from '~/core/forms/form-limits.server';
import { typedValues } from '~/core/forms/form-recovery.server';
import { answeredAsJson } from '~/core/forms/intent-dispatch.server';
import { textOf } from '~/core/forms/read-controls.server';
import { textReader } from '~/core/forms/read-form.server';
import { pageOf } from '~/core/request/page-query.server';
import { openOrEnded, toErrorPage } from '~/core/request/public-loader.server';
import { countOpening } from '~/core/session/grants.server';
import { mayOpen, readLinkSite, passGate, countWhenOpened } from '~/sharing/link-gate.server';
import { openForm } from '~/sharing/open-form.server';
import { Failure } from '~/core/validation/errors';
import { GO_CONTROL, sentChoices } from './approval-page-data';
import { readApproval, readProgress, answerStills, finishAnswers } from './answer-link.server';
import { openLink, type OpenedLink } from './approval-links.server';
import { approvalPath, ANSWER_NOT_SAVED } from './round';

/** The cookie of visitors who have entered a link's code. */
export const approvalCookie = (token: string) => ({ name: 'approval', path: approvalPath(token) });

/**
 * Loads a link's page without changing anything. Before the code is entered the page contains no content. `onOpened` is called for a link
 * that the visitor may see.
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

export const approvalLoader = (args: LoaderFunctionArgs) =>
  loadApproval(args, ({ grant }) => countWhenOpened(args, () => countOpening(grant)));

/** Loads the page of the second form without counting a visit. */
export const doneLoader = (args: LoaderFunctionArgs) => loadApproval(args);

const OPTIONS = { failed: ANSWER_NOT_SAVED, read: textReader(APPROVAL_FORM) };

export const approvalAction = openForm(async (form, { request, params, context }) => {
  const token = params.token ?? '';
  const opened = await openLink(token);
  const code = textOf(form, 'code');
  if (code !== undefined) return passGate(opened, approvalCookie(token), code, context);
  if (!(await mayOpen(opened, approvalCookie(token), request))) return redirect(approvalPath(token), 303);
  await answerStills(opened, sentChoices(typedValues(form)));
  const page = Number(textOf(form, GO_CONTROL) ?? new URL(request.url).searchParams.get('page') ?? 1);
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), saved: '1' });
  return redirect(`${approvalPath(token)}?${query.toString()}`, 303);
}, OPTIONS);

/** Stores marks while they are made, and answers with the progress. */
export const marksAction = answeredAsJson(
  openForm(async (form, { request, params }) => {
    const token = params.token ?? '';
    const opened = await openLink(token);
    if (!(await mayOpen(opened, approvalCookie(token), request)))
      throw new Failure(403, 'Open the page of the link first.');
    const round = await answerStills(opened, sentChoices(typedValues(form)));
    return data(await readProgress(round, opened.person));
  }, OPTIONS),
);

export const doneAction = openForm(async (form, { request, params }) => {
  const token = params.token ?? '';
  const opened = await openLink(token);
  if (await mayOpen(opened, approvalCookie(token), request))
    await finishAnswers(opened, { answeredBy: textOf(form, 'answeredBy') ?? '' });
  return redirect(approvalPath(token), 303);
}, OPTIONS);
