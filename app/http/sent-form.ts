import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react';
import { MESSAGES, type ContentKind } from '~/rules/messages';
import type { Refusal } from '~/rules/refusal';

/**
 * A form sent by JavaScript: when no answer comes that can be read, the form stays on the page with what was
 * typed, instead of giving way to an error page. The same key makes the next try the same save.
 */
export const sentForm =
  (failed: string) =>
  async ({ serverAction, request }: ClientActionFunctionArgs) => {
    const key = (await request.clone().formData()).get('idempotencyKey');
    try {
      return await serverAction<Refusal>();
    } catch (error) {
      if (error instanceof Response || isRouteErrorResponse(error)) throw error;
      const refusal: Refusal = {
        ok: false,
        message: failed,
        detail: 'The server cannot be reached. What you typed is kept: check your connection and try again.',
        fields: {},
        values: {},
        idempotencyKey: typeof key === 'string' ? key : '',
      };
      // As a failure, so that the page beneath is not read anew: that would fail as well, and take the form away.
      return Response.json(refusal, { status: 503 });
    }
  };

/** The same for the forms in the rows of a list. */
export const sentRow = (kind: ContentKind) => async (args: ClientActionFunctionArgs) => {
  const intent = (await args.request.clone().formData()).get('intent');
  const { notSaved, notDeleted } = MESSAGES[kind];
  return sentForm(intent === 'delete' ? notDeleted : notSaved)(args);
};
