import type { ActionFunctionArgs } from '@remix-run/node';
import { CONFIRMED, FORCED } from '~/core/merge/form-error';
import { readForm } from './read-form.server';

type Handler<Answer> = (args: ActionFunctionArgs) => Promise<Answer>;

/**
 * Returns the action of a page with several forms, selected by the hidden field `intent` or by the confirmed one;
 * `fallback` handles other values. `buttons` come first: they change what a form shows, by their names. Each form
 * also reads itself with `read`.
 */
export const formsByIntent =
  <Answer, Pressed = never>(
    forms: Record<string, Handler<Answer>>,
    fallback: Handler<Answer>,
    read = readForm,
    buttons: Record<string, Handler<Pressed>> = {},
  ): Handler<Answer | Pressed> =>
  async (args) => {
    const { form } = await read(args.request);
    const pressed = Object.entries(buttons).find(([name]) => form.has(name));
    if (pressed) return pressed[1](args);
    const intent = form.get(CONFIRMED) ?? form.get(FORCED) ?? form.get('intent');
    const handle = typeof intent === 'string' && Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    return (handle ?? fallback)(args);
  };

/** Makes such an action return JSON, for a route without a page that only scripts send forms to. */
export const answeredAsJson =
  (action: Handler<unknown>): Handler<Response> =>
  async (args) => {
    const answer = await action(args);
    if (answer instanceof Response) return answer;
    const { data, init } = answer as { data: unknown; init: ResponseInit | null };
    return Response.json(data, init ?? {});
  };
