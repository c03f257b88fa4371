import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react';
import { IDEMPOTENCY_KEY } from '~/rules/idempotency-key';
import { MESSAGES, type ContentKind } from '~/rules/messages';
import type { Refusal } from '~/rules/refusal';

/**
 * A form sent by JavaScript: when no answer comes that can be read, the form stays on the page with what was
 * typed, instead of giving way to an error page. The same key makes the next try the same save.
 */
export const sentForm =
  (failed: string) =>
  async ({ serverAction, request }: ClientActionFunctionArgs): Promise<Refusal> => {
    const key = (await request.clone().formData()).get(IDEMPOTENCY_KEY);
    try {
      return await serverAction<Refusal>();
    } catch (error) {
      if (error instanceof Response || isRouteErrorResponse(error)) throw error;
      return {
        ok: false,
        message: failed,
        detail: 'The server cannot be reached. What you typed is kept: check your connection and try again.',
        fields: {},
        values: {},
        idempotencyKey: typeof key === 'string' ? key : '',
      };
    }
  };

let turn: Promise<unknown> = Promise.resolve();

/**
 * The same for the forms in the rows of a list. One is sent when the one before it is answered: what they change is one
 * list, and two on their way at once could overtake each other.
 */
export const sentRow =
  (kind: ContentKind) =>
  (args: ClientActionFunctionArgs): Promise<Refusal> => {
    const answer = turn.then(() => sendRow(kind, args));
    turn = answer.catch(() => undefined);
    return answer;
  };

async function sendRow(kind: ContentKind, args: ClientActionFunctionArgs): Promise<Refusal> {
  const intent = (await args.request.clone().formData()).get('intent');
  const { notSaved, notDeleted } = MESSAGES[kind];
  return sentForm(intent === 'delete' ? notDeleted : notSaved)(args);
}
