import { redirect, type ActionFunctionArgs, type TypedResponse } from '@remix-run/node';
import { GO_CONTROL, sentChoices } from '~/rules/approvals/answer-form';
import { ANSWER_NOT_SAVED, approvalPath } from '~/rules/approvals/round';
import { answerStills, finishAnswers } from '~/services/approvals/answer-link';
import { openLink } from '~/services/approvals/links';
import { respondWithError } from '../../forms/form-error-response';
import { APPROVAL_FORM } from '../../forms/form-limits';
import { textOf } from '../../forms/form-fields';
import { typedValues } from '../../forms/form-recovery';
import { textReader } from '../../forms/read-form';
import { toFailure } from '../../request/map-error';
import { withRequestTimeout } from '../../request/request-timeout';
import { mayOpen, passGate } from '../link-gate';
import { approvalCookie } from './approval-link';

const readLinkForm = textReader(APPROVAL_FORM);

/** Wraps a form of a link, which anybody may send who has the link. Failures show the page again, with what was chosen. */
const linkForm =
  (handle: (form: FormData, args: ActionFunctionArgs) => Promise<TypedResponse<never>>) =>
  async (args: ActionFunctionArgs) => {
    const { request, context } = args;
    const { form, problem } = await readLinkForm(request);
    try {
      if (problem) throw problem;
      return await withRequestTimeout(handle(form, args));
    } catch (error) {
      const attempt = {
        request,
        url: new URL(request.url),
        form,
        context,
        failed: ANSWER_NOT_SAVED,
        typed: false,
      };
      return respondWithError(toFailure(error), attempt);
    }
  };

/** Handles the forms of a link's page: its code, and the choices of a page of stills. */
export const approvalAction = linkForm(async (form, { request, params, context }) => {
  const token = params.token ?? '';
  const opened = await openLink(token);
  const code = textOf(form, 'code');
  if (code !== undefined) return passGate(opened, approvalCookie(token), code, context);
  if (!(await mayOpen(opened, approvalCookie(token), request))) return redirect(approvalPath(token), 303);
  await answerStills(opened, sentChoices(typedValues(form)));
  const page = Number(textOf(form, GO_CONTROL) ?? new URL(request.url).searchParams.get('page') ?? 1);
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), saved: '1' });
  return redirect(`${approvalPath(token)}?${query.toString()}`, 303);
});

/** Handles the form by which somebody is done. */
export const doneAction = linkForm(async (form, { request, params }) => {
  const token = params.token ?? '';
  const opened = await openLink(token);
  if (await mayOpen(opened, approvalCookie(token), request))
    await finishAnswers(opened, { answeredBy: textOf(form, 'answeredBy') ?? '' });
  return redirect(approvalPath(token), 303);
});
