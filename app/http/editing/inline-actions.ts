import { data, type ActionFunctionArgs } from '@remix-run/node';
import { Failure, SecondFactorRequired, TooMany } from '~/rules/validation/errors';
import { NOT_SAVED } from '~/rules/kinds/inline';
import type { FormError } from '~/rules/forms/form-error';
import { toFailure } from '../request/map-error';
import { answersOf, textOf } from '../forms/form-fields';
import { readForm } from '../forms/read-form';
import { formAction } from '../forms/form-action';
import { saveField } from './inline';
import { answeredAsJson, formsByIntent } from '../forms/intent-dispatch';
import { logInAtOnce } from '../auth/login';
import { withRequestTimeout } from '../request/request-timeout';
import { staffHeader } from '../request/session';

const saveInPlace = formAction(
  async ({ actor, form, base }) => {
    const [kind = '', id = '', field = ''] = ['kind', 'id', 'field'].map((name) => textOf(form, name));
    const value = textOf(form, field) ?? '';
    const target = { kind, id, field };
    return {
      to: '/edit',
      answer: await saveField(actor, target, { value, base, ...answersOf(form) }),
    };
  },
  { failed: NOT_SAVED },
);

/** Signs in again without leaving the page, so that its unsaved input can be saved. */
async function signInInPlace({ request, context }: ActionFunctionArgs) {
  try {
    const cookie = await withRequestTimeout(logInAtOnce(request, await readForm(request), context));
    const headers: [string, string][] = [cookie, staffHeader(context.origin)].map((one) => [
      'Set-Cookie',
      one,
    ]);
    return data({ ok: true as const }, { headers });
  } catch (error) {
    const failure = toFailure(error);
    if (!(failure instanceof Failure)) throw error;
    const formError: FormError = {
      ok: false,
      message: failure.message,
      detail: failure.message,
      fields: failure instanceof SecondFactorRequired ? { code: [failure.message] } : {},
      values: {},
      idempotencyKey: '',
    };
    const headers: HeadersInit = failure instanceof TooMany ? { 'Retry-After': String(failure.seconds) } : {};
    return data(formError, { status: failure.status, headers });
  }
}

/** Handles what Edit Mode sends: one field to save, or a new sign-in. Responds with JSON. */
export const inlineAction = answeredAsJson(
  formsByIntent<unknown>({ 'sign-in': signInInPlace, field: saveInPlace }, saveInPlace),
);
