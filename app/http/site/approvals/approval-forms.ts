import { redirect } from '@remix-run/node';
import { GO_CONTROL, sentChoices } from '~/rules/approvals/answer-form';
import { ANSWER_NOT_SAVED, approvalPath } from '~/rules/approvals/round';
import { answerStills, finishAnswers } from '~/services/approvals/answer-link';
import { openLink } from '~/services/approvals/links';
import { APPROVAL_FORM } from '../../forms/form-limits';
import { textOf } from '../../forms/form-fields';
import { openForm } from '../../forms/open-form';
import { typedValues } from '../../forms/form-recovery';
import { textReader } from '../../forms/read-form';
import { mayOpen, passGate } from '../link-gate';
import { approvalCookie } from './approval-link';

const OPTIONS = { failed: ANSWER_NOT_SAVED, read: textReader(APPROVAL_FORM) };

/** Handles the forms of a link's page: its code, and the choices of a page of stills. */
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

/** Handles the form by which somebody is done. */
export const doneAction = openForm(async (form, { request, params }) => {
  const token = params.token ?? '';
  const opened = await openLink(token);
  if (await mayOpen(opened, approvalCookie(token), request))
    await finishAnswers(opened, { answeredBy: textOf(form, 'answeredBy') ?? '' });
  return redirect(approvalPath(token), 303);
}, OPTIONS);
