import type { ActionFunctionArgs } from '@remix-run/node';
import { readForm } from './read-form';

type Handler<Answer> = (args: ActionFunctionArgs) => Promise<Answer>;

/** Dispatches a page's several forms by their hidden field `intent`; `fallback` handles any other value. Each form reads itself with `read`, too. */
export function formsByIntent<Answer>(
  forms: Record<string, Handler<Answer>>,
  fallback: Handler<Answer>,
  read = readForm,
) {
  return async (args: ActionFunctionArgs): Promise<Answer> => {
    const intent = (await read(args.request)).form.get('intent');
    const handle = typeof intent === 'string' && Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    return (handle ?? fallback)(args);
  };
}
