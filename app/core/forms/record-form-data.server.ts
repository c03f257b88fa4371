import { randomUUID } from 'node:crypto';
import type { MergeBase } from '~/core/merge/field-merge';
import type { AdminRequest } from '~/core/request/admin-loader.server';
import { listOf } from '~/core/request/list-address';
import type { ControlValues } from './control-values';
import type { FormError } from '~/core/merge/form-error';

/** The data of an admin form besides its labels. Cancel leads to the list that the form was opened from, else to the one at `path`. A new record has no `base`. */
export const recordFormData = (
  { url, user }: AdminRequest,
  path: string,
  values: Record<string, string>,
  base?: MergeBase,
) => ({
  values,
  ...(base && { base }),
  idempotencyKey: randomUUID(),
  draftKey: `${user.id}:${url.pathname.replace(/\.data$/, '')}`,
  backTo: listOf(path, url.searchParams),
});

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
