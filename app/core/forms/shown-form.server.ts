import { randomUUID } from 'node:crypto';
import type { ControlValues } from './control-values';
import type { FormError } from '~/core/merge/form-error';

const NOT_SAVED = 'The form has changed. Nothing of it is saved yet.';

/** The form again with other values and without an error. */
export const shownForm = (values: ControlValues, detail = NOT_SAVED): FormError => ({
  ok: false,
  message: '',
  detail,
  fields: {},
  values,
  idempotencyKey: randomUUID(),
});
