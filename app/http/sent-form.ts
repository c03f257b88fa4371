import { data, isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react';
import { MESSAGES, type ContentKind } from '~/rules/messages';
import type { Refusal } from '~/rules/refusal';

/** Tells the router that nothing was changed, so that it has nothing to read anew. */
const UNCHANGED = { status: 400 };

/**
 * A form sent by JavaScript: when it is refused, or no answer comes that can be read, the page stays as it is with
 * what was typed, instead of giving way to an error page. The same key makes the next try the same save.
 */
export const sentForm =
  (failed: string) =>
  async ({ serverAction, request }: ClientActionFunctionArgs) => {
    const key = (await request.clone().formData()).get('idempotencyKey');
    try {
      const answer = await serverAction<Refusal | { ok: true }>();
      return answer.ok ? answer : data(answer, UNCHANGED);
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
      return data(refusal, UNCHANGED);
    }
  };

/** The same for the forms in the rows of a list. */
export const sentRow = (kind: ContentKind) => async (args: ClientActionFunctionArgs) => {
  const intent = (await args.request.clone().formData()).get('intent');
  const { notSaved, notDeleted } = MESSAGES[kind];
  return sentForm(intent === 'delete' ? notDeleted : notSaved)(args);
};
