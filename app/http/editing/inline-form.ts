import { randomUUID } from 'node:crypto';
import { isFile, NOT_SAVED, ownerOf, shapeOf } from '~/rules/kinds/inline';
import { isItemPath } from '~/rules/fields/field-path';
import type { FormError } from '~/rules/forms/form-error';
import { INSERT_BUTTON } from '~/rules/forms/block-form';
import { holdsBlocks, labelOf } from '~/rules/kinds/labels';
import { baseOf } from '~/rules/merge/field-merge';
import { safeRedirect } from '~/rules/accounts/redirect';
import type { AdminRequest } from '../request/admin-loader';
import { listNewestFiles } from '~/services/uploads/library/insertable-files';
import { answersOf, textOf } from '../forms/form-fields';
import { formAction, type FormRequest, type FormResult } from '../forms/form-action';
import { formsByIntent } from '../forms/intent-dispatch';
import { insertIntoText, NOT_INSERTED } from '../forms/insert-into-text';
import { readForm } from '../forms/read-form';
import { openField, saveField, type InlineTarget } from './inline';

const targetOf = ({ kind = '', id = '', field = '' }: Record<string, string | undefined>): InlineTarget => ({
  kind,
  id,
  field,
});

/** The page and anchor that the form was opened from. */
const backOf = (url: URL) => safeRedirect(url.searchParams.get('back'), '/edit');

/** Loads the form of one field. */
export async function fieldForm({ actor, user, params, url }: AdminRequest) {
  const target = targetOf(params);
  const { field } = target;
  const record = await openField(actor, target);
  const { values, name } = record;
  const value = values[field] ?? '';
  const shape = shapeOf(target.kind, field);
  return {
    title: `Edit ${labelOf(record.kind, field)}${isItemPath(field) ? `: ${ownerOf(record, field)}` : ''}`,
    name,
    kind: record.kind,
    field,
    shape,
    newestFiles: holdsBlocks(record.kind, field) ? await listNewestFiles(actor) : [],
    panel: {
      values: { ...(isFile(shape) && { name }), [field]: String(value) },
      base: baseOf({ [field]: value }),
      idempotencyKey: randomUUID(),
      draftKey: `${user.id}:${url.pathname.replace(/\.data$/, '')}`,
      backTo: backOf(url),
    },
  };
}

/** Saves the field and redirects back to its anchor. */
async function saveFieldForm({ actor, params, form, base, url }: FormRequest): Promise<FormResult> {
  const target = targetOf(params);
  const value = textOf(form, target.field) ?? '';
  const { message } = await saveField(actor, target, { value, base, ...answersOf(form) });
  return { to: backOf(url), flash: { tone: 'success', text: message } };
}

const save = formAction(saveFieldForm, { failed: NOT_SAVED });

/** Inserts a block into the text of the form, and saves nothing. */
const insertBlock = formAction<FormError>(
  async ({ actor, params, form, base, url }) => {
    const { kind } = await openField(actor, targetOf(params));
    return { to: url.pathname, shown: { ...(await insertIntoText(actor, kind, form)), base } };
  },
  { failed: NOT_INSERTED, writes: false },
);

/** The action of the form of one field. */
export const fieldFormAction = formsByIntent({}, save, readForm, { [INSERT_BUTTON]: insertBlock });
