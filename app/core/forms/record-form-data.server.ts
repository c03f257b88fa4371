import { randomUUID } from 'node:crypto';
import type { MergeBase } from '~/core/merge/field-merge';
import type { KeptChanges } from './unpublished-region';
import type { AdminRequest } from '~/core/request/admin-loader.server';
import { listOf } from '~/core/request/list-address';
import type { ControlValues } from './control-values';
import type { FormError } from '~/core/merge/form-error';

/** The data of an admin form besides its labels. */
interface RecordFormData {
  values: Record<string, string>;
  base?: MergeBase;
  idempotencyKey: string;
  draftKey: string;
  /** The unpublished changes of a public record; null if there are none. */
  unpublished?: KeptChanges | null;
  /** Whether the record is public, so that changes can be kept unpublished. */
  mayKeep?: boolean;
  backTo: string;
}

/** Cancel leads to the list that the form was opened from, else to the one at `path`. A new record has no `base`. */
export const recordFormData = (
  { url, user }: AdminRequest,
  path: string,
  values: Record<string, string>,
  base?: MergeBase,
): RecordFormData => ({
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
