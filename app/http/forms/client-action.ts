import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react';
import { IDEMPOTENCY_KEY } from '~/rules/validation/idempotency-key';
import { MESSAGES, type ContentKind } from '~/rules/validation/messages';
import type { FormError } from '~/rules/validation/form-error';

/** What a form says beneath its message when the server gave no response that can be read. */
export const UNREACHABLE =
  'The server cannot be reached. What you typed is kept: check your connection and try again.';

/**
 * The `clientAction` of every route with a form. When no response comes that can be read, the page stays with what was
 * typed, and its action data is what `unreachable` returns, instead of the page giving way to an error page.
 */
export const sendFormTo =
  <Answer>(unreachable: (form: FormData) => Answer) =>
  async ({ serverAction, request }: ClientActionFunctionArgs): Promise<Answer> => {
    const form = await request.clone().formData();
    try {
      return (await serverAction()) as Answer;
    } catch (error) {
      if (error instanceof Response || isRouteErrorResponse(error)) throw error;
      return unreachable(form);
    }
  };

/** For forms whose action returns a `Refusal`; `failed` is the message, or picks it by the form's fields. */
export const sendForm = (failed: string | ((form: FormData) => string)) =>
  sendFormTo<FormError>((form) => ({
    ok: false,
    message: typeof failed === 'string' ? failed : failed(form),
    detail: UNREACHABLE,
    fields: {},
    // Where a page has several forms, this tells which of them it was.
    values: { intent: textOf(form, 'intent') },
    // The same key makes the next try the same save.
    idempotencyKey: textOf(form, IDEMPOTENCY_KEY),
    reason: 'unreachable',
  }));

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

let turn: Promise<unknown> = Promise.resolve();

/**
 * The same for the forms in the rows of a list. One is sent when the one before it is answered: what they change is one
 * list, and two on their way at once could overtake each other.
 */
export function sendRowForm(kind: ContentKind) {
  const { notSaved, notDeleted } = MESSAGES[kind];
  const send = sendForm((form) => (form.get('intent') === 'delete' ? notDeleted : notSaved));
  return (args: ClientActionFunctionArgs): Promise<FormError> => {
    const answer = turn.then(() => send(args));
    turn = answer.catch(() => undefined);
    return answer;
  };
}
