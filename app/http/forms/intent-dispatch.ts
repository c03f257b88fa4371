import type { ActionFunctionArgs } from '@remix-run/node';
import { CONFIRMED, FORCED } from '~/rules/forms/form-error';
import { asJson } from './json-answer';
import { readForm } from './read-form';

type Handler<Answer> = (args: ActionFunctionArgs) => Promise<Answer>;

/** The action of a page with several forms. */
export interface FormsAction<Answer> extends Handler<Answer> {
  /** Every `intent` that it tells apart; null stands for any other value, if that is a form of its own. */
  intents: (string | null)[];
}

/**
 * Dispatches a page's several forms by their hidden field `intent`, or by the one that its user has confirmed; `fallback`
 * handles any other value. Each form reads itself with `read`, too.
 */
export function formsByIntent<Answer>(
  forms: Record<string, Handler<Answer>>,
  fallback: Handler<Answer>,
  read = readForm,
): FormsAction<Answer> {
  const dispatch = async (args: ActionFunctionArgs): Promise<Answer> => {
    const { form } = await read(args.request);
    const intent = form.get(CONFIRMED) ?? form.get(FORCED) ?? form.get('intent');
    const handle = typeof intent === 'string' && Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    return (handle ?? fallback)(args);
  };
  const others = Object.values(forms).includes(fallback) ? [] : [null];
  return Object.assign(dispatch, { intents: [...Object.keys(forms), ...others] });
}

/** Makes such an action answer with JSON, for a route without a page. */
export function answeredAsJson(action: FormsAction<unknown>): FormsAction<Response> {
  return Object.assign(async (args: ActionFunctionArgs) => asJson(await action(args)), {
    intents: action.intents,
  });
}
