import { type ContentKind, MESSAGES, recordKindOf } from '~/core/nouns/kinds';
import { isRouteErrorResponse, type ClientActionFunctionArgs } from '@remix-run/react';
import { type FormError, IDEMPOTENCY_KEY } from '~/core/merge/form-error';
import { UNREACHABLE_INPUT_KEPT } from '~/core/validation/messages';

/**
 * Returns the `clientAction` of a form. Without a readable response the page keeps its input and the result of
 * `unreachable` becomes the action data; otherwise an error page would replace it.
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

/** For forms whose action returns a `FormError`; `failed` is the message, or selects it by the form's fields. */
export const sendForm = (failed: string | ((form: FormData) => string)) =>
  sendFormTo<FormError>((form) => ({
    ok: false,
    message: typeof failed === 'string' ? failed : failed(form),
    detail: UNREACHABLE_INPUT_KEPT,
    fields: {},
    values: { intent: firstText(form, 'intent') },
    // The same key makes a retry the same save.
    idempotencyKey: firstText(form, IDEMPOTENCY_KEY),
    reason: 'unreachable',
  }));

function firstText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Like `sendForm`, for a route with a kind of record in its path; the error message depends on it. */
export const sendRecordForm =
  (failed: (kind: ContentKind) => string | ((form: FormData) => string)) =>
  (args: ClientActionFunctionArgs): Promise<FormError> =>
    sendForm(failed(recordKindOf(args.params)))(args);

const sendOneRow = sendRecordForm((kind) => {
  const { notSaved, notDeleted } = MESSAGES[kind];
  return (form) => (form.get('intent') === 'delete' ? notDeleted : notSaved);
});

interface Turn {
  /** Settled when every earlier form has ended. */
  earlier: Promise<unknown>;
  end: () => void;
}

const turns = new Map<string, Turn>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * Gives a row's form its place in the queue when it is submitted. The `clientAction` starts later, and not always in
 * that order: the router asks the server for a route that it does not know yet. Returns what ends the turn of a form
 * whose `clientAction` is never called.
 */
export function queueRowForm(key: string): () => void {
  const earlier = queue;
  let end = () => {};
  const own = new Promise<void>((resolve) => (end = resolve));
  queue = Promise.all([earlier, own]);
  turns.set(key, { earlier, end });
  return () => {
    turns.delete(key);
    end();
  };
}

/**
 * The `clientAction` of forms in list rows. Requests run one after another, because they change the same list and
 * could overtake each other.
 */
export async function sendRowForm(args: ClientActionFunctionArgs): Promise<FormError> {
  const turn = turns.get(firstText(await args.request.clone().formData(), IDEMPOTENCY_KEY));
  await turn?.earlier;
  try {
    return await sendOneRow(args);
  } finally {
    turn?.end();
  }
}
